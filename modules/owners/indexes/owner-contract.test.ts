import { ownerContract } from '../../core/testing/owner-contract.ts';
import { recordedOwner } from '../../core/testing/recorded-owner.ts';
import { IndexesReader, keptIndexes } from './reader.ts';

const SECRET = 'canary-7a20';
const files = { purl: 'pkg:npm/%40acme/files@1.2.0' };
const official = {
  index: 'official',
  observed_at: '2026-01-01T10:00:00.000Z',
  fresh_for_ms: 3_600_000,
  complete: true,
  artifacts: [files],
};
const mirror = { ...official, index: 'mirror', fresh_for_ms: 60_000, complete: false };

ownerContract('the upstream index', {
  make: () =>
    recordedOwner({
      keep: keptIndexes,
      create: (kept, settings) =>
        new IndexesReader(kept, { ...settings, declared: async () => ['official', 'mirror'] }),
      first: { version: 1, looks: [official, mirror] },
      second: { version: 1, looks: [official, { ...mirror, artifacts: [] }] },
      secret: SECRET,
    }),
  secret: SECRET,
  generations: 'writes',
});
