import { ownerContract } from '../../core/testing/owner-contract.ts';
import { recordedOwner } from '../../core/testing/recorded-owner.ts';
import { createInventoryReader, keptInventory } from './reader.ts';

const SECRET = 'canary-c0de';
const files = {
  purl: 'pkg:npm/%40acme/files@1.2.0',
  digest: `sha256:${'0'.repeat(64)}`,
  observed_at: '2026-01-01T10:00:00.000Z',
  installed: true,
  provides: [{ key: 'tool:filesystem.read_file', version: '1.0.0', provider: 'filesystem-mcp-server' }],
};
const mail = { purl: 'pkg:pypi/mail@1.0', revision: 'r7', observed_at: '2026-01-01T11:00:00.000Z' };

ownerContract('the inventory', {
  make: () =>
    recordedOwner({
      keep: keptInventory,
      create: createInventoryReader,
      first: { version: 1, artifacts: [files, mail] },
      second: {
        version: 1,
        artifacts: [files, { ...mail, admitted: false, admission_code: 'license_denied' }],
      },
      secret: SECRET,
    }),
  secret: SECRET,
  generations: 'writes',
});
