import { PersistentMap } from '../persistent-map.ts';

/** What a value says, as JSON would have it: maps are lists of their entries in the order of keys. */
export function plainValue(value: unknown): unknown {
  if (value instanceof PersistentMap || value instanceof Map) {
    return [...value.entries()]
      .map(([key, item]) => [String(key), plainValue(item)] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1));
  }
  if (value instanceof Set) return [...value].map(plainValue);
  if (Array.isArray(value)) return value.map(plainValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plainValue(item)]));
}
