import { hash } from 'node:crypto';
import { assertNever } from '../core/assert-never.ts';
import { CatalogError } from '../core/errors.ts';
import type { Json } from '../core/ports/store.ts';

/** What one append, one record of a mirror or one entry of the journal may take. Bytes of UTF-8. */
export const MAX_PAYLOAD = 1024 * 1024;
/** Far below where any reader of JSON runs out of stack. */
const MAX_DEPTH = 100;

/**
 * JSON with its keys in order, so that the same value is always the same text. JSON escapes NUL and halves of surrogate
 * pairs, neither of which PostgreSQL takes as text: nothing that was said is refused or changed for its characters.
 */
export function payloadText(value: Json): string {
  const text = write(value, 0);
  if (Buffer.byteLength(text) > MAX_PAYLOAD) {
    throw new CatalogError(
      'payload_too_large',
      `One record would take more than ${MAX_PAYLOAD / 1024} KiB, so nothing was written.`,
      'Say less in one record, or divide it.',
    );
  }
  return text;
}

/** undefined: it is no JSON. */
export function parsePayload(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

export const textDigest = (text: string): string => `sha256:${hash('sha256', text)}`;

function write(value: Json, depth: number): string {
  if (depth > MAX_DEPTH) throw notStorable(`It is nested more than ${MAX_DEPTH} levels deep.`);
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return JSON.stringify(value);
    case 'number':
      if (!Number.isFinite(value)) throw notStorable('It holds a number that is not finite.');
      return JSON.stringify(value);
    case 'object':
      if (value === null) return 'null';
      if (isList(value)) return `[${value.map((item) => write(item, depth + 1)).join(',')}]`;
      return `{${Object.keys(value)
        .sort()
        .map((key) => `${JSON.stringify(key)}:${write(value[key] ?? null, depth + 1)}`)
        .join(',')}}`;
    default:
      return assertNever(value);
  }
}

const isList = (value: readonly Json[] | { readonly [key: string]: Json }): value is readonly Json[] =>
  Array.isArray(value);

const notStorable = (why: string): CatalogError =>
  new CatalogError('invalid_request', `A record cannot be kept. ${why}`, 'Record plain JSON.');
