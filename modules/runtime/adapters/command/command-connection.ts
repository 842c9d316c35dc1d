import type { Readable } from 'node:stream';
import {
  type CallOutcome,
  type CheckedCall,
  type Connection,
  type Description,
  type ExitReason,
  OpenFailure,
  type ProgressSink,
  type ProviderFailure,
  type ResolvedEnvironment,
} from '../../../core/ports/invocation.ts';
import type { ChildLauncher, ChildProcess } from '../../process/child-process.ts';
import { abortedFailure } from '../aborted.ts';
import { isOperation, projectInput } from './call-input.ts';
import { outcomeOf } from './call-output.ts';
import type { Program } from './program.ts';

export interface CommandGround {
  readonly launcher: ChildLauncher;
  readonly environment: ResolvedEnvironment;
  /** Asked for each call; throws an `OpenFailure`. */
  readonly program: () => Promise<Program>;
}

/** A command: one process for each call, and nothing in between. */
export class CommandConnection implements Connection {
  readonly protocol = 'command';
  readonly closed: Promise<ExitReason>;
  readonly #ground: CommandGround;
  readonly #closing = new AbortController();
  readonly #calls = new Set<Promise<unknown>>();

  constructor(ground: CommandGround) {
    this.#ground = ground;
    const { signal } = this.#closing;
    this.closed = new Promise((resolve) => {
      signal.addEventListener('abort', () => resolve({ expected: true, detail: 'closed_by_us' }));
    });
  }

  describe(): Promise<Description> {
    return Promise.resolve({ kind: 'not_describable' });
  }

  call(call: CheckedCall, _progress: ProgressSink, signal: AbortSignal): Promise<CallOutcome> {
    const outcome = this.#call(call, signal);
    this.#calls.add(outcome);
    return outcome.finally(() => this.#calls.delete(outcome));
  }

  watch(): Disposable {
    return { [Symbol.dispose]: () => {} };
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all(this.#calls);
  }

  async #call(call: CheckedCall, signal: AbortSignal): Promise<CallOutcome> {
    const { operation } = call.address;
    if (operation !== undefined && !isOperation(operation))
      return failed({ code: 'tool_missing', retry: 'never', detail: 'operation_invalid' });
    const over = AbortSignal.any([signal, this.#closing.signal]);
    const input = projectInput(call);
    let child: ChildProcess;
    try {
      const program = await this.#ground.program();
      if (over.aborted) return failed(this.#over(signal, 'safe'));
      child = await this.#ground.launcher.launch({
        command: program.command,
        args: [...program.args, ...input.words],
        folder: program.folder,
        environment: new Map([...this.#ground.environment, ...input.variables]),
      });
    } catch (error) {
      if (error instanceof OpenFailure) return failed(error.failure);
      throw error;
    }
    const end = (): void => void child.end();
    over.addEventListener('abort', end);
    if (over.aborted) end();
    child.stdin.end(input.stdin);
    const output = await readAll(child.stdout, call.outputLimit, end);
    const reason = await child.exited;
    over.removeEventListener('abort', end);
    // What the tool has left in its group goes with it, before the call is over.
    await child.end();
    if (over.aborted) return failed(this.#over(signal, 'unsafe'));
    if (output === undefined) return failed({ code: 'output_too_large', retry: 'unsafe' });
    return outcomeOf(output, reason);
  }

  #over(signal: AbortSignal, retry: 'safe' | 'unsafe'): ProviderFailure {
    return signal.aborted
      ? abortedFailure(signal, retry)
      : { code: 'provider_unavailable', retry, detail: 'closed_by_us' };
  }
}

const failed = (failure: ProviderFailure): CallOutcome => ({ kind: 'failed', failure });

/** undefined: there was more than the limit; what comes after that is read and dropped. */
function readAll(from: Readable, limit: number, exceeded: () => void): Promise<Uint8Array | undefined> {
  const chunks: Buffer[] = [];
  let total = 0;
  from.on('data', (chunk: Buffer) => {
    const before = total;
    total += chunk.length;
    if (total <= limit) chunks.push(chunk);
    else if (before <= limit) {
      chunks.length = 0;
      exceeded();
    }
  });
  return new Promise((resolve) =>
    from.once('close', () => resolve(total > limit ? undefined : Buffer.concat(chunks))),
  );
}
