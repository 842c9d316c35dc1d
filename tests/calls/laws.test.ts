import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CallRequest } from '../../modules/core/ports/tool-calls.ts';
import type { Visibility } from '../../modules/core/ports/visibility.ts';
import { configured, Stage, toolText } from './stage.ts';

const IDS = ['low', 'high', 'off', 'planned', 'alias.of'] as const;
const FILES = {
  'agent-tools.yaml': `${configured('one')}  off: { provider: off, enabled: false }\n`,
  'catalog/low.tool.yaml': toolText('low', { more: 'aliases: [alias.of]' }),
  'catalog/high.tool.yaml': toolText('high', { risk: 'high' }),
  'catalog/off.tool.yaml': toolText('off', { providers: ['off'] }),
  'catalog/planned.tool.yaml': toolText('planned').replace('status: active', 'status: planned'),
};
const word = fc.constantFrom(
  '1.0.0',
  '9.9.9',
  'one',
  'off',
  'definitions',
  'registry:x',
  'unknown',
  '',
  '\u001b[31m',
  '../x',
);
const request: fc.Arbitrary<Omit<CallRequest, 'tool'>> = fc.record(
  {
    arguments: fc.oneof(
      fc.constant({ path: 'a' }),
      fc.dictionary(fc.string(), fc.jsonValue()),
    ) as fc.Arbitrary<CallRequest['arguments']>,
    version: word,
    offer: word,
    source: word,
    operation: word,
    snapshot: word,
    allowDeprecated: fc.boolean(),
  },
  { requiredKeys: ['arguments'] },
);

describe('whatever is asked', () => {
  test('a refused call reached nobody, every call is journaled once, and none throws', async () => {
    await using stage = await Stage.open(FILES);
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.constantFrom(...IDS), fc.string()), request, async (tool, more) => {
        const before = { reached: stage.providers.reached.length, entries: stage.journaled.length };
        const answer = await stage.call({ tool, ...more });
        const reached = stage.providers.reached.length - before.reached;
        const ended = stage.journaled.slice(before.entries).filter(({ kind }) => kind === 'tool_called');
        expect(reached).toBe(answer.outcome === 'ok' ? 1 : 0);
        expect(ended.map(({ body }) => [body['request_id'], body['outcome']])).toEqual([
          [answer.requestId, answer.outcome],
        ]);
        expect(answer.outcome === 'refused').toBe(answer.code !== undefined && answer.nextStep !== undefined);
      }),
    );
  });

  test('what is hidden is refused as what is absent, but for the name', async () => {
    await using stage = await Stage.open(FILES);
    const nothing: Visibility = { digest: 'not-low', sees: ({ ref }) => ref.id !== 'low' };
    const told = async (tool: string, more: Omit<CallRequest, 'tool'>): Promise<string> => {
      const answer = await stage.call({ tool, ...more }, { visibility: nothing });
      const text = JSON.stringify({ ...answer, requestId: '', tool: '' });
      return text.replaceAll(tool, 'NAME');
    };
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('low', 'alias.of'), request, async (hidden, more) => {
        expect(await told(hidden, more)).toBe(await told('no.such', more));
      }),
    );
    expect(stage.providers.reached).toEqual([]);
  });
});
