import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { guardedApp, subject } from '../../http/testing/fake-authenticator.ts';
import { serveApp } from '../../http/testing/serve-app.ts';
import { FakeFaces, type FakeOptions, type Ran } from './fake-shell.ts';

export const TOKEN = 'agtools_secret_of_ana';
export const faces = new FakeFaces();

/** A user with a home of their own, and a server that asks who they are. */
export async function scene() {
  const { app, authenticator } = await guardedApp();
  authenticator.give(TOKEN, subject('user:ana', ['see', 'call'], { teams: ['red'] }));
  const served = await serveApp(app);
  const home = await mkdtemp(join(tmpdir(), 'agent-tools-home-'));
  const file = join(home, 'agent-tools', 'credentials.json');
  const url = `http://127.0.0.1:${served.port}`;
  const run = (words: readonly string[], options: FakeOptions = {}): Promise<Ran> =>
    faces.run(words, { ...options, environment: { XDG_CONFIG_HOME: home, ...options.environment } });
  return {
    app,
    authenticator,
    served,
    home,
    file,
    url,
    run,
    keep: async (content: string, mode = 0o600): Promise<void> => {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content);
      await chmod(file, mode);
    },
    async [Symbol.asyncDispose]() {
      await served[Symbol.asyncDispose]();
      await rm(home, { recursive: true, force: true });
    },
  };
}

export const stored = (servers: Readonly<Record<string, string>>): string =>
  JSON.stringify({
    version: 1,
    servers: Object.fromEntries(Object.entries(servers).map(([origin, token]) => [origin, { token }])),
  });
