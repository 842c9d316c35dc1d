import { type Change, change } from './change.ts';
import { isSame, shown } from './values.ts';

type Permissions = Readonly<Record<string, unknown>>;

/** From nothing to everything, for the keys whose words have a meaning (`mcp-server.json`'s permissions). */
const SCALES: Readonly<Record<string, readonly string[]>> = {
  network: ['none', 'optional', 'required'],
  filesystem: ['none', 'read', 'read-write'],
  shell: ['none', 'optional', 'required'],
  browser: ['none', 'optional', 'required'],
};
/** Names of secrets: more of them is more. */
const LISTS: ReadonlySet<string> = new Set(['secrets']);

/**
 * Widened and narrowed where the words have a meaning, else changed: of a key that nobody knows not even the sense is
 * known (`deny`, `sandboxed`), so nothing about it is called safe. What is not stated is unknown.
 */
export function permissionChanges(
  before: Permissions | undefined,
  after: Permissions | undefined,
): readonly Change[] {
  if (isSame(before, after)) return [];
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].sort();
  if (keys.length === 0) {
    return [
      change('permissions_changed', 'risky', {
        name: 'permissions',
        before: shown(before),
        after: shown(after),
      }),
    ];
  }
  return keys.flatMap((key) => {
    const [was, is] = [ownValue(before, key), ownValue(after, key)];
    return isSame(was, is) ? [] : [keyChange(key, was, is)];
  });
}

function keyChange(key: string, was: unknown, is: unknown): Change {
  const sides = { name: `permissions.${shown(key) ?? ''}`, before: shown(was), after: shown(is) };
  const [old, current] = [extentOf(key, was), extentOf(key, is)];
  const nothingNew = current?.size === 0;
  if (was === undefined) {
    if (current === undefined) return change('permissions_changed', 'risky', sides);
    return nothingNew
      ? change('permissions_narrowed', 'compatible', sides)
      : change('permissions_widened', 'risky', sides);
  }
  if (old === undefined || current === undefined) return change('permissions_changed', 'risky', sides);
  if (old.isSubsetOf(current)) {
    return current.isSubsetOf(old)
      ? change('permissions_changed', 'cosmetic', sides)
      : change('permissions_widened', 'risky', sides);
  }
  return current.isSubsetOf(old)
    ? change('permissions_narrowed', 'compatible', sides)
    : change('permissions_changed', 'risky', sides);
}

/** Everything that a value asks for; undefined: not known. */
function extentOf(key: string, value: unknown): ReadonlySet<string> | undefined {
  if (Object.hasOwn(SCALES, key)) {
    const scale = SCALES[key] ?? [];
    const step = typeof value === 'string' ? scale.indexOf(value) : -1;
    return step === -1 ? undefined : new Set(scale.slice(1, step + 1));
  }
  if (!LISTS.has(key) || !Array.isArray(value)) return undefined;
  const items: readonly unknown[] = value;
  return items.every((item) => typeof item === 'string') ? new Set(items) : undefined;
}

/** Keys are a document's: `constructor` is no permission that everybody has. */
const ownValue = (permissions: Permissions | undefined, key: string): unknown =>
  permissions !== undefined && Object.hasOwn(permissions, key) ? permissions[key] : undefined;
