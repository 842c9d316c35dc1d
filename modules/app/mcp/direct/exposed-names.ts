/** Hosts of models are stricter than the specification: letters, digits, `_` and `-`, and at most so many. */
const LONGEST = 64;
/** Hexadecimal digits that tell names apart; of names that are taken all the same, more of them. */
const DIGITS = [6, 12, 24, 40] as const;

export interface Named {
  /** As the catalog calls it. */
  readonly name: string;
  /** Tells it from every other one, whatever its name. */
  readonly identity: string;
}

/**
 * A portable name for each, by place. Of names that become alike or are cut off, each gets a suffix made from its identity;
 * one that was portable before keeps it. No two are alike, whatever they are called, and no name depends on the order.
 * `sha256` gives hexadecimal digits.
 */
export function exposedNames(all: readonly Named[], sha256: (text: string) => string): readonly string[] {
  const alike = Map.groupBy(all, ({ name }) => portable(name));
  const names = new Map<string, string>();
  let open: Named[] = [];
  for (const each of all) {
    const name = portable(each.name);
    if (keeps(each, alike.get(name) ?? [])) names.set(each.identity, name);
    else open.push(each);
  }
  const taken = new Set(names.values());
  // What somebody named so that it meets a suffix has a name of each round at most.
  for (let round = 0; open.length > 0 && round <= all.length + DIGITS.length; round += 1) {
    const made = open.map((each) => ({ each, name: suffixed(each, round, sha256) }));
    const often = Map.groupBy(made, ({ name }) => name);
    open = [];
    for (const { each, name } of made) {
      if (!taken.has(name) && often.get(name)?.length === 1) names.set(each.identity, name);
      else open.push(each);
    }
    for (const { name } of made) taken.add(name);
  }
  return all.map(({ name, identity }) => names.get(identity) ?? portable(name));
}

/** `sharing`: all whose portable name is the same. */
function keeps({ name }: Named, sharing: readonly Named[]): boolean {
  if (sharing.length === 1) return name.length <= LONGEST;
  return portable(name) === name && sharing.filter((other) => other.name === name).length === 1;
}

const portable = (name: string): string => name.replaceAll(/[^A-Za-z0-9_-]/g, '_').slice(0, LONGEST) || '_';

function suffixed({ name, identity }: Named, round: number, sha256: (text: string) => string): string {
  const digits = DIGITS[round];
  const suffix =
    digits === undefined
      ? sha256(`${identity} ${round}`).slice(0, DIGITS[3])
      : sha256(identity).slice(0, digits);
  return `${portable(name).slice(0, LONGEST - 1 - suffix.length)}_${suffix}`;
}
