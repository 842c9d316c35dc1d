import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mutatedDocument } from '../../core/testing/mutated-document.ts';
import { memoryStores, readerSettings, sha256 } from '../../core/testing/recorded-owner.ts';
import { IndexCommands } from './commands.ts';
import { IndexesReader, keptIndexes } from './reader.ts';

const { signal } = new AbortController();
const RIGHT = {
  index: 'official',
  observed_at: '2026-01-01T10:00:00Z',
  fresh_for_ms: 1_000,
  complete: true,
  artifacts: [
    {
      purl: 'pkg:npm/%40acme/files@1.2.0',
      digest: `sha256:${'0'.repeat(64)}`,
      available: true,
      detail_code: 'a',
    },
    { purl: 'pkg:pypi/mail@2.0' },
  ],
};

test('whatever is given is recorded and read back, or refused with a place and nothing written', async () => {
  await fc.assert(
    fc.asyncProperty(mutatedDocument(RIGHT), async (written) => {
      const stores = memoryStores();
      const kept = keptIndexes({ stores, sha256 });
      const settings = { ...readerSettings, declared: async () => ['official'] };
      const recorded = await new IndexCommands(kept, settings).record(written, { dryRun: false }, signal);
      const snapshot = await new IndexesReader(kept, settings).current(signal);
      if (recorded.ok) {
        expect([snapshot.gap, snapshot.diagnostics]).toEqual([undefined, []]);
        expect(
          await new IndexCommands(kept, settings).record(written, { dryRun: false }, signal),
        ).toMatchObject({
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
