import { describe, expect, test } from 'vitest';
import { MemoryDocument } from '../../core/testing/memory-document.ts';
import { recordSource } from '../../core/testing/recorded-owner.ts';
import { IndexesReader } from './reader.ts';

const { signal } = new AbortController();
const look = (index: string, freshForMs: number): object => ({
  index,
  observed_at: '2026-01-01T10:00:00.000Z',
  fresh_for_ms: freshForMs,
  complete: false,
  artifacts: [{ purl: 'pkg:npm/files@1' }],
});
const OFFICIAL = 'index:official';
const BOTH = JSON.stringify({ version: 1, looks: [look('mirror', 1_000), look('official', 2_000)] });

function setUp(text?: string) {
  const document = new MemoryDocument();
  if (text !== undefined) document.put(text);
  let declared: readonly string[] = ['mirror', 'official'];
  const reader = new IndexesReader({
    ...recordSource(document, 'indexes'),
    declared: async () => declared,
  });
  return {
    document,
    read: async (...ids: readonly string[]) => {
      declared = ids;
      return reader.current(signal);
    },
  };
}

describe('a look at an index that the workspace does not declare', () => {
  test('is not shown, and neither are its instants', async () => {
    const { read } = setUp(BOTH);
    const { records, boundaries, gap } = await read('official');
    expect([...records.keys()]).toEqual(['index:official']);
    expect([boundaries, gap]).toEqual([['2026-01-01T09:59:55.000Z', '2026-01-01T10:00:02.000Z'], undefined]);
  });

  test('is shown again when it is declared again, with the same generation and record', async () => {
    const { read } = setUp(BOTH);
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
    const [some, none] = [setUp(BOTH), setUp()];
    const [hidden, nothing] = [await some.read(), await none.read()];
    expect([hidden.gap, nothing.gap]).toEqual(['owner_not_configured', 'owner_not_configured']);
    expect([hidden.records.size, hidden.boundaries, nothing.records.size]).toEqual([0, [], 0]);
  });
});

test('an index that was never looked at has no record, and that is no gap', async () => {
  const { gap, records } = await setUp().read('official');
  expect([gap, records.size]).toEqual([undefined, 0]);
});

test('a document that cannot be read is a gap where an index is declared', async () => {
  const { read } = setUp('{');
  expect(await read('official')).toMatchObject({
    gap: 'owner_unavailable',
    diagnostics: [{ code: 'json_syntax' }],
  });
});
