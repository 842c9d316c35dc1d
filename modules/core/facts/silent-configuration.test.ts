import { describe, expect, test } from 'vitest';
import { toolFamilyKey } from '../ids.ts';
import { exampleOffer, exampleTool, exampleVersion, toolId } from '../testing/example-tools.ts';
import type { Axis } from './fact.ts';
import { at } from './testing/records.ts';
import { readerOf } from './testing/world.ts';

const tools = [
  exampleTool('files.read', {
    key: toolFamilyKey(toolId('files.read')),
    versions: [exampleVersion({ offers: [exampleOffer('acme')] })],
  }),
];

/** GitOps agents take a file with a syntax error for an empty one, and say that nothing is deployed. */
describe('where the configuration cannot be read and nothing was seen', () => {
  const { facts } = readerOf({ tools, gaps: { configuration: 'owner_unavailable' } });

  test.each<[string, Axis]>([
    ['instances.files', 'configured'],
    ['files.read', 'configured'],
    ['files.read', 'enabled'],
    ['files.read', 'health'],
  ])('%s %s: nobody can tell, and no instance is said not to be there', (id, axis) => {
    const scope = facts.scope(id);
    expect(scope && facts.explain(scope, axis, at(10)).map(({ fact }) => fact)).toEqual([
      { state: 'unknown', reason: 'owner_unavailable', owner: 'configuration' },
    ]);
  });

  test('where it can be read, what it does not name is not there', () => {
    const { facts: readable } = readerOf({ tools });
    expect(readable.scope('instances.files')).toBeUndefined();
  });
});
