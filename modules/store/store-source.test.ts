import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Codec, Json } from '../core/ports/store.ts';
import { LazyStoreSource, NO_STORE } from './store-source.ts';
import { anything, changesOf, fixedClock, recordKey } from './testing/example-records.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'agent-tools-source-'));
const opened: LazyStoreSource[] = [];
afterEach(async () => {
  for (const each of opened.splice(0)) await each[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

const codec: Codec<Json> = anything;
const file = path.join(folder, '.agent-tools', 'state.db');

beforeEach(() => void mkdirSync(folder, { recursive: true }));

function sourceOf({ url = 'sqlite:.agent-tools/state.db', missing = false } = {}) {
  const settings = { url };
  const source = new LazyStoreSource({
    url: () => Promise.resolve(settings.url),
    secrets: {
      resolve: (text) =>
        Promise.resolve(
          missing
            ? { ok: false, error: { reference: '${env:DATABASE_URL}', reason: 'missing' } }
            : { ok: true, value: text },
        ),
    },
    workspace: folder,
    clock: fixedClock,
    lookEvery: 5,
  });
  opened.push(source);
  return { source, settings };
}

describe('a store that is opened by whoever needs it', () => {
  test('reading makes none', async () => {
    const { source } = sourceOf();
    expect(await source.existing()).toBeUndefined();
    expect(existsSync(path.dirname(file))).toBe(false);
  });

  test('is one, however many ask at once, for whatever', async () => {
    const { source } = sourceOf();
    const made = await Promise.all([source.made(), source.made(), source.existing(), source.made()]);
    expect(new Set(made).size).toBe(1);
    expect(await source.existing()).toBe(made[0]);
  });

  test('that another process makes is there at the next asking, and whoever watches is told', async () => {
    const { source } = sourceOf();
    expect(await source.existing()).toBeUndefined();
    const { promise: told, resolve } = Promise.withResolvers<void>();
    using _watching = source.watch(resolve);
    const { source: other } = sourceOf();
    await (await other.made()).mirror('inventory', codec).write(changesOf({ a: 1 }));
    await told;
    const { records } = (await (await source.existing())?.mirror('inventory', codec).read()) ?? {};
    expect(records?.get(recordKey('a'))).toEqual({ ok: true, value: 1 });
  });

  test('whose file is removed is no longer there, and the next one is another', async () => {
    const { source } = sourceOf();
    const first = await (await source.made()).mirror('inventory', codec).stand();
    rmSync(path.dirname(file), { recursive: true });
    expect(await source.existing()).toBeUndefined();
    const second = await (await source.made()).mirror('inventory', codec).stand();
    expect(second.store).not.toBe(first.store);
  });

  test('of a workspace that has gone as a whole is not empty, but unavailable', async () => {
    const { source } = sourceOf();
    await source.made();
    rmSync(folder, { recursive: true });
    await expect(source.existing()).rejects.toMatchObject({ code: 'owner_unavailable' });
  });

  test('that cannot be opened says so each time, and is opened as soon as it can be', async () => {
    const { source } = sourceOf();
    await source.made();
    rmSync(path.dirname(file), { recursive: true });
    writeFileSync(path.dirname(file), 'no folder');
    await expect(source.made()).rejects.toMatchObject({ code: 'owner_unavailable' });
    rmSync(path.dirname(file));
    expect(await source.made()).toBeDefined();
  });

  test('under another URL is another one', async () => {
    const { source, settings } = sourceOf();
    const before = await source.made();
    settings.url = 'sqlite:.agent-tools/other.db';
    expect(await source.existing()).toBeUndefined();
    expect(await source.made()).not.toBe(before);
  });

  test.each([
    [{ missing: true }, 'refers to what is not there'],
    [{ url: 'mysql://root:secret@host/db' }, 'store.url cannot be used'],
  ])('of which nobody knows where it is: unavailable, and no secret is said', async (given, said) => {
    const { source } = sourceOf(given);
    const refused = await source.existing().catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'owner_unavailable' });
    expect(String(refused)).toContain(said);
    expect(String(refused)).not.toContain('secret');
  });

  test('that was closed is opened for nobody, also while it was being opened', async () => {
    const { source } = sourceOf();
    const opening = source.made();
    await source[Symbol.asyncDispose]();
    await opening.catch(() => undefined);
    await expect(source.existing()).rejects.toMatchObject({ code: 'owner_unavailable' });
  });
});

test('where nothing is ever recorded there is no store, and none is made', async () => {
  expect(await NO_STORE.existing()).toBeUndefined();
  await expect(NO_STORE.made()).rejects.toMatchObject({ code: 'owner_unavailable' });
});
