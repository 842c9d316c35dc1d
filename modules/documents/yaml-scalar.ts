import { boolCoreTag, floatCoreTag, intCoreTag, NOT_RESOLVED, nullCoreTag } from 'js-yaml';

const PREFIX = 'tag:yaml.org,2002:';
const RESOLVED = [nullCoreTag, boolCoreTag, intCoreTag, floatCoreTag] as const;
const COLLECTIONS: readonly string[] = [`${PREFIX}map`, `${PREFIX}seq`];
const TEXT = `${PREFIX}str`;

/** The seven tags of the core schema and the non-specific `!`. */
export const isCoreTag = (tag: string): boolean =>
  tag === '!' || tag === TEXT || COLLECTIONS.includes(tag) || RESOLVED.some((each) => each.tagName === tag);

/** `!!int` for the full name of a core tag. */
export const shortTag = (tag: string): string =>
  tag.startsWith(PREFIX) ? `!!${tag.slice(PREFIX.length)}` : tag;

/**
 * The value of an unquoted scalar in YAML 1.2 core: `no` and dates stay text, `014` is 14, `0o14` is 12. The fast and
 * the exact reader both resolve through these rules, so that they cannot differ.
 */
export function resolvePlain(source: string): unknown {
  for (const tag of RESOLVED) {
    const value = tag.resolve(source, false, tag.tagName);
    if (value !== NOT_RESOLVED) return value;
  }
  return source;
}

/** The value of a scalar under an explicit core tag; undefined: the text does not fit the tag. */
export function resolveTagged(source: string, tag: string): unknown {
  if (tag === '!' || tag === TEXT) return source;
  if (source === '' && tag === `${PREFIX}map`) return {};
  if (source === '' && tag === `${PREFIX}seq`) return [];
  const resolver = RESOLVED.find((each) => each.tagName === tag);
  const value = resolver?.resolve(source, true, tag);
  return value === NOT_RESOLVED ? undefined : value;
}
