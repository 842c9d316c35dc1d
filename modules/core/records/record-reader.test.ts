import { describe, expect, test } from 'vitest';
import type { RecordKey } from '../ports/owner-reader.ts';
import { err, ok } from '../result.ts';
import { MemoryDocument } from '../testing/memory-document.ts';
import { recordSource } from '../testing/recorded-owner.ts';
import { type Instant, instantOf } from '../time.ts';
import { type DecodedRecords, RecordReader } from './record-reader.ts';

interface Note {
  readonly text: string;
}

const { signal } = new AbortController();

/** A document of notes by name; a note that is no text is wrong. */
function decodeNotes(value: unknown): DecodedRecords<Note> {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const wrong = entries.filter(([, text]) => typeof text !== 'string');
  if (wrong.length > 0)
    return err(wrong.map(([name]) => ({ code: 'wrong_type', path: [name], message: 'No text.' })));
  return ok(entries.map(([name, text]) => [name as RecordKey, { text: String(text) }] as const));
}

function setUp({ instantsOf = (): readonly Instant[] => [] } = {}) {
  const document = new MemoryDocument();
  let now = 0;
  const source = {
    ...recordSource(document, 'notes'),
    clock: {
      now: () => {
        now += 1;
        return instantOf(now);
      },
    },
  };
  const create = () =>
    new RecordReader<Note>(source, {
      owner: 'inventory',
      decode: async (value) => decodeNotes(value),
      instantsOf,
    });
  return { document, reader: create(), create };
}

describe('what was never recorded', () => {
  test('is a gap without records', async () => {
    const { reader } = setUp();
    const { gap, records, completeness, diagnostics } = await reader.current(signal);
    expect({ gap, size: records.size, completeness, diagnostics }).toEqual({
      gap: 'owner_not_configured',
      size: 0,
      completeness: 'complete',
      diagnostics: [],
    });
  });

  test('has the same generation in every process, and another one than an empty document', async () => {
    const { reader, create, document } = setUp();
    const missing = await reader.current(signal);
    expect((await create().current(signal)).generation).toBe(missing.generation);
    document.put('{}');
    const empty = await reader.current(signal);
    expect(empty.generation).not.toBe(missing.generation);
    expect(empty.gap).toBeUndefined();
  });

  test('takes back what was recorded before, and a broken document does not bring it again', async () => {
    const { reader, document } = setUp();
    document.put('{"a":"1"}');
    await reader.current(signal);
    document.content = { state: 'missing' };
    expect(await reader.current(signal)).toMatchObject({ gap: 'owner_not_configured', records: { size: 0 } });
    document.put('{');
    expect(await reader.current(signal)).toMatchObject({ gap: 'owner_unavailable', records: { size: 0 } });
  });
});

describe('what cannot be read', () => {
  test.each([
    ['{"a":', 'json_syntax', ''],
    ['{"a":"1","b/c":2}', 'wrong_type', '/b~1c'],
  ])('%s is told where it stands', async (text, code, path) => {
    const { reader, document } = setUp();
    document.put(text);
    const { gap, diagnostics, completeness } = await reader.current(signal);
    expect({ gap, completeness }).toEqual({ gap: 'owner_unavailable', completeness: 'complete' });
    expect(diagnostics).toMatchObject([
      { code, path, severity: 'error', file: '.agent-tools/records/notes.json', line: 1, column: 1 },
    ]);
  });

  test('is no gap while something good is kept, with its instants', async () => {
    const { reader, document } = setUp({ instantsOf: () => [instantOf(7)] });
    document.put('{"a":"1"}');
    const good = await reader.current(signal);
    document.put('{');
    const kept = await reader.current(signal);
    expect(kept).toMatchObject({
      completeness: 'kept_after_failed_load',
      records: good.records,
      boundaries: [instantOf(7)],
    });
    expect(kept.gap).toBeUndefined();
    document.content = { state: 'unreadable' };
    expect((await reader.current(signal)).generation).not.toBe(kept.generation);
  });

  test('and comes back as it was is the snapshot of before, seen when it was seen first', async () => {
    const { reader, document } = setUp();
    document.put('{"a":"1"}');
    const good = await reader.current(signal);
    document.put('{');
    await reader.current(signal);
    document.put('{"a":"1"}');
    expect(await reader.current(signal)).toBe(good);
  });

  test('because its port fails is unavailable', async () => {
    const { reader, document } = setUp();
    document.before = () => Promise.reject(new Error('EIO: /srv/private'));
    const { gap, diagnostics } = await reader.current(signal);
    expect(gap).toBe('owner_unavailable');
    expect(diagnostics).toMatchObject([{ code: 'read_failed', message: 'The records could not be read.' }]);
  });
});

test('a document that says the same in other words has another generation and the same records', async () => {
  const { reader, document } = setUp();
  document.put('{"a":"1"}');
  const before = await reader.current(signal);
  document.put('{ "a": "1" }');
  const after = await reader.current(signal);
  expect(after.generation).not.toBe(before.generation);
  expect(after.records).toBe(before.records);
});

test('a slow look never puts older content over newer', async () => {
  const { reader, document } = setUp();
  document.put('{"a":"old"}');
  const { promise: answer, resolve: go } = Promise.withResolvers<void>();
  const older = document.content;
  let first = true;
  document.before = async () => {
    if (!first) return;
    first = false;
    await answer;
    document.content = older;
  };
  const slow = reader.current(signal);
  document.put('{"a":"new"}');
  const fast = await reader.current(signal);
  go();
  expect(await slow).toBe(fast);
  expect([...fast.records.values()]).toEqual([{ text: 'new' }]);
});

test('it looks itself, whatever is said to have changed', async () => {
  const { reader, document } = setUp();
  document.put('{"a":"1"}');
  const before = await reader.current(signal);
  document.put('{"a":"2"}');
  const asOwner: { current(signal: AbortSignal, changed: readonly string[]): Promise<unknown> } = reader;
  expect(await asOwner.current(signal, [])).not.toBe(before);
});

test('instants are told once, in their order', async () => {
  const { reader, document } = setUp({ instantsOf: () => [instantOf(9), instantOf(3)] });
  document.put('{"a":"1","b":"2"}');
  expect((await reader.current(signal)).boundaries).toEqual([instantOf(3), instantOf(9)]);
});
