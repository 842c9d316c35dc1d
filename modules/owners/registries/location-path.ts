/**
 * `location` with `.` and `..` worked out, or undefined where it does not stay below the folder of its registry by its
 * spelling alone: absolute on any system, or led out by `..` (seed-reading A13).
 */
export function normalizeLocation(location: string): string | undefined {
  if (/^(?:[/\\]|[A-Za-z]:)/.test(location)) return undefined;
  const segments: string[] = [];
  for (const segment of location.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') segments.push(segment);
    else if (segments.pop() === undefined) return undefined;
  }
  return segments.join('/');
}

/** The folder of a path with `/`; the empty string is the folder that paths are relative to. */
export const folderOf = (path: string): string => {
  const slash = path.lastIndexOf('/');
  return slash === -1 ? '' : path.slice(0, Math.max(slash, 1));
};

export const joinPath = (folder: string, path: string): string => {
  if (folder === '') return path;
  return folder.endsWith('/') ? `${folder}${path}` : `${folder}/${path}`;
};

/** The seed's place for an entry: `tools/<name>/…`, or `<name>/…` where the registry itself stands in `tools/`. */
export function standsInOwnFolder(name: string, normalized: string): boolean {
  const folders = normalized.split('/').slice(0, -1);
  return (folders[0] === 'tools' ? folders[1] : folders[0]) === name;
}
