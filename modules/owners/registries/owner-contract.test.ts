import { parseRegistryId } from '../../core/ids.ts';
import type { Registry } from '../../core/model/registry.ts';
import type { RegistryDeclaration } from '../../core/model/workspace.ts';
import { type OwnerUnderTest, ownerContract } from '../../core/testing/owner-contract.ts';
import { instantOf } from '../../core/time.ts';
import { RegistriesReader } from './reader.ts';
import { writtenEntry, writtenRegistry } from './testing/example-registry.ts';
import { MemoryFiles } from './testing/memory-files.ts';

const SECRET = 'canary-0b5e';
const PRIVATE = { token: SECRET, 'x-token': SECRET };

const declared = (): readonly RegistryDeclaration[] => {
  const id = parseRegistryId('local');
  return id === undefined ? [] : [{ id, path: 'tools.json' }];
};

function registries(): OwnerUnderTest<Registry> {
  const files = new MemoryFiles({ 'tools/a/main.py': SECRET, 'tools/b/main.py': '' });
  const create = (): RegistriesReader =>
    new RegistriesReader({
      declarations: async () => declared(),
      files,
      watch: { start: () => ({ follow: () => undefined, [Symbol.dispose]: () => undefined }) },
      clock: { now: () => instantOf(0) },
      log: { failed: () => undefined },
    });
  const states = {
    first: writtenRegistry([writtenEntry('a', PRIVATE), writtenEntry('b')], { meta: PRIVATE }),
    second: writtenRegistry([writtenEntry('a', PRIVATE), writtenEntry('b', { status: 'deprecated' })]),
  };
  return {
    reader: create(),
    write: (state) => files.write('tools.json', states[state]),
    breakages: {
      'a file that may not be read': () => files.write('tools.json', { state: 'unreadable' }),
      'a file that went': () => files.remove('tools.json'),
      'bytes that are no text': () => files.write('tools.json', Uint8Array.of(0xff, 0xfe, 0xfd)),
      'a file that was cut off': () => files.write('tools.json', `{ "version": "1.0.0", "token": "${SECRET}`),
      'a list': () => files.write('tools.json', JSON.stringify([SECRET])),
      'another version': () => files.write('tools.json', writtenRegistry([], { version: '9.0.0' })),
    },
    restart: create,
    hold(before) {
      files.before = before;
    },
    reads: () => files.reads.length,
  };
}

ownerContract('the registries', {
  make: registries,
  secret: SECRET,
  partsOf: ({ entries }) => entries.map((entry) => [entry.name ?? '', entry]),
});
