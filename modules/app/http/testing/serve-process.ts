import { serve } from '../serve.ts';
import { guardedApp } from './fake-authenticator.ts';
import { sampleApp } from './sample.ts';

/** A process that serves the sample app: `node serve-process.ts WORKSPACE [OPTIONS AS JSON]`. Talks as `serve` does. */
const [workspace = '', options = '{}'] = process.argv.slice(2);
const { slow, loading, auth, ...rest } = {
  slow: false,
  loading: false,
  auth: false,
  ...(JSON.parse(options) as {
    slow?: boolean;
    loading?: boolean;
    auth?: boolean;
    host?: string;
    port?: number;
    json?: boolean;
    quiet?: boolean;
  }),
};

const app = auth ? (await guardedApp()).app : await sampleApp();
if (slow) {
  // A command that runs until the test lets it go on, by SIGUSR2.
  Object.assign(app.services.reloader, {
    reload: () =>
      new Promise<void>((resolve) => {
        process.once('SIGUSR2', () => resolve());
        process.stderr.write('{"message":"reloading"}\n');
      }),
  });
}
if (loading) {
  // Files that take for ever to read.
  Object.assign(app.composer, {
    refresh: (signal: AbortSignal) =>
      new Promise<void>((_, reject) => {
        const alive = setInterval(() => undefined, 60_000);
        const end = (): void => {
          clearInterval(alive);
          reject(signal.reason as Error);
        };
        signal.addEventListener('abort', end, { once: true });
        process.stderr.write('{"message":"loading"}\n');
      }),
  });
}
process.on('SIGUSR1', () => {
  // What the files say has changed; SIGHUP has it read.
  app.define([]);
});
await serve({ workspace, watch: false, port: 0, ...rest, compose: () => Promise.resolve(app) });
