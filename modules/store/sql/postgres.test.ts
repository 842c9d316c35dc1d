import { afterAll, describe, test } from 'vitest';
import { startPostgres } from '../testing/postgres-server.ts';
import { storeContract } from '../testing/store-contract.ts';
import { sqlUnderTest } from '../testing/store-under-test.ts';

const server = await startPostgres();

if (server.state === 'absent') {
  describe('PostgreSQL', () => {
    test('is a store', (context) => context.skip(server.reason));
  });
} else {
  afterAll(() => server.stop());
  storeContract('PostgreSQL', async () => sqlUnderTest(server.urlOf(await server.createDatabase())));
}
