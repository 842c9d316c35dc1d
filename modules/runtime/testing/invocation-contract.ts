import { describe, expect, test } from 'vitest';
import type { LaunchTarget } from '../../core/model/launch.ts';
import { LOCAL } from '../../core/model/subject.ts';
import {
  type CallOutcome,
  type CheckedCall,
  type Connection,
  type InvocationAdapter,
  OpenFailure,
  type ProgressSink,
  type ResolvedEnvironment,
} from '../../core/ports/invocation.ts';

/** What of a call an adapter chooses: how each of these is asked of its provider. */
type Asked = Pick<CheckedCall, 'address' | 'arguments'>;

/** An adapter with a provider that does what the laws ask for. */
export interface AdapterUnderTest extends AsyncDisposable {
  readonly adapter: InvocationAdapter;
  readonly target: LaunchTarget;
  readonly environment?: ResolvedEnvironment;
  /** A provider that is not there. */
  readonly absent: LaunchTarget;
  /** Answers with the number as its text. */
  echo(number: number): Asked;
  /** The tool fails, and says so. */
  readonly fail: Asked;
  /** Answers with so many bytes of text. */
  large(bytes: number): Asked;
  /** Answers nothing until it is ended. */
  readonly wait: Asked;
  /** Resolves when a call of `wait` is at the provider. */
  readonly reached: Promise<void>;
  /** What the provider says of how far it is, where only that tells that it was reached. */
  readonly progress?: ProgressSink;
  /** Resolves when the provider has learned that a call of `wait` is over. */
  ended(connection: Connection): Promise<void>;
  /** Grows with everything that reaches the provider. */
  sent(): number;
  /** What of this side is left of what was opened: processes, connections. */
  left(): readonly unknown[];
  /** Resolves when the provider sees nothing of it any more; a test has no other bound than its own time. */
  gone(): Promise<void>;
}

const NEVER = new AbortController().signal;
const failed = (code: string, retry: string) => ({ kind: 'failed', failure: { code, retry } });

/** The laws of the port, for whatever it is that is called. */
export function invocationContract(name: string, make: () => Promise<AdapterUnderTest>): void {
  const open = ({ adapter, target, environment = new Map() }: AdapterUnderTest, signal = NEVER) =>
    adapter.open(target, environment, signal);

  let requests = 0;
  function ask(
    connection: Connection,
    asked: Asked,
    { signal = NEVER, outputLimit = 1_000_000, progress = () => {} }: Asking = {},
  ): Promise<CallOutcome> {
    requests += 1;
    const requestId = requests.toString(16).padStart(32, '0');
    const call = { ...asked, tool: 'tool', subject: LOCAL, requestId, outputLimit };
    return connection.call(call, progress, signal);
  }

  /** A call that the provider works on, and what ends it. */
  async function waiting(under: AdapterUnderTest, connection: Connection) {
    const controller = new AbortController();
    const { progress } = under;
    const outcome = ask(connection, under.wait, {
      signal: controller.signal,
      ...(progress !== undefined && { progress }),
    });
    await under.reached;
    return { outcome, controller };
  }

  describe(`${name} is a way to call`, () => {
    test('it is started, lists what it has or says that there is nothing to ask, and is ended', async () => {
      await using under = await make();
      const connection = await open(under);
      expect(connection.protocol).toMatch(/^[a-z]+(?: \S+)?$/);
      const description = await connection.describe(NEVER);
      if (description.kind === 'described') {
        const names = description.tools.map((tool) => tool.name);
        expect(names.length).toBeGreaterThan(0);
        expect(new Set(names).size).toBe(names.length);
      } else expect(description).toEqual({ kind: 'not_describable' });
      await connection.close();
      expect(await connection.closed).toMatchObject({ expected: true, detail: 'closed_by_us' });
      expect(under.left()).toEqual([]);
      await under.gone();
    });

    test('what is called answers in blocks', async () => {
      await using under = await make();
      const connection = await open(under);
      const outcome = await ask(connection, under.echo(7));
      expect(outcome).toMatchObject({ kind: 'result', isError: false });
      expect(textOf(outcome)).toBe('7');
      expect(await ask(connection, under.fail)).toMatchObject({ kind: 'result', isError: true });
      await connection.close();
    });

    test('calls at one time do not know of each other', async () => {
      await using under = await make();
      const connection = await open(under);
      const numbers = Array.from({ length: 8 }, (_, number) => number);
      const outcomes = await Promise.all(numbers.map((number) => ask(connection, under.echo(number))));
      expect(outcomes.map(textOf)).toEqual(numbers.map(String));
      await connection.close();
    });

    test.each([
      ['cancelled', new Error('gone')],
      ['timeout', new DOMException('late', 'TimeoutError')],
    ] as const)('%s: the provider learns of it, and the next call is answered', async (code, reason) => {
      await using under = await make();
      const connection = await open(under);
      const { outcome, controller } = await waiting(under, connection);
      controller.abort(reason);
      expect(await outcome).toMatchObject(failed(code, 'unsafe'));
      await under.ended(connection);
      expect(textOf(await ask(connection, under.echo(1)))).toBe('1');
      await connection.close();
      expect(under.left()).toEqual([]);
      await under.gone();
    });

    test('what was over before it began reaches nobody', async () => {
      await using under = await make();
      const connection = await open(under);
      const before = under.sent();
      const late = AbortSignal.abort(new DOMException('late', 'TimeoutError'));
      expect(await ask(connection, under.echo(1), { signal: AbortSignal.abort() })).toMatchObject(
        failed('cancelled', 'safe'),
      );
      expect(await ask(connection, under.echo(1), { signal: late })).toMatchObject(failed('timeout', 'safe'));
      expect(under.sent()).toBe(before);
      await connection.close();
    });

    test('an answer beyond the limit is none, and the next call is answered', async () => {
      await using under = await make();
      const connection = await open(under);
      expect(await ask(connection, under.large(300_000), { outputLimit: 100_000 })).toMatchObject(
        failed('output_too_large', 'unsafe'),
      );
      const within = await ask(connection, under.large(90_000), { outputLimit: 100_000 });
      expect(textOf(within)).toHaveLength(90_000);
      await connection.close();
      expect(under.left()).toEqual([]);
      await under.gone();
    });

    test('closing ends what is under way, leaves nothing, and may be asked for again', async () => {
      await using under = await make();
      const connection = await open(under);
      const { outcome } = await waiting(under, connection);
      await Promise.all([connection.close(), connection.close()]);
      expect(under.left()).toEqual([]);
      expect(await outcome).toMatchObject(failed('provider_unavailable', 'unsafe'));
      expect(await connection.closed).toMatchObject({ expected: true, detail: 'closed_by_us' });
      await under.gone();
      await connection.close();
      expect(await ask(connection, under.echo(1))).toMatchObject(failed('provider_unavailable', 'safe'));
      expect(['failed', 'not_describable']).toContain((await connection.describe(NEVER)).kind);
    });

    test('a watcher is let go of', async () => {
      await using under = await make();
      const connection = await open(under);
      const watcher = connection.watch(() => expect.unreachable());
      watcher[Symbol.dispose]();
      watcher[Symbol.dispose]();
      expect(textOf(await ask(connection, under.echo(1)))).toBe('1');
      await connection.close();
    });

    test('a provider that is not there was not reached, and nothing of the try is left', async () => {
      await using under = await make();
      const outcome = await under.adapter.open(under.absent, new Map(), NEVER).then(
        async (connection) => {
          const first = await ask(connection, under.echo(1));
          await connection.close();
          return first;
        },
        (error: unknown) => {
          expect(error).toBeInstanceOf(OpenFailure);
          return error instanceof OpenFailure ? { kind: 'failed', failure: error.failure } : error;
        },
      );
      expect(outcome).toMatchObject({ kind: 'failed', failure: { code: 'provider_unavailable' } });
      expect(outcome).not.toMatchObject({ failure: { retry: 'unsafe' } });
      expect(under.left()).toEqual([]);
      await under.gone();
    });

    test('what is over while it is opened is not open', async () => {
      await using under = await make();
      const opened = await open(under, AbortSignal.abort()).catch((error: unknown) => error);
      // Where opening starts nothing, there is nothing to stop.
      if (opened instanceof OpenFailure)
        expect(opened.failure).toMatchObject({ code: 'cancelled', retry: 'safe' });
      else await (opened as Connection).close();
      expect(under.left()).toEqual([]);
      await under.gone();
    });
  });
}

interface Asking {
  readonly signal?: AbortSignal;
  readonly outputLimit?: number;
  readonly progress?: ProgressSink;
}

function textOf(outcome: CallOutcome): unknown {
  const [block] = outcome.kind === 'result' ? outcome.content : [];
  return typeof block === 'object' && block !== null && 'text' in block ? block.text : outcome;
}
