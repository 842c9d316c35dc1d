import type { LaunchTarget } from '../../../core/model/launch.ts';
import type { ProviderType } from '../../../core/model/provider-type.ts';
import {
  type CallOutcome,
  type CheckedCall,
  type Connection,
  type Description,
  type ExitReason,
  type InvocationAdapter,
  OpenFailure,
  type ProgressSink,
  type ProviderFailure,
  type ProviderFailureCode,
  type ResolvedEnvironment,
} from '../../../core/ports/invocation.ts';

/** Opens connections that do what a test says; says how many were opened, and how many are. */
export class FakeAdapter implements InvocationAdapter {
  readonly types: readonly ProviderType[] = ['mcp_server'];
  readonly opened: { readonly target: LaunchTarget; readonly environment: ResolvedEnvironment }[] = [];
  readonly connections: FakeConnection[] = [];
  /** How the next openings go: they fail so, or wait for this. */
  readonly failures: (OpenFailure | Error)[] = [];
  gate: Promise<void> | undefined;
  description: Description = { kind: 'described', tools: [{ name: 'echo' }], quarantined: [] };
  answer: (call: CheckedCall, progress: ProgressSink, signal: AbortSignal) => Promise<CallOutcome> = async ({
    arguments: given,
  }) => ({ kind: 'result', isError: false, content: [{ type: 'text', text: JSON.stringify(given) }] });

  get openCount(): number {
    return this.connections.filter(({ isOpen }) => isOpen).length;
  }

  get last(): FakeConnection {
    const last = this.connections.at(-1);
    if (last === undefined) throw new Error('Nothing was opened.');
    return last;
  }

  async open(
    target: LaunchTarget,
    environment: ResolvedEnvironment,
    signal: AbortSignal,
  ): Promise<Connection> {
    this.opened.push({ target, environment });
    const failure = this.failures.shift();
    await this.gate;
    if (failure !== undefined) throw failure;
    if (signal.aborted) throw new OpenFailure({ code: 'cancelled', retry: 'safe' });
    const connection = new FakeConnection(this);
    this.connections.push(connection);
    return connection;
  }
}

export class FakeConnection implements Connection {
  readonly protocol = 'fake 1';
  readonly closed: Promise<ExitReason>;
  readonly #adapter: FakeAdapter;
  readonly #over = Promise.withResolvers<ExitReason>();
  readonly #watchers = new Set<() => void>();
  isOpen = true;
  closings = 0;
  describes = 0;

  constructor(adapter: FakeAdapter) {
    this.#adapter = adapter;
    this.closed = this.#over.promise;
  }

  get watchers(): number {
    return this.#watchers.size;
  }

  async describe(): Promise<Description> {
    this.describes += 1;
    if (!this.isOpen) return { kind: 'failed', failure: { code: 'provider_unavailable', retry: 'safe' } };
    return this.#adapter.description;
  }

  async call(call: CheckedCall, progress: ProgressSink, signal: AbortSignal): Promise<CallOutcome> {
    if (!this.isOpen) return failedWith('provider_unavailable', 'safe');
    if (signal.aborted) return failedWith(codeOf(signal), 'safe');
    const over = Promise.withResolvers<CallOutcome>();
    const end = (): void => over.resolve(failedWith(codeOf(signal)));
    signal.addEventListener('abort', end, { once: true });
    void this.closed.then(() => over.resolve(failedWith('provider_unavailable')));
    const outcome = await Promise.race([this.#adapter.answer(call, progress, signal), over.promise]);
    signal.removeEventListener('abort', end);
    return JSON.stringify(outcome).length > call.outputLimit ? failedWith('output_too_large') : outcome;
  }

  watch(changed: () => void): Disposable {
    this.#watchers.add(changed);
    return { [Symbol.dispose]: () => void this.#watchers.delete(changed) };
  }

  /** The provider says that its tools are others. */
  change(): void {
    for (const watcher of this.#watchers) watcher();
  }

  /** It ends by itself. */
  die(detail = 'exited'): void {
    this.isOpen = false;
    this.#over.resolve({ expected: false, detail });
  }

  async close(): Promise<void> {
    this.closings += 1;
    this.isOpen = false;
    this.#over.resolve({ expected: true, detail: 'closed_by_us' });
  }
}

export const failedWith = (
  code: ProviderFailureCode,
  retry: ProviderFailure['retry'] = 'unsafe',
): CallOutcome => ({ kind: 'failed', failure: { code, retry } });

const codeOf = ({ reason }: AbortSignal): ProviderFailureCode =>
  reason instanceof Error && reason.name === 'TimeoutError' ? 'timeout' : 'cancelled';
