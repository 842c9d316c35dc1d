import { expect, test } from 'vitest';
import { operationName } from '../ids.ts';
import { exampleVersion, registryTool } from '../testing/example-tools.ts';
import { searchDocumentOf } from './search-document.ts';

test('an entry is found by what any of its operations takes', () => {
  const operationContracts = new Map([
    [operationName('search'), { inputs: { words: 'string', limit: 'integer?' } }],
    [
      operationName('open'),
      {
        inputs: {
          type: 'object',
          properties: { words: {}, place: { type: 'string', description: 'Where it lies.' } },
        },
      },
    ],
    [operationName('close'), { outputs: { done: 'boolean' } }],
  ]);
  const tool = registryTool('finder', 'local', { versions: [exampleVersion({ operationContracts })] });
  expect(searchDocumentOf(tool, () => undefined)).toMatchObject({
    parameters: ['words', 'limit', 'place'],
    inputs: ['Where it lies.'],
  });
});
