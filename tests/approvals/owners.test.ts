import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, test } from 'vitest';
import { startPostgres } from '../../modules/store/testing/postgres-server.ts';
import { memoryUnderTest, sqlUnderTest } from '../../modules/store/testing/store-under-test.ts';
import { approvalOwnerLaws } from './owner-laws.ts';
import { reviewOwnerLaws } from './review-laws.ts';

const folder = await mkdtemp(join(tmpdir(), 'agent-tools-approvals-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

approvalOwnerLaws('the fake', () => Promise.resolve(memoryUnderTest()));
reviewOwnerLaws('the fake', () => Promise.resolve(memoryUnderTest()));
approvalOwnerLaws('SQLite', () => sqlUnderTest(`sqlite:${join(folder, 'state.db')}`));
reviewOwnerLaws('SQLite', () => sqlUnderTest(`sqlite:${join(folder, 'reviews.db')}`));

const server = await startPostgres();
if (server.state === 'absent') {
  describe('approvals on PostgreSQL', () => {
    test('is a store', (context) => context.skip(server.reason));
  });
} else {
  afterAll(() => server.stop());
  const make = async () => sqlUnderTest(server.urlOf(await server.createDatabase()));
  approvalOwnerLaws('PostgreSQL', make);
  reviewOwnerLaws('PostgreSQL', make);
}
