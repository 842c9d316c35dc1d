import { describe, expect, test } from 'vitest';
import { configured, Stage, toolText } from './stage.ts';

const SECRET = 'sk-canary-4711';

describe('what a call gives against the contract', () => {
  test.each<[string, string, Record<string, unknown>, readonly string[]]>([
    ['nothing that is asked for', '{ path: string }', {}, ['/path']],
    ['another type', '{ path: string, n: integer? }', { path: 1, n: 1.5 }, ['/path', '/n']],
    [
      'in the depth',
      '{ type: object, properties: { a: { type: array, items: { type: object, required: [b], additionalProperties: false, properties: { b: { enum: [x, y] } } } } } }',
      { a: [{ b: SECRET }, { b: 'x', 'c/d': SECRET }] },
      ['/a/0/b', '/a/1/c~1d'],
    ],
    [
      'a format of draft-07',
      '{ $schema: "http://json-schema.org/draft-07/schema#", type: object, properties: { at: { type: string, format: date-time }, list: { type: array, items: [{ type: string }], additionalItems: false } } }',
      { at: SECRET, list: ['a', SECRET] },
      ['/at', '/list'],
    ],
    [
      'a pattern that is none with the flag u',
      '{ type: object, properties: { a: { type: string, pattern: "^\\\\-$" } } }',
      { a: SECRET },
      ['/a'],
    ],
  ])('%s: each place is named, and no value', async (_what, inputs, given, paths) => {
    await using stage = await Stage.open({
      'agent-tools.yaml': configured('one'),
      'catalog/t.tool.yaml': toolText('t', { inputs }),
    });
    const answer = await stage.call({ tool: 't', arguments: given });
    expect(answer).toMatchObject({ outcome: 'refused', code: 'contract_arguments' });
    expect(answer.violations.map(({ path }) => path).sort()).toEqual([...paths].sort());
    expect(JSON.stringify([answer, stage.journaled])).not.toContain(SECRET);
    expect(stage.providers.reached).toEqual([]);
  });

  test('a pattern that would run for years is given up, and the call refused', async () => {
    await using stage = await Stage.open({
      'agent-tools.yaml': configured('one'),
      'catalog/t.tool.yaml': toolText('t', {
        inputs: '{ type: object, properties: { a: { type: string, pattern: "^(a+)+$" } } }',
      }),
    });
    expect(await stage.call({ tool: 't', arguments: { a: `${'a'.repeat(60)}!` } })).toMatchObject({
      outcome: 'refused',
      code: 'contract_arguments',
    });
    expect(await stage.call({ tool: 't', arguments: { a: 'aaa' } })).toMatchObject({ outcome: 'ok' });
  });

  test('what is too deep, too large or contains itself is refused and not looked at', async () => {
    await using stage = await Stage.open({
      'agent-tools.yaml': configured('one'),
      'catalog/t.tool.yaml': toolText('t'),
    });
    const itself: Record<string, unknown> = { path: 'a' };
    itself['self'] = itself;
    let deep: unknown = 'x';
    for (let level = 0; level < 1_000; level += 1) deep = [deep];
    for (const given of [itself, { path: 'a', deep }, { path: 'a'.repeat(1_100_000) }])
      expect(await stage.call({ tool: 't', arguments: given })).toMatchObject({
        outcome: 'refused',
        code: 'contract_arguments',
      });
    expect(stage.providers.reached).toEqual([]);
  });

  test('a result that departs from the contract is given, and what departs is named', async () => {
    await using stage = await Stage.open({
      'agent-tools.yaml': configured('one'),
      'catalog/t.tool.yaml': toolText('t', { outputs: '{ sum: number }' }),
    });
    stage.providers.answer = async () => ({
      kind: 'result',
      isError: false,
      content: [],
      structured: { sum: SECRET },
    });
    const answer = await stage.call({ tool: 't' });
    expect(answer).toMatchObject({ outcome: 'ok', code: 'contract_result', structured: { sum: SECRET } });
    expect(answer.violations).toEqual([{ side: 'result', path: '/sum', message: 'Must be number.' }]);
    expect(JSON.stringify(stage.journaled)).not.toContain(SECRET);
  });

  test('the journal has shapes; in full, where the instance opts in, without what the contract marks secret', async () => {
    await using stage = await Stage.open({
      'agent-tools.yaml': configured('one'),
      'packages/one/provider.yaml':
        'provider_id: one\nprovider_type: mcp_server\nprovides: []\nenv: [{ name: API_KEY, secret: true }]\n',
      'catalog/t.tool.yaml': toolText('t', {
        inputs:
          '{ type: object, properties: { path: { type: string }, pass: { type: string, format: password }, deep: { type: object, properties: { key: { type: string, writeOnly: true } } } } }',
      }),
    });
    const given = { path: 'plain', pass: SECRET, deep: { key: SECRET }, api_key: SECRET };
    await stage.call({ tool: 't', arguments: given });
    expect(stage.journaled.at(-1)?.body['arguments']).toEqual({
      keys: {
        path: { type: 'string', size: 5 },
        pass: { type: 'string', size: 14 },
        deep: { type: 'object', size: 1 },
        api_key: { type: 'string', size: 14 },
      },
    });
    stage.settings = { journalArguments: true };
    await stage.call({ tool: 't', arguments: given });
    expect(stage.journaled.at(-1)?.body['arguments']).toEqual({
      path: 'plain',
      pass: '[secret]',
      deep: { key: '[secret]' },
      api_key: '[secret]',
    });
    expect(JSON.stringify(stage.journaled)).not.toContain(SECRET);
    expect(stage.providers.reached.map(({ call }) => call.secretArguments)).toEqual([['pass'], ['pass']]);
  });
});
