import * as z from 'zod';
import { CatalogError } from '../../../core/errors.ts';
import type { HttpBinding } from '../../operations/operation.ts';
import { outputBytes } from '../../operations/run-operation.ts';
import type { Answer } from '../answer.ts';
import type { BoundOperation } from '../operation-command.ts';
import { ask, parsed } from './ask.ts';
import { planRequest } from './request.ts';
import type { Server } from './server.ts';

type Input = Readonly<Record<string, unknown>>;

/** The largest page that a server gives. */
const PAGE = 200;
/** How often a list is begun anew because the catalog changed between its pages. */
const ATTEMPTS = 3;

const page = z.object({
  generations: z.record(z.string(), z.string()).optional(),
  next_cursor: z.string().nullable(),
});

interface Page extends z.output<typeof page> {
  /** As it came, in its own order of keys. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** Asks a server for what `runLocally` would answer here; lists come whole unless a page was asked for. */
export async function runRemotely(
  operation: BoundOperation & { readonly http: HttpBinding },
  input: Input,
  server: Server,
  signal: AbortSignal,
): Promise<Answer> {
  const { http, cli } = operation;
  const get = (of: Input, from: HttpBinding = http): Promise<string> =>
    ask(server, planRequest(from, of, server.url), signal);
  if (cli.lists !== undefined) {
    const whole = await wholeLists(cli.lists, async (path, more) =>
      parsed(await get({ ...input, ...more }, path === undefined ? http : { method: 'GET', path })),
    );
    return { output: understood(operation, whole), bytes: outputBytes(whole) };
  }
  if (cli.pages === undefined || 'limit' in input || 'cursor' in input) {
    const bytes = await get(input);
    return {
      output: understood(operation, parsed(bytes)),
      bytes: bytes.endsWith('\n') ? bytes : `${bytes}\n`,
    };
  }
  const { body: whole } = await allPages(cli.pages, async (cursor) =>
    pageOf(parsed(await get({ ...input, limit: PAGE, ...(cursor !== undefined && { cursor }) }))),
  );
  return { output: understood(operation, whole), bytes: outputBytes(whole) };
}

/** One list from pages of one generation: a mixture of two would be a list that never was. */
async function allPages(key: string, get: (cursor: string | undefined) => Promise<Page>): Promise<Page> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const first = await get(undefined);
    const items = [...itemsOf(first, key)];
    let { next_cursor: cursor } = first;
    let same = true;
    while (cursor !== null && same) {
      const next = await get(cursor);
      same = JSON.stringify(next.generations) === JSON.stringify(first.generations);
      items.push(...itemsOf(next, key));
      cursor = next.next_cursor === cursor ? null : next.next_cursor;
    }
    if (same) return { ...first, body: { ...first.body, [key]: items, next_cursor: null } };
  }
  throw neverStill();
}

const neverStill = (): CatalogError =>
  new CatalogError(
    'conflict',
    'The catalog changed while the list was read, several times over.',
    'Try again, or ask for one page with --limit.',
  );

const cutOff = z.object({
  generations: z.record(z.string(), z.string()),
  counts: z.record(z.string(), z.int()),
});

/** One answer with its lists whole, each from pages of the same generations. */
async function wholeLists(
  lists: Readonly<Record<string, string>>,
  get: (path: string | undefined, more: Input) => Promise<unknown>,
): Promise<unknown> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const body = await get(undefined, {});
    const first = cutOff.safeParse(body);
    if (!first.success) throw notUnderstood();
    // As it came, in its own order of keys.
    const whole: Record<string, unknown> = { ...(body as object) };
    let same = true;
    for (const [key, path] of Object.entries(lists)) {
      const list = whole[key];
      if (!same || !Array.isArray(list) || list.length >= (first.data.counts[key] ?? 0)) continue;
      const joined = await allPages(key, async (cursor) =>
        pageOf(await get(path, { limit: PAGE, ...(cursor !== undefined && { cursor }) })),
      );
      const { generations = {} } = joined;
      same = Object.entries(generations).every(([owner, each]) => first.data.generations[owner] === each);
      whole[key] = itemsOf(joined, key);
    }
    if (same) return whole;
  }
  throw neverStill();
}

const itemsOf = (of: Pick<Page, 'body'>, key: string): readonly unknown[] => {
  const items = of.body[key];
  return Array.isArray(items) ? items : [];
};

function pageOf(body: unknown): Page {
  const result = page.safeParse(body);
  if (!result.success) throw notUnderstood();
  return { ...result.data, body: { ...(body as object) } };
}

/** A server of another release may say more, and that is left out of what people see; it may not say less. */
function understood(operation: BoundOperation, body: unknown): unknown {
  const result = operation.output.safeParse(body);
  if (!result.success) throw notUnderstood();
  return result.data;
}

const notUnderstood = (): CatalogError =>
  new CatalogError(
    'owner_unavailable',
    'The answer of the server cannot be understood.',
    'Check that the address is that of Agent-Tools, and that both have the same release.',
  );
