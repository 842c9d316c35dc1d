import { describe, expect, test } from 'vitest';
import type { CallOutcome, ProviderFailureCode } from '../../modules/core/ports/invocation.ts';
import { configured, Stage, toolText } from './stage.ts';

const FILES = {
  'agent-tools.yaml': configured('one', 'two'),
  'catalog/t.tool.yaml': toolText('t', { providers: ['two', 'one'] }),
};
const failed = (code: ProviderFailureCode, retry: 'safe' | 'unsafe' | 'never'): CallOutcome => ({
  kind: 'failed',
  failure: { code, retry },
});
const DONE: CallOutcome = { kind: 'result', isError: false, content: [] };

describe('who is called', () => {
  test('the same one each time, and why is said', async () => {
    await using stage = await Stage.open(FILES);
    for (let time = 0; time < 3; time += 1) {
      const answer = await stage.call({ tool: 't' });
      expect(answer).toMatchObject({ outcome: 'ok', offer: 'one', version: '1.0.0' });
      expect(answer.explanation.at(-1)).toContain('instances.one');
    }
    expect((await stage.call({ tool: 't', offer: 'two' })).offer).toBe('two');
  });

  test.each([
    ['it was not asked for', false, 'safe', ['instances.one'], 'failed'],
    ['it may have acted', true, 'unsafe', ['instances.one'], 'failed'],
    ['it would fail again', true, 'never', ['instances.one'], 'failed'],
    ['nothing reached it', true, 'safe', ['instances.one', 'instances.two'], 'ok'],
  ] as const)(
    'one that fails is stood in for only where it is configured and safe: %s',
    async (_what, fallOver, retry, reached, outcome) => {
      await using stage = await Stage.open(FILES);
      stage.settings = { fallOver };
      stage.providers.answer = async (target) =>
        target.kind === 'instance' && target.instance === 'instances.one'
          ? failed('provider_unavailable', retry)
          : DONE;
      const answer = await stage.call({ tool: 't' });
      expect(answer.outcome).toBe(outcome);
      expect(
        stage.providers.reached.map(({ target }) => target.kind === 'instance' && target.instance),
      ).toEqual(reached);
    },
  );

  test('a named offer is not stood in for', async () => {
    await using stage = await Stage.open(FILES);
    stage.settings = { fallOver: true };
    stage.providers.answer = async () => failed('provider_unavailable', 'safe');
    expect(await stage.call({ tool: 't', offer: 'two' })).toMatchObject({ outcome: 'failed', offer: 'two' });
    expect(stage.providers.reached).toHaveLength(1);
  });

  test.each([
    ['provider_unavailable', 'provider_unavailable'],
    ['timeout', 'timeout'],
    ['output_too_large', 'output_too_large'],
    ['cancelled', 'cancelled'],
    ['invalid_response', 'invalid_response'],
    ['tool_missing', 'contract_changed'],
  ] as const)('a failure keeps its name: %s', async (code, seen) => {
    await using stage = await Stage.open(FILES);
    stage.providers.answer = async () => failed(code, 'unsafe');
    expect(await stage.call({ tool: 't' })).toMatchObject({ outcome: 'failed', code: seen });
    expect(stage.journaled.map(({ kind }) => kind)).toEqual(['tool_call_started', 'tool_called']);
  });

  test('a tool that says that it failed is no failure of ours', async () => {
    await using stage = await Stage.open(FILES);
    stage.providers.answer = async () => ({
      kind: 'result',
      isError: true,
      content: [{ type: 'text', text: 'no' }],
    });
    const answer = await stage.call({ tool: 't' });
    expect(answer).toMatchObject({ outcome: 'tool_error', result: [{ type: 'text', text: 'no' }] });
    expect(answer.code).toBeUndefined();
  });

  test('whoever has gone before it began reaches nobody, and an end reaches the provider', async () => {
    await using stage = await Stage.open(FILES);
    expect(await stage.call({ tool: 't' }, { ended: AbortSignal.abort() })).toMatchObject({
      outcome: 'failed',
      code: 'cancelled',
    });
    expect(stage.providers.reached).toEqual([]);
    const ending = new AbortController();
    stage.providers.answer = (_target, _call, signal) => {
      const { promise, resolve } = Promise.withResolvers<CallOutcome>();
      signal.addEventListener('abort', () => resolve(failed('cancelled', 'unsafe')));
      ending.abort();
      return promise;
    };
    expect(await stage.call({ tool: 't' }, { ended: ending.signal })).toMatchObject({
      outcome: 'failed',
      code: 'cancelled',
    });
  });

  test('many at once are answered each its own', async () => {
    await using stage = await Stage.open(FILES);
    stage.providers.answer = async (_target, { arguments: given }) => ({
      kind: 'result',
      isError: false,
      content: [given],
    });
    const paths = Array.from({ length: 50 }, (_each, at) => String(at));
    const answers = await Promise.all(paths.map((path) => stage.call({ tool: 't', arguments: { path } })));
    expect(answers.map(({ result }) => result)).toEqual(paths.map((path) => [{ path }]));
    expect(new Set(answers.map(({ requestId }) => requestId)).size).toBe(50);
  });

  test('a bug is journaled, and is told as one', async () => {
    await using stage = await Stage.open(FILES);
    stage.providers.answer = () => Promise.reject(new Error('A bug.'));
    await expect(stage.call({ tool: 't' })).rejects.toThrow('A bug.');
    expect(stage.journaled.at(-1)?.body).toMatchObject({ outcome: 'failed', code: 'internal' });
  });
});
