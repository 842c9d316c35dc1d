/** Deep enough for every document (64) and every live definition; shallow enough for the stack. */
const MAX_DEPTH = 1_000;

/** The value has no canonical form: it is no JSON, contains itself, or holds text that is not Unicode. */
export class NotCanonical extends Error {
  override readonly name = 'NotCanonical';
}

/**
 * RFC 8785 (JCS): keys in the order of their UTF-16 units, numbers and strings as ECMAScript writes them, no space.
 * Throws NotCanonical for lone surrogates, NaN and infinities, undefined (also as a member), cycles, and what is no JSON.
 */
export function canonicalJson(value: unknown): string {
  return write(value, new Set());
}

function write(value: unknown, ancestors: Set<object>): string {
  switch (typeof value) {
    case 'string':
      return writeString(value);
    case 'number':
      if (!Number.isFinite(value)) throw new NotCanonical('A number that is not finite has no JSON form.');
      return JSON.stringify(value);
    case 'boolean':
      return value ? 'true' : 'false';
    case 'object':
      return value === null ? 'null' : writeComposite(value, ancestors);
    case 'undefined':
    case 'function':
    case 'symbol':
    case 'bigint':
      throw new NotCanonical(`A value of type ${typeof value} has no JSON form.`);
  }
}

function writeComposite(value: object, ancestors: Set<object>): string {
  if (ancestors.has(value)) throw new NotCanonical('The value contains itself.');
  if (ancestors.size >= MAX_DEPTH)
    throw new NotCanonical(`Values are nested more than ${MAX_DEPTH} levels deep.`);
  ancestors.add(value);
  const text = Array.isArray(value)
    ? // Array.from visits holes, which map would skip.
      `[${Array.from(value, (item: unknown) => write(item, ancestors)).join(',')}]`
    : `{${members(value)
        .map(([key, member]) => `${writeString(key)}:${write(member, ancestors)}`)
        .join(',')}}`;
  ancestors.delete(value);
  return text;
}

function members(value: object): readonly (readonly [string, unknown])[] {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) {
    throw new NotCanonical('Only plain objects and arrays have a JSON form.');
  }
  // Without a comparator, sort goes by UTF-16 units, as RFC 8785 section 3.2.3 asks.
  const record = value as Readonly<Record<string, unknown>>;
  return Object.keys(record)
    .sort()
    .map((key) => [key, record[key]] as const);
}

function writeString(text: string): string {
  if (!text.isWellFormed()) throw new NotCanonical('A text holds half of a surrogate pair.');
  return JSON.stringify(text);
}
