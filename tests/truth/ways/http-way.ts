import type { App } from '../../../modules/app/app.ts';
import { compose } from '../../../modules/app/compose.ts';
import { problemOf } from '../../../modules/app/http/testing/ask.ts';
import { type ServedApp, serveApp } from '../../../modules/app/http/testing/serve-app.ts';
import { AT_REST } from '../../../modules/app/testing/at-rest.ts';
import { loadOperation } from './core-way.ts';
import type { OpenWay, Told, Way } from './way.ts';

const signal = new AbortController().signal;

/** The HTTP server on a free port of this machine. */
export const openHttp: OpenWay = async ({ folder, clock }) => {
  const start = async (
    env: string | undefined,
  ): Promise<{ readonly app: App; readonly served: ServedApp }> => {
    const app = compose({ workspace: folder, ...(env !== undefined && { env }) }, clock, AT_REST);
    await app.composer.refresh(signal);
    return { app, served: await serveApp(app) };
  };
  let running = await start(undefined);
  const stop = async (): Promise<void> => {
    await running.served[Symbol.asyncDispose]();
    await running.app[Symbol.asyncDispose]();
  };
  const way: Way = {
    process: 'running',
    async reload() {
      const { status, text } = await running.served.ask('/v1/reload', post({}));
      if (status !== 200) throw new Error(`Reload was answered with ${status}: ${text}`);
    },
    async restart(env) {
      await stop();
      running = await start(env);
    },
    async ask(name, input): Promise<Told> {
      const { http } = await loadOperation(name);
      if (http === undefined) throw new TypeError(`${name} has no route.`);
      const rest = new Map(Object.entries(input));
      const path = http.path.replace(/\{(\w+)\}/g, (_, key: string) => {
        const value = rest.get(key);
        rest.delete(key);
        return encodeURIComponent(String(value));
      });
      const query = new URLSearchParams();
      for (const [key, value] of rest) query.set(key, String(value));
      const told = await (http.method === 'POST'
        ? running.served.ask(path, post(Object.fromEntries(rest)))
        : running.served.ask(rest.size === 0 ? path : `${path}?${query}`));
      if (told.status >= 400) return { ok: false, code: problemOf(told).code, text: told.text };
      return { ok: true, body: JSON.parse(told.text), text: told.text };
    },
    [Symbol.asyncDispose]: stop,
  };
  return way;
};

const post = (body: unknown) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
