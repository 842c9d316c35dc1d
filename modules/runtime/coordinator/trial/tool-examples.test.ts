import { expect, test } from 'vitest';
import { readExamples } from './tool-examples.ts';

const page = (yaml: string): Uint8Array => new TextEncoder().encode(`---\n${yaml}\n---\nText.\n`);
const one = (yaml: string) => readExamples(page(`capabilities: { run: { examples: [${yaml}] } }`));

test('arguments, and the result where it is stated', () => {
  expect(one('{ arguments: { a: 1 }, result: null }, { arguments: {} }')).toEqual([
    { operation: 'run', at: 0, arguments: { a: 1 }, expected: { result: null } },
    { operation: 'run', at: 1, arguments: {} },
  ]);
});

test.each([
  ['no frontmatter', new TextEncoder().encode('# Tool\n')],
  ['no mapping', page('- a')],
  [
    'a fault of the text, which may have eaten an argument',
    page('capabilities: { run: { examples: [{ arguments: { a: 1, a: 2 } }] } }'),
  ],
  ['operations as a list', page('capabilities: [run]')],
  ['examples that are no list', page('capabilities: { run: { examples: { arguments: {} } } }')],
  ['a result without arguments', page('capabilities: { run: { examples: [{ result: 1 }] } }')],
  ['arguments that are a list', page('capabilities: { run: { examples: [{ arguments: [1] }] } }')],
  ['an example that is a text', page('capabilities: { run: { examples: [run it] } }')],
])('%s: nothing is called', (_, bytes) => {
  expect(readExamples(bytes)).toEqual([]);
});

test('at most twenty of one tool', () => {
  expect(one(Array.from({ length: 30 }, () => '{ arguments: {} }').join(', '))).toHaveLength(20);
});
