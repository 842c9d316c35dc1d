import { describe, expect, test } from 'vitest';
import { LOCAL } from '../../modules/core/model/subject.ts';
import { Stage } from './stage.ts';

/** One entry with three operations: what its TOOL.md and the vocabulary say decides what a call of it needs. */
const VOCABULARY = `- { id: text.count, name: Count, description: Counts., risk: low }
- { id: text.erase, name: Erase, description: Erases., risk: high }
`;

const toolDocument = (capabilities: string): string =>
  `---\nname: words\ncapabilities:\n${capabilities}---\n`;
const COUNT = '  count: { inputs: { text: string }, outputs: { words: integer }, implements: text.count }\n';
const MEASURE = '  measure: { inputs: { text: string, unit: "string?" } }\n';
const SILENT = '  silent: { summary: Says nothing of what it takes. }\n';

const FILES = {
  'agent-tools.yaml': 'version: 1\nregistries: [{ id: local, path: tools.json }]\n',
  'capabilities/text.yaml': VOCABULARY,
  'tools.json': JSON.stringify({
    version: '1.0.0',
    tools: [
      {
        name: 'words',
        description: 'Counts words.',
        location: 'tools/words/main.mjs',
        status: 'ready',
        capabilities: ['count', 'measure', 'silent'],
        tags: ['text'],
      },
    ],
  }),
  'tools/words/main.mjs': '',
  'tools/words/TOOL.md': toolDocument(COUNT + MEASURE + SILENT),
};
const withDocument = (capabilities: string) => ({
  ...FILES,
  'tools/words/TOOL.md': toolDocument(capabilities),
});

const count = { tool: 'words', operation: 'count', arguments: { text: 'a b' } };

describe('a call of an entry of a tools.json', () => {
  test.each([
    ['local', LOCAL],
    ['an agent', undefined],
  ])('of low risk by %s needs no approval', async (_, subject) => {
    await using stage = await Stage.open(FILES);
    const asked = subject === undefined ? {} : { subject };
    expect(await stage.call(count, asked)).toMatchObject({ outcome: 'ok' });
    expect(stage.providers.reached).toMatchObject([
      { call: { address: { operation: 'count' }, arguments: { text: 'a b' } } },
    ]);
  });

  test.each([
    ['its own contract', { operation: 'count', arguments: { unit: 'mm' } }, 'contract_arguments'],
    [
      'no contract of another operation',
      { operation: 'measure', arguments: { text: 'a', unit: 'mm' } },
      null,
    ],
    [
      'its own contract, where it is another',
      { operation: 'measure', arguments: { text: 'a', unit: 4 } },
      'contract_arguments',
    ],
  ])('is checked against %s', async (_, asked, code) => {
    await using stage = await Stage.open(FILES);
    expect((await stage.call({ tool: 'words', ...asked })).code ?? null).toBe(code);
    expect(stage.providers.reached).toHaveLength(code === null ? 1 : 0);
  });

  test('whose result departs from what its operation gives says so', async () => {
    await using stage = await Stage.open(FILES);
    stage.providers.answer = async () => ({
      kind: 'result',
      isError: false,
      content: [],
      structured: { words: 'two' },
    });
    expect(await stage.call(count)).toMatchObject({ outcome: 'ok', code: 'contract_result' });
    expect(await stage.call({ ...count, operation: 'measure' })).toMatchObject({ outcome: 'ok' });
  });

  test.each([
    ['an operation that does not say what it takes', FILES, 'silent'],
    [
      'where nobody says how dangerous it is',
      withDocument('  count: { inputs: { text: string } }\n'),
      'count',
    ],
    [
      'where another operation of it is dangerous',
      withDocument(`${COUNT}  silent: { implements: text.erase }\n`),
      'count',
    ],
    ['where its TOOL.md says so', withDocument(`${COUNT}  silent: { risk: critical }\n`), 'count'],
    ['where its risk cannot be read', withDocument(COUNT.replace(' }\n', ', risk: tiny }\n')), 'count'],
    [
      'where the risk of another operation cannot be read',
      withDocument(`${COUNT}  silent: { risk: tiny }\n`),
      'count',
    ],
    ['where its TOOL.md is broken', withDocument(COUNT + COUNT), 'count'],
    [
      'where its TOOL.md is about another',
      { ...FILES, 'tools/words/TOOL.md': FILES['tools/words/TOOL.md'].replace('name: words', 'name: other') },
      'count',
    ],
  ])('needs an approval: %s', async (_, files, operation) => {
    await using stage = await Stage.open(files);
    expect(await stage.call({ ...count, operation }, { subject: LOCAL })).toMatchObject({
      outcome: 'refused',
      code: 'approval_required',
    });
    expect(stage.providers.reached).toEqual([]);
  });

  test('is decided by the vocabulary as it is now', async () => {
    await using stage = await Stage.open(FILES);
    expect(await stage.call(count)).toMatchObject({ outcome: 'ok' });
    await stage.write({ 'capabilities/text.yaml': VOCABULARY.replace('risk: low', 'risk: high') });
    expect(await stage.call(count)).toMatchObject({ code: 'approval_required' });
  });

  test('with a snapshot from before another contract is told what changed, and of which operation', async () => {
    await using stage = await Stage.open(FILES);
    const snapshot = stage.snapshot();
    await stage.write(
      withDocument(COUNT.replace('text: string', 'text: string, locale: string') + MEASURE + SILENT),
    );
    expect(await stage.call({ ...count, snapshot })).toMatchObject({
      outcome: 'refused',
      code: 'contract_changed',
      difference: {
        of: 'described',
        changes: [
          { kind: 'parameter_added', severity: 'breaking', operation: 'count', path: '/properties/locale' },
        ],
      },
    });
  });
});
