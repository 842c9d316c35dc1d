import { type Finding, jsonPointer, severityOf } from '../../core/diagnostics/diagnostic.ts';
import { withoutPaths } from '../../documents/index.ts';

type Path = Finding['path'];

/**
 * The part of the workspace that a fault at this place takes down: one registry, index, host, instance or source. A
 * fault elsewhere takes down the file: undefined.
 */
function memberOf(path: Path): Path | undefined {
  const [first, second] = path;
  if (first === 'sources') return second === 'order' && path.length > 2 ? path.slice(0, 3) : undefined;
  return COLLECTIONS.some((key) => key === first) && path.length > 1 ? path.slice(0, 2) : undefined;
}

const COLLECTIONS = ['registries', 'indexes', 'hosts', 'instances'];

/** A literal secret is wrong where it stands, and says what it should say: it takes nothing down. */
const takesDown = ({ code, severity }: Finding): boolean =>
  code !== 'literal_secret' && (severity ?? severityOf(code)) === 'error';

/** Aliases of the instances that findings take down. */
export const faultyInstances = (findings: readonly Finding[]): readonly string[] =>
  findings.filter(takesDown).flatMap(({ path }) => {
    const [collection, alias] = memberOf(path) ?? [];
    return collection === 'instances' && alias !== undefined ? [String(alias)] : [];
  });

/** These findings leave nothing of the file to be trusted. */
export const isBadAsWhole = (findings: readonly Finding[]): boolean =>
  findings.some((finding) => takesDown(finding) && memberOf(finding.path) === undefined);

export interface Remainder {
  /** Without the members that the findings take down. */
  readonly value: unknown;
  /** A path into `value` as a path into what it was before. */
  readonly original: (path: Path) => Path;
}

export function withoutBadMembers(value: unknown, findings: readonly Finding[]): Remainder {
  const bad = findings.filter(takesDown).flatMap(({ path }) => {
    const member = memberOf(path);
    return member === undefined ? [] : [member];
  });
  const gone = Map.groupBy(bad, (path) => jsonPointer(path.slice(0, -1)));
  const shifts = new Map<string, readonly number[]>();
  const shiftsIn = (list: Path): readonly number[] => {
    const key = jsonPointer(list);
    const known = shifts.get(key) ?? shiftsOf(gone.get(key)?.map((path) => Number(path.at(-1))) ?? []);
    shifts.set(key, known);
    return known;
  };
  return {
    value: withoutPaths(value, bad),
    original: (path) => {
      const member = memberOf(path);
      const index = member?.at(-1);
      if (member === undefined || typeof index !== 'number') return path;
      const before = index + countUpTo(shiftsIn(member.slice(0, -1)), index);
      return [...member.slice(0, -1), before, ...path.slice(member.length)];
    },
  };
}

/** For each index that is gone, the first remaining index whose member stood after it; ascending. */
const shiftsOf = (gone: readonly number[]): readonly number[] =>
  [...new Set(gone)].sort((a, b) => a - b).map((index, at) => index - at);

/** How many of the ascending numbers are at most this one. */
function countUpTo(numbers: readonly number[], most: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? most) <= most) low = middle + 1;
    else high = middle;
  }
  return low;
}
