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
  const positions = new Map<string, readonly number[]>();
  const indexesGoneFrom = (list: Path): readonly number[] => {
    const key = jsonPointer(list);
    const known = positions.get(key);
    if (known !== undefined) return known;
    const indexes = [...new Set(gone.get(key)?.map((path) => Number(path.at(-1))))].sort((a, b) => a - b);
    positions.set(key, indexes);
    return indexes;
  };
  return {
    value: withoutPaths(value, bad),
    original: (path) => {
      const member = memberOf(path);
      const index = member?.at(-1);
      if (member === undefined || typeof index !== 'number') return path;
      let before = index;
      for (const gone of indexesGoneFrom(member.slice(0, -1))) if (gone <= before) before += 1;
      return [...member.slice(0, -1), before, ...path.slice(member.length)];
    },
  };
}
