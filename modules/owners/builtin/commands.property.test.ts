import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mutatedDocument } from '../../core/testing/mutated-document.ts';
import { memoryStores, readerSettings, sha256 } from '../../core/testing/recorded-owner.ts';
import { BuiltinCommands } from './commands.ts';
import { createBuiltinReader, keptBuiltin } from './reader.ts';

const { signal } = new AbortController();
const RIGHT = {
  implementations: [
    {
      key: 'channel:discord',
      version: '1.0.0',
      provider: 'zeroclaw',
      available: true,
      detail_code: 'a',
      contract_digest: `sha256:${'0'.repeat(64)}`,
    },
    { key: 'tool:a', provider: 'zeroclaw', available: false },
  ],
  complete_families: ['channel'],
};

test('whatever is given is recorded and read back, or refused with a place and nothing written', async () => {
  await fc.assert(
    fc.asyncProperty(mutatedDocument(RIGHT), async (written) => {
      const stores = memoryStores();
      const kept = keptBuiltin({ stores, sha256 });
      const recorded = await new BuiltinCommands(kept).record(written, { dryRun: false }, signal);
      const snapshot = await createBuiltinReader(kept, readerSettings).current(signal);
      if (recorded.ok) {
        expect([snapshot.gap, snapshot.diagnostics]).toEqual([undefined, []]);
        expect(await new BuiltinCommands(kept).record(written, { dryRun: false }, signal)).toMatchObject({
          value: { added: 0, revised: 0, removed: 0 },
        });
        expect(stores.writes).toBe(1);
      } else {
        expect(recorded.error.length).toBeGreaterThan(0);
        expect(stores.isMade).toBe(false);
      }
    }),
  );
});
