/** Hosts of models are stricter than the specification: letters, digits, `_` and `-`, and at most so many. */
const LONGEST = 64;
/** Hexadecimal digits that tell names apart; more of them where those are not enough. */
const DIGITS = [6, 12, 40] as const;

export interface Named {
  /** As the catalog calls it. */
  readonly name: string;
  /** Tells it from every other one, whatever its name. */
  readonly identity: string;
}

/**
 * A portable name for each, by place. Of names that become alike or are cut off, each gets a suffix made from its identity;
 * one that was portable before keeps it. No name depends on the order. `sha256` gives hexadecimal digits.
 */
export function exposedNames(all: readonly Named[], sha256: (text: string) => string): readonly string[] {
  const plain = all.map(({ name }) => portable(name));
  const alike = Map.groupBy(all, ({ name }) => portable(name));
  const keeps = (each: Named, name: string): boolean => {
    const sharing = alike.get(name) ?? [];
    if (sharing.length === 1) return each.name.length <= LONGEST;
    return each.name === name && sharing.filter((other) => other.name === name).length === 1;
  };
  let names = plain;
  for (const digits of DIGITS) {
    names = all.map((each, place) => {
      const name = plain[place] ?? '';
      return keeps(each, name) ? name : suffixed(name, sha256(each.identity).slice(0, digits));
    });
    if (new Set(names).size === all.length) break;
  }
  return names;
}

const portable = (name: string): string => name.replaceAll(/[^A-Za-z0-9_-]/g, '_').slice(0, LONGEST) || '_';

const suffixed = (name: string, suffix: string): string =>
  `${name.slice(0, LONGEST - 1 - suffix.length)}_${suffix}`;
