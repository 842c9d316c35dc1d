import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, test } from 'vitest';
import { tokenContract } from '../../modules/authentication/testing/token-contract.ts';
import type { SecretReferences } from '../../modules/core/ports/secret-references.ts';
import { ok } from '../../modules/core/result.ts';
import { instantOf } from '../../modules/core/time.ts';
import { LazyStoreSource, privateDocument } from '../../modules/store/index.ts';
import { startPostgres } from '../../modules/store/testing/postgres-server.ts';

/** What a person would see who looks at everything that is kept. */
async function contentOf(folder: string): Promise<string> {
  const names = await readdir(folder);
  return (await Promise.all(names.map((name) => readFile(join(folder, name), 'latin1')))).join('\n');
}

const unused = (): never => {
  throw new Error('Tokens are kept elsewhere.');
};
const secrets: SecretReferences = { resolve: async (text) => ok(text) };

tokenContract('tokens in a store on SQLite', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tokens-'));
  const opened: LazyStoreSource[] = [];
  return {
    open() {
      const stores = new LazyStoreSource({
        url: async () => 'sqlite:state.db',
        secrets,
        workspace: folder,
        clock: { now: () => instantOf(Date.now()) },
        lookEvery: 250,
      });
      opened.push(stores);
      return { stores, document: unused };
    },
    content: () => contentOf(folder),
    async [Symbol.asyncDispose]() {
      for (const each of opened) await each[Symbol.asyncDispose]();
      await rm(folder, { recursive: true });
    },
  };
});

tokenContract('tokens in a file of their own', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tokens-'));
  let made = 0;
  return {
    open() {
      return {
        stores: { existing: unused, made: unused, watch: unused },
        file: 'tokens.json',
        document: (file) =>
          privateDocument({
            file: join(folder, file),
            name: file,
            token: () => {
              made += 1;
              return `t${made}`;
            },
            hasModes: process.platform !== 'win32',
          }),
      };
    },
    content: () => contentOf(folder),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  };
});

const server = await startPostgres();
if (server.state === 'absent') {
  describe('tokens in a store on PostgreSQL', () => {
    test('are kept', (context) => context.skip(server.reason));
  });
} else {
  afterAll(() => server.stop());
  tokenContract('tokens in a store on PostgreSQL', async () => {
    const url = server.urlOf(await server.createDatabase());
    const opened: LazyStoreSource[] = [];
    return {
      open() {
        const stores = new LazyStoreSource({
          url: async () => url,
          secrets,
          workspace: '/',
          clock: { now: () => instantOf(Date.now()) },
          lookEvery: 250,
        });
        opened.push(stores);
        return { stores, document: unused };
      },
      async content() {
        const client = new pg.Client(url);
        await client.connect();
        try {
          const { rows } = await client.query('select key, payload from ledger_entries');
          return JSON.stringify(rows);
        } finally {
          await client.end();
        }
      },
      async [Symbol.asyncDispose]() {
        for (const each of opened) await each[Symbol.asyncDispose]();
      },
    };
  });
}
