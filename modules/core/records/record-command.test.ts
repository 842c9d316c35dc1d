import { expect, test } from 'vitest';
import { err, ok } from '../result.ts';
import { MemoryDocument } from '../testing/memory-document.ts';
import { changeRecords, type RecordFormat } from './record-command.ts';

const { signal } = new AbortController();
const FORMAT: RecordFormat<{ readonly sum: number }> = {
  empty: { sum: 0 },
  parse: (value) =>
    typeof value === 'object' && value !== null && 'sum' in value && Number.isFinite(value.sum)
      ? ok({ sum: Number(value.sum) })
      : err('no sum'),
};

const add = (document: MemoryDocument, number: number, dryRun = false) =>
  changeRecords(
    { document, file: 'records/sum.json' },
    FORMAT,
    ({ sum }) =>
      number < 0 ? err('negative') : ok({ document: { sum: sum + number }, outcome: sum + number }),
    { dryRun },
    signal,
  );

test('a change begins with nothing, and then with what is there', async () => {
  const document = new MemoryDocument();
  expect([await add(document, 2), await add(document, 3)]).toEqual([ok(2), ok(5)]);
  expect(document.text).toBe('{"sum":5}\n');
});

test('a dry run tells the outcome and writes nothing', async () => {
  const document = new MemoryDocument();
  await add(document, 2);
  expect(await add(document, 3, true)).toEqual(ok(5));
  expect([document.text, document.writes]).toEqual(['{"sum":2}\n', 1]);
});

test('a change that is refused writes nothing', async () => {
  const document = new MemoryDocument();
  expect([await add(document, -1), await add(document, -1, true)]).toEqual([
    err('negative'),
    err('negative'),
  ]);
  expect(document.content.state).toBe('missing');
});

test('a change that changes nothing writes nothing', async () => {
  const document = new MemoryDocument();
  await add(document, 2);
  expect(await add(document, 0)).toEqual(ok(2));
  expect(document.writes).toBe(1);
});

test.each(['{', '{"sum":"2"}', '[]', ''])('what cannot be read is never replaced: %j', async (text) => {
  const document = new MemoryDocument();
  document.put(text);
  for (const dryRun of [true, false]) {
    await expect(add(document, 1, dryRun)).rejects.toMatchObject({
      code: 'owner_unavailable',
      message: 'The records in records/sum.json cannot be read, so nothing was written.',
    });
  }
  expect(document.text).toBe(text);
});

test('what could not be read back is never written', async () => {
  const document = new MemoryDocument();
  await expect(add(document, Number.NaN)).rejects.toThrow('could not be read back');
  expect(document.content.state).toBe('missing');
});
