import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FakeApp } from '../../modules/app/http/testing/fake-app.ts';
import { bearer, FakeAuthenticator, subject } from '../../modules/app/http/testing/fake-authenticator.ts';
import { type ServedApp, serveApp } from '../../modules/app/http/testing/serve-app.ts';
import type { Operation } from '../../modules/app/operations/operation.ts';
import { OPERATIONS } from '../../modules/app/operations/table.ts';
import { EVERYTHING, type Visibility } from '../../modules/core/ports/visibility.ts';
import { hidings, seeing } from './hiding.ts';
import { staged } from './stage.ts';
import { type Question, questionsFor } from './walk.ts';
import { type WrittenWorld, withoutHidden } from './world.ts';

const GUARDED = {
  auth: [{ type: 'token' as const }],
  rateLimit: { perMinute: 1_000_000, burst: 1_000_000 },
};

/** A server on which one subject sees everything and another what is left. */
async function guarded(world: WrittenWorld, visibility: Visibility): Promise<FakeApp> {
  const app = await staged(world, GUARDED);
  const authenticator = new FakeAuthenticator(app.clock);
  authenticator.give('all', subject('user:ana', ['see']));
  authenticator.give('some', subject('agent:helper', ['see']));
  app.authenticator = authenticator;
  app.visibility = { of: ({ id }) => (id === 'user:ana' ? EVERYTHING : visibility) };
  return app;
}

async function pathOf({ operation: name, input }: Question): Promise<string | undefined> {
  const { http }: Operation = await OPERATIONS[name]();
  if (http?.method !== 'GET') return undefined;
  const inPath = new Set([...http.path.matchAll(/\{(\w+)\}/g)].map(([, key]) => key));
  const path = http.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(input[key])));
  const query = new URLSearchParams(
    Object.entries(input).flatMap(([key, value]) =>
      inPath.has(key) ? [] : [value].flat().map((each): [string, string] => [key, String(each)]),
    ),
  );
  return query.size === 0 ? path : `${path}?${query}`;
}

/** The walk in process explains every axis of everything; each takes the same way over HTTP. */
const isWorthARequest = ({ operation, input }: Question): boolean =>
  operation !== 'explain' || input['axis'] === 'active' || input['axis'] === 'declared';

/** Every page of an address, with what validates it. */
async function told(served: ServedApp, path: string): Promise<unknown> {
  const pages: unknown[] = [];
  let next: string | undefined = path;
  for (let page = 0; next !== undefined && page < 50; page += 1) {
    const { status, headers, text } = await served.ask(next, { headers: bearer('some') });
    pages.push([status, headers.etag, headers['content-length'], text]);
    const cursor: unknown = (JSON.parse(text) as { next_cursor?: unknown }).next_cursor;
    next =
      typeof cursor === 'string' ? `${path}${path.includes('?') ? '&' : '?'}cursor=${cursor}` : undefined;
  }
  return pages;
}

test('over HTTP too: status, validator and bytes, on a server that has just told somebody else everything', async () => {
  await fc.assert(
    fc.asyncProperty(hidings, async ({ world, hidden }) => {
      await using full = await serveApp(await guarded(world, seeing(hidden)));
      await using rest = await serveApp(await guarded(withoutHidden(world, hidden), seeing(new Set())));
      for (const question of questionsFor(world)) {
        const path = isWorthARequest(question) ? await pathOf(question) : undefined;
        if (path === undefined) continue;
        await full.ask(path, { headers: bearer('all') });
        expect({ path, told: await told(full, path) }).toEqual({ path, told: await told(rest, path) });
      }
      const scraped = async (served: ServedApp) =>
        (await served.ask('/metrics', { headers: bearer('some') })).text
          .split('\n')
          .filter((line) => /^agent_tools_(tools|diagnostics)/.test(line));
      expect(await scraped(full)).toEqual(await scraped(rest));
    }),
    { numRuns: 2 },
  );
}, 120_000);

test('a cursor of another subject leads to nothing that is hidden', async () => {
  await fc.assert(
    fc.asyncProperty(hidings, async ({ world, hidden }) => {
      await using full = await serveApp(await guarded(world, seeing(hidden)));
      for (const path of [
        '/v1/tools?limit=1',
        '/v1/search?q=file&limit=1',
        '/v1/catalog/capabilities?limit=1',
      ]) {
        const first = await full.ask(path, { headers: bearer('all') });
        const { next_cursor: cursor } = JSON.parse(first.text) as { next_cursor: string | null };
        if (cursor === null) continue;
        const further = await full.ask(`${path}&cursor=${cursor}`, { headers: bearer('some') });
        const { tools = [], capabilities = [] } = JSON.parse(further.text) as {
          tools?: readonly { id: string; source: string }[];
          capabilities?: readonly { key: string }[];
        };
        for (const { id, source } of tools) expect(hidden).not.toContain(`${id} ${source}`);
        const seen = new Set(
          world.documents.flatMap(({ tool }) =>
            tool !== undefined && !hidden.has(`${tool} definitions`) ? [tool] : [],
          ),
        );
        for (const { key } of capabilities)
          expect(world.declaresFamily || seen.has(key.slice('tool:'.length))).toBe(true);
      }
    }),
    { numRuns: 6 },
  );
}, 60_000);
