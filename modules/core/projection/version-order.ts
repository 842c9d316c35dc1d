/**
 * How precisely a version names a release. `exact`: one release (`1.4.0`, `2026.8.31`, `2026-08-31`, `1.0.0rc1`);
 * `partial`: can be compared, but may stand for several (`2`, `1.10`).
 */
export type VersionForm = 'exact' | 'partial';

interface ReadVersion {
  readonly release: readonly string[];
  /** Identifiers of a pre-release; absent for a release. */
  readonly preRelease?: readonly string[];
  /** What comes after the release itself, such as `post1`. */
  readonly after?: string;
}

const MAX_LENGTH = 128;
const CALENDAR_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
/** Semantic versions, and dotted numbers of any length, calendar versions among them. */
const DOTTED =
  /^v?(\d+(?:\.\d+)*)(?:-([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?(?:\+[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?$/;
/** Package versions of other ecosystems: `1.0rc1`, `2.1.post3`, `1.0.2k`. */
const SUFFIXED =
  /^v?(\d+(?:\.\d+)*)(?:[._-]?((?:a|b|c|rc|alpha|beta|pre|preview|dev)[._-]?\d*)|[._-]?(post[._-]?\d*)|([a-wyz]))$/;

/** undefined: no release that can be compared, such as `latest` or `^2.0`. */
export function versionForm(text: string): VersionForm | undefined {
  const version = readVersion(text);
  if (version === undefined) return undefined;
  const isWhole = version.release.length >= 3 || version.after !== undefined;
  return isWhole || (SUFFIXED.test(text) && !DOTTED.test(text)) ? 'exact' : 'partial';
}

export const isPreRelease = (text: string): boolean => readVersion(text)?.preRelease !== undefined;

/**
 * Ascending total order: what cannot be compared comes first, in natural order; then releases by number, a pre-release
 * before its release (Semantic Versioning 2.0.0, section 11). Equal precedence is decided by the text.
 */
export function compareVersions(a: string, b: string): number {
  const left = readVersion(a);
  const right = readVersion(b);
  if (left === undefined || right === undefined) {
    if (left !== undefined) return 1;
    if (right !== undefined) return -1;
    return compareNaturally(a, b) || byText(a, b);
  }
  return (
    compareReleases(left.release, right.release) ||
    comparePreReleases(left.preRelease, right.preRelease) ||
    compareNaturally(left.after ?? '', right.after ?? '') ||
    byText(a, b)
  );
}

function readVersion(text: string): ReadVersion | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const day = CALENDAR_DAY.exec(text);
  if (day !== null) return { release: day.slice(1) };
  const dotted = DOTTED.exec(text);
  if (dotted !== null) {
    const [, release = '', pre] = dotted;
    return { release: release.split('.'), ...(pre !== undefined && { preRelease: pre.split('.') }) };
  }
  const suffixed = SUFFIXED.exec(text);
  if (suffixed === null) return undefined;
  const [, release = '', pre, post, letter] = suffixed;
  const after = post ?? letter;
  return {
    release: release.split('.'),
    ...(pre !== undefined && { preRelease: [pre] }),
    ...(after !== undefined && { after }),
  };
}

function compareReleases(a: readonly string[], b: readonly string[]): number {
  for (let at = 0; at < Math.max(a.length, b.length); at += 1) {
    const order = compareDigits(a[at] ?? '0', b[at] ?? '0');
    if (order !== 0) return order;
  }
  return 0;
}

function comparePreReleases(a: readonly string[] | undefined, b: readonly string[] | undefined): number {
  if (a === undefined || b === undefined) return a === b ? 0 : a === undefined ? 1 : -1;
  for (let at = 0; at < Math.min(a.length, b.length); at += 1) {
    const order = compareIdentifiers(a[at] ?? '', b[at] ?? '');
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function compareIdentifiers(a: string, b: string): number {
  const [numberA, numberB] = [/^\d+$/.test(a), /^\d+$/.test(b)];
  if (numberA && numberB) return compareDigits(a, b);
  if (numberA !== numberB) return numberA ? -1 : 1;
  return byText(a, b);
}

/** Runs of digits by their number, everything else by code unit. */
function compareNaturally(a: string, b: string): number {
  const left = a.match(/\d+|\D+/g) ?? [];
  const right = b.match(/\d+|\D+/g) ?? [];
  for (let at = 0; at < Math.min(left.length, right.length); at += 1) {
    const [x = '', y = ''] = [left[at], right[at]];
    const order = /\d/.test(x) && /\d/.test(y) ? compareDigits(x, y) : byText(x, y);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

/** Without conversion, so that no number is too long. */
function compareDigits(a: string, b: string): number {
  const [x, y] = [a.replace(/^0+(?=\d)/, ''), b.replace(/^0+(?=\d)/, '')];
  return x.length - y.length || byText(x, y);
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
