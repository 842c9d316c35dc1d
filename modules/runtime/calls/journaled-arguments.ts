import type { Json } from '../../core/ports/store.ts';
import type { SecretArguments } from './secret-arguments.ts';

const MAX_KEYS = 50;
const MAX_NAME = 100;
/** UTF-16 units of JSON; larger ones are told by their shape. */
const MAX_KEPT = 16 * 1024;
const MASK = '[secret]';

type Arguments = Readonly<Record<string, unknown>>;

/** Types and sizes by key: of what was said nothing. */
export function argumentShape(given: Arguments): Json {
  const entries = Object.entries(given);
  const shape = Object.fromEntries(
    entries.slice(0, MAX_KEYS).map(([key, value]) => [key.slice(0, MAX_NAME), shapeOf(value)]),
  );
  return entries.length > MAX_KEYS ? { keys: shape, more: entries.length - MAX_KEYS } : { keys: shape };
}

function shapeOf(value: unknown): Json {
  if (value === null) return { type: 'null' };
  if (Array.isArray(value)) return { type: 'array', size: value.length };
  if (typeof value === 'string') return { type: 'string', size: value.length };
  if (typeof value === 'object') return { type: 'object', size: Object.keys(value).length };
  return { type: typeof value };
}

/** As they are, without what is secret; undefined: they are too large, or cannot be told apart from a secret. */
export function argumentsInFull(
  given: Arguments,
  { names, everything }: SecretArguments,
  secretNames: ReadonlySet<string>,
): Json | undefined {
  if (everything) return undefined;
  const isSecret = (key: string): boolean => names.has(key) || secretNames.has(key.toUpperCase());
  const text = JSON.stringify(given, (key, value: unknown) => (isSecret(key) ? MASK : value));
  return text.length > MAX_KEPT ? undefined : (JSON.parse(text) as Json);
}
