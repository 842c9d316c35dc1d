/** Of values that come from others. Generous: documents are bounded at 64 levels, the longest live list seen has 12. */
export const MAX_LEVELS = 128;
/** Sum of the depths of all members: what it costs to say the place of each. */
const MAX_COST = 500_000;

export type BoundsFault = 'not_json' | 'too_deep' | 'too_large';

/**
 * undefined: plain JSON of a size that can be looked at with recursion. A value that contains itself is too deep.
 * Never throws, and looks at no more than the bound allows.
 */
export function boundsFault(value: unknown): BoundsFault | undefined {
  const open: (readonly [unknown, number])[] = [[value, 1]];
  let cost = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [each, level] = next;
    if (typeof each === 'number' ? !Number.isFinite(each) : !isJsonType(each)) return 'not_json';
    if (typeof each !== 'object' || each === null) continue;
    if (level > MAX_LEVELS) return 'too_deep';
    const members: readonly unknown[] = Array.isArray(each) ? each : Object.values(each);
    cost += members.length * level;
    if (cost > MAX_COST) return 'too_large';
    for (const member of members) open.push([member, level + 1]);
  }
  return undefined;
}

function isJsonType(value: unknown): boolean {
  if (typeof value !== 'object')
    return typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number';
  if (value === null || Array.isArray(value)) return true;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
