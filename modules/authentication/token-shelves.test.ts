import { describe, expect, test } from 'vitest';
import { MemoryDocument } from '../core/testing/memory-document.ts';
import { instantOf } from '../core/time.ts';
import { digestOf, makeBearerToken } from './bearer-token.ts';
import { fileShelf } from './file-shelf.ts';
import type { KeptToken } from './kept-token.ts';
import { ledgerShelf } from './ledger-shelf.ts';
import { foreseenBytes, NOON, newToken, subjectId } from './testing/example-tokens.ts';
import { MemoryDisk, memoryStores } from './testing/memory-stores.ts';

const { signal } = new AbortController();
const random = foreseenBytes();
function keptToken(): KeptToken {
  const { id, bearer } = makeBearerToken(random);
  const digest = Buffer.from(digestOf(bearer)).toString('hex');
  return { ...newToken(), id, digest, createdAt: instantOf(NOON), createdBy: subjectId('local') };
}
const revocation = { at: instantOf(NOON + 5), by: subjectId('user:ana') };

describe('the ledger of tokens', () => {
  test('reading one that has nothing new costs nothing and gives the same table', async () => {
    const disk = new MemoryDisk();
    const shelf = ledgerShelf(memoryStores(disk));
    await shelf.add(keptToken(), signal);
    expect(await shelf.read(signal)).toBe(await shelf.read(signal));
  });

  test('what was written before something unreadable does not hold; what comes after it does', async () => {
    const disk = new MemoryDisk();
    const shelf = ledgerShelf(memoryStores(disk));
    const [before, after] = [keptToken(), keptToken()];
    await shelf.add(before, signal);
    disk.rows.push({ key: 'later', version: 2, events: '[{"kind":"suspended"}]' });
    await shelf.add(after, signal);
    const table = await ledgerShelf(memoryStores(disk)).read(signal);
    expect([table.get(before.id)?.doubtful, table.get(after.id)]).toEqual([true, after]);
  });

  test('one more of the same id changes nothing', async () => {
    const disk = new MemoryDisk();
    const token = keptToken();
    await ledgerShelf(memoryStores(disk)).add(token, signal);
    const stolen = { ...token, subject: subjectId('user:eve') };
    disk.rows.push({ ...disk.rows[0], key: 'again', version: 1, events: eventOf(stolen) });
    expect((await ledgerShelf(memoryStores(disk)).read(signal)).get(token.id)?.subject).toBe('agent:helper');
  });

  test('a store that takes the place of another is read from its beginning', async () => {
    let disk = new MemoryDisk();
    let stores = memoryStores(disk);
    const source = {
      existing: () => stores.existing(),
      made: () => stores.made(),
      watch: () => stores.watch(() => undefined),
    };
    const shelf = ledgerShelf(source);
    const [old, restored] = [keptToken(), keptToken()];
    await shelf.add(old, signal);
    disk = new MemoryDisk();
    stores = memoryStores(disk);
    await ledgerShelf(stores).add(restored, signal);
    expect([...(await shelf.read(signal)).keys()]).toEqual([restored.id]);
  });

  test('others that write all the time do not keep it from writing, and are not waited for without end', async () => {
    const disk = new MemoryDisk();
    const shelf = ledgerShelf(memoryStores(disk));
    let others = 3;
    disk.before = async () => {
      if (others <= 0) return;
      others -= 1;
      disk.rows.push({ key: `other ${others}`, version: 1, events: eventOf(keptToken()) });
    };
    await shelf.add(keptToken(), signal);
    expect((await shelf.read(signal)).size).toBe(4);
    others = Number.POSITIVE_INFINITY;
    await expect(shelf.add(keptToken(), signal)).rejects.toMatchObject({ code: 'conflict' });
  });
});

function eventOf(token: KeptToken): string {
  const { createdAt, createdBy, expiresAt, ...rest } = token;
  const written = { ...rest, created_at: createdAt, created_by: createdBy, expires_at: expiresAt };
  return JSON.stringify([{ kind: 'created', token: written }]);
}

describe('the file of tokens', () => {
  test('the same bytes give the same table', async () => {
    const document = new MemoryDocument();
    const shelf = fileShelf(document);
    await shelf.add(keptToken(), signal);
    expect(await shelf.read(signal)).toBe(await shelf.read(signal));
  });

  test('an empty file is one without tokens', async () => {
    const document = new MemoryDocument();
    document.put('');
    expect((await fileShelf(document).read(signal)).size).toBe(0);
  });

  test('an entry that cannot be read takes no other down, and no update loses it', async () => {
    const document = new MemoryDocument();
    const shelf = fileShelf(document);
    const [one, two] = [keptToken(), keptToken()];
    await shelf.add(one, signal);
    document.put(document.text.replace('"tokens": [', '"tokens": [{ "id": "tok_of_tomorrow" }, 7,'));
    await shelf.add(two, signal);
    await shelf.revoke(one.id, revocation, signal);
    expect([...(await shelf.read(signal)).keys()]).toEqual([one.id, two.id]);
    expect(JSON.parse(document.text)).toMatchObject({ tokens: [{ id: 'tok_of_tomorrow' }, 7, {}, {}] });
  });

  test.each([
    ['no JSON', '{ "version": 1, "tokens": ['],
    ['another version', '{ "version": 2, "tokens": [] }'],
    ['a list', '[]'],
    ['another key', '{ "version": 1, "tokens": [], "revoked": [] }'],
    ['bytes that are no text', Uint8Array.of(0xff, 0xfe)],
  ])('%s is unavailable, never empty, and is not written over', async (_what, content) => {
    const document = new MemoryDocument();
    document.put(content);
    const shelf = fileShelf(document);
    const refused = { code: 'owner_unavailable' };
    await expect(shelf.read(signal)).rejects.toMatchObject(refused);
    await expect(shelf.add(keptToken(), signal)).rejects.toMatchObject(refused);
    expect(document.writes).toBe(0);
  });

  test.each([
    ['nobody', { subject: undefined }],
    ['the one who needs no token', { subject: 'local' }],
    ['a permission that is none', { permissions: ['all'] }],
    ['a digest that is none', { digest: 'password' }],
    ['a token without an end', { expires_at: undefined }],
  ])('%s is no token', async (_what, change) => {
    const document = new MemoryDocument();
    const token = keptToken();
    await fileShelf(document).add(token, signal);
    const written = JSON.parse(document.text) as { tokens: object[] };
    document.put(JSON.stringify({ version: 1, tokens: [{ ...written.tokens[0], ...change }] }));
    expect((await fileShelf(document).read(signal)).size).toBe(0);
  });
});
