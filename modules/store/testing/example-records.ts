import type { Clock } from '../../core/ports/clock.ts';
import type { RecordKey } from '../../core/ports/owner-reader.ts';
import { type Codec, type IdempotencyKey, type Json, parseIdempotencyKey } from '../../core/ports/store.ts';
import { instantOf } from '../../core/time.ts';

/** Of no owner: whatever JSON can say. */
export const anything: Codec<Json> = {
  version: 1,
  encode: (value) => value,
  decode: (_version, value) => value as Json,
};

export interface Note {
  readonly title: string;
  readonly tags: readonly string[];
}

/** Version 1 was the title alone. */
export const noteCodec: Codec<Note> = {
  version: 2,
  encode: ({ title, tags }) => ({ title, tags }),
  decode(version, value) {
    if (version === 1) return typeof value === 'string' ? { title: value, tags: [] } : undefined;
    if (typeof value !== 'object' || value === null || !('title' in value) || !('tags' in value))
      return undefined;
    const { title, tags } = value;
    if (typeof title !== 'string' || !Array.isArray(tags)) return undefined;
    const words = tags.filter((tag) => typeof tag === 'string');
    return words.length === tags.length ? { title, tags: words } : undefined;
  },
};

export const firstNoteCodec: Codec<string> = {
  version: 1,
  encode: (title) => title,
  decode: (_version, value) => (typeof value === 'string' ? value : undefined),
};

export function keyOf(text: string): IdempotencyKey {
  const key = parseIdempotencyKey(text);
  if (key === undefined) throw new RangeError(`${JSON.stringify(text)} is no idempotency key.`);
  return key;
}

export const recordKey = (text: string): RecordKey => text as RecordKey;

export const changesOf = <R>(changes: Readonly<Record<string, R | undefined>>) =>
  new Map(Object.entries(changes).map(([key, value]) => [recordKey(key), value]));

/** The connections of a test, one after the other. */
export const inTurn = <T>(list: readonly [T, ...T[]], index: number): T =>
  list[index % list.length] ?? list[0];

export const fixedClock: Clock = { now: () => instantOf(Date.UTC(2026, 10, 30, 12)) };

export async function collected<T>(values: AsyncIterable<T>): Promise<readonly T[]> {
  const all: T[] = [];
  for await (const value of values) all.push(value);
  return all;
}
