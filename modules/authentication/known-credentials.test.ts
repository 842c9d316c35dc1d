import { createHash } from 'node:crypto';
import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { Authenticated } from '../core/ports/authentication.ts';
import { KnownCredentials } from './known-credentials.ts';
import { subjectId } from './testing/example-tokens.ts';

const KEY = new Uint8Array(32).fill(7);
const of = (name: string): Authenticated => ({
  ok: true,
  subject: { id: subjectId(`user:${name}`), teams: [], claims: {}, permissions: new Set(['see']) },
  credential: name,
});

describe('credentials that were verified', () => {
  test('are known since then, and no longer than they are asked for', () => {
    const known = new KnownCredentials<string>(KEY);
    known.keep('bearer', of('ana'), 'method', 100);
    expect(known.find('bearer', 100)).toMatchObject({ authenticated: of('ana'), method: 'method' });
    expect(known.find('bearer', 101)).toBeUndefined();
    expect(known.find('bearers', 0)).toBeUndefined();
    const said = known.keep('bearer', of('ana'), 'method', 100);
    expect([known.methodOf(said, 100), known.methodOf(said, 101)]).toEqual(['method', undefined]);
    expect(known.methodOf(of('ana'), 0)).toBeUndefined();
    known.forget('bearer');
    expect([known.find('bearer', 0), known.methodOf(said, 0)]).toEqual([undefined, undefined]);
  });

  test('are the same object when they say the same again, and another when they do not', () => {
    const known = new KnownCredentials<string>(KEY);
    const first = known.keep('bearer', of('ana'), 'method', 0);
    expect(known.keep('bearer', of('ana'), 'method', 1)).toBe(first);
    expect(known.keep('bearer', of('bo'), 'method', 2)).toEqual(of('bo'));
    expect(known.methodOf(first, 0)).toBeUndefined();
  });

  test('are no more than the limit; the one that was verified longest ago goes', () => {
    const known = new KnownCredentials<string>(KEY, 3);
    for (const [at, name] of ['a', 'b', 'c', 'a', 'd'].entries()) known.keep(name, of(name), 'method', at);
    expect(known.size).toBe(3);
    expect(['a', 'b', 'c', 'd'].map((name) => known.find(name, 0) !== undefined)).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });

  test('are nowhere in memory, nor is a hash that another process would make of them', () => {
    const kept = (key: Uint8Array): readonly string[] => {
      const entries: NonNullable<ConstructorParameters<typeof KnownCredentials<string>>[2]> = new Map();
      new KnownCredentials<string>(key, 3, entries).keep('a-bearer', of('ana'), 'method', 0);
      expect(inspect(entries, { depth: 10 })).not.toContain('a-bearer');
      return [...entries.keys()];
    };
    const plain = createHash('sha256').update('a-bearer').digest('base64url');
    expect(new Set([...kept(KEY), ...kept(new Uint8Array(32)), plain]).size).toBe(3);
  });
});
