import { readJsonPlaces } from './json-places.ts';
import { placeFaults } from './offset-fault.ts';
import { LIMITS, type ReadDocument } from './read.ts';
import { decodeText } from './text-decoding.ts';

/**
 * One strict JSON document (RFC 8259; a byte order mark is passed over). Never throws. Of equal keys the last counts;
 * what is nested too deeply is null. Codes of faults: `file_too_large`, `encoding`, `json_syntax` (then there is no
 * value), `duplicate_key`, `too_deep`.
 */
export function readJson(bytes: Uint8Array): ReadDocument {
  const decoded = decodeText(bytes);
  if (!decoded.ok) return { syntax: 'json', text: '', faults: [decoded.fault] };
  const { text } = decoded;
  const { faults } = readJsonPlaces(text);
  const read = { syntax: 'json', text, faults: placeFaults(text, faults) } as const;
  if (faults.some((fault) => fault.code === 'json_syntax')) return read;
  const value: unknown = JSON.parse(text);
  return { ...read, value: faults.some((fault) => fault.code === 'too_deep') ? cutDeep(value, 1) : value };
}

function cutDeep(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > LIMITS.depth) return null;
  const entries = Object.entries(value);
  for (const [key, item] of entries) Object.defineProperty(value, key, { value: cutDeep(item, depth + 1) });
  return value;
}
