import { describe, expect, test } from 'vitest';
import { memoryStores, readerSettings, sha256 } from '../../core/testing/recorded-owner.ts';
import { IndexCommands } from './commands.ts';
import { IndexesReader, keptIndexes } from './reader.ts';

const { signal } = new AbortController();
const look = (index: string, freshForMs: number): object => ({
  index,
  observed_at: '2026-01-01T10:00:00.000Z',
  fresh_for_ms: freshForMs,
  complete: false,
  artifacts: [{ purl: 'pkg:npm/files@1' }],
});
const OFFICIAL = 'index:official';
const BOTH = [look('mirror', 1_000), look('official', 2_000)];

async function setUp(...looks: readonly object[]) {
  const stores = memoryStores();
  const kept = keptIndexes({ stores, sha256 });
  let declared: readonly string[] = ['mirror', 'official'];
  const settings = { ...readerSettings, declared: async () => declared };
  for (const each of looks) await new IndexCommands(kept, settings).record(each, { dryRun: false }, signal);
  const reader = new IndexesReader(kept, settings);
  return {
    stores,
    read: async (...ids: readonly string[]) => {
      declared = ids;
      return reader.current(signal);
    },
  };
}

describe('a look at an index that the workspace does not declare', () => {
  test('is not shown, and neither are its instants', async () => {
    const { read } = await setUp(...BOTH);
    const { records, boundaries, gap } = await read('official');
    expect([...records.keys()]).toEqual(['index:official']);
    expect([boundaries, gap]).toEqual([['2026-01-01T09:59:55.000Z', '2026-01-01T10:00:02.000Z'], undefined]);
  });

  test('is shown again when it is declared again, with the same generation and record', async () => {
    const { read } = await setUp(...BOTH);
    const both = await read('mirror', 'official');
    const one = await read('official');
    expect(one.generation).not.toBe(both.generation);
    expect(await read('official')).toBe(one);
    const official = ({ records }: typeof both) =>
      [...records.values()].filter(({ index }) => index === OFFICIAL);
    expect([official(one).length, official(one)[0] === official(both)[0]]).toEqual([1, true]);
    expect(await read('mirror', 'official')).toBe(both);
  });

  test('is not told from none, when none is declared', async () => {
    const [some, none] = [await setUp(...BOTH), await setUp()];
    const [hidden, nothing] = [await some.read(), await none.read()];
    expect([hidden.gap, nothing.gap]).toEqual(['owner_not_configured', 'owner_not_configured']);
    expect([hidden.records.size, hidden.boundaries, nothing.records.size]).toEqual([0, [], 0]);
  });
});

test('an index that was never looked at has no record, and that is no gap', async () => {
  const { gap, records } = await (await setUp()).read('official');
  expect([gap, records.size]).toEqual([undefined, 0]);
});

test('a listed artifact that cannot be read denies nothing, and takes no other look down', async () => {
  const whole = { ...look('official', 2_000), complete: true };
  const { stores, read } = await setUp(look('mirror', 1_000), whole);
  const before = await read('mirror', 'official');
  const lookAt = (snapshot: typeof before, index: string) =>
    [...snapshot.records.values()].find((each) => each.index === index);
  expect(lookAt(before, 'index:official')?.complete).toBe(true);
  stores.put('indexes', 'index:official|pkg:npm/mail@1|', '{"kind":"listed"');
  const after = await read('mirror', 'official');
  expect(lookAt(after, 'index:official')).toMatchObject({ complete: false, artifacts: [{}] });
  expect(lookAt(after, 'index:mirror')).toBe(lookAt(before, 'index:mirror'));
  expect(after.diagnostics).toMatchObject([
    { code: 'read_failed', file: 'store:indexes', severity: 'error' },
  ]);
});
