import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mutatedDocument } from '../../core/testing/mutated-document.ts';
import { clock, memoryStores, readerSettings, sha256 } from '../../core/testing/recorded-owner.ts';
import { InventoryCommands } from './commands.ts';
import { createInventoryReader, keptInventory } from './reader.ts';

const { signal } = new AbortController();
const RIGHT = {
  artifacts: [
    {
      purl: 'pkg:npm/%40acme/files@1.2.0',
      digest: `sha256:${'0'.repeat(64)}`,
      origin: 'index:official',
      observed_at: '2026-01-01T10:00:00Z',
      installed: true,
      admitted: true,
      admission_code: 'reviewed',
      admission_revision: 'r1',
      provides: [{ key: 'tool:a', version: '1.0.0', provider: 'p' }],
    },
    { purl: 'pkg:pypi/mail@2.0', revision: 'r7' },
  ],
  replace: true,
};

test('whatever is given is recorded and read back, or refused with a place and nothing written', async () => {
  await fc.assert(
    fc.asyncProperty(mutatedDocument(RIGHT), async (written) => {
      const stores = memoryStores();
      const kept = keptInventory({ stores, sha256 });
      const recorded = await new InventoryCommands(kept, clock).record(written, { dryRun: false }, signal);
      const snapshot = await createInventoryReader(kept, readerSettings).current(signal);
      if (recorded.ok) {
        expect([snapshot.gap, snapshot.diagnostics]).toEqual([undefined, []]);
        expect(
          await new InventoryCommands(kept, clock).record(written, { dryRun: false }, signal),
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
