import { posix } from 'node:path';
import type { Workspace } from '../../core/model/workspace.ts';
import type { TreeEntry } from './git-tree.ts';

/** `agent-tools.yaml` and its overlays: they say what else is read. */
export const isConfiguration = ({ path }: TreeEntry): boolean => /^agent-tools(?:\.[^/]+)?\.yaml$/.test(path);

/** The documents of the workspace: definitions below their folders, each registry, and what documents its tools. */
export function documentFiles(entries: readonly TreeEntry[], workspace: Workspace): readonly TreeEntry[] {
  const folders = [...workspace.catalog, ...workspace.capabilities].map(normalPath);
  const registries = new Set(workspace.registries.map(({ path }) => normalPath(path)));
  const besides = [...registries].map((path) => normalPath(posix.dirname(path)));
  const places = [...folders, ...registries];
  return entries.filter(({ path, kind }) => {
    // What is no file may hold documents, or lead to them: a folder that is a link, a submodule.
    if (kind !== 'file') return isBelowAny(path, folders) || places.some((place) => isAtOrBelow(place, path));
    return (
      registries.has(path) ||
      (path.endsWith('.yaml') && isBelowAny(path, folders)) ||
      (posix.basename(path) === 'TOOL.md' && isBelowAny(path, besides))
    );
  });
}

/**
 * Entry points that a registry names: whether each is there, and a file, is all that is asked about them. Of a folder one
 * file is enough to make it one.
 */
export function entryPoints(
  entries: readonly TreeEntry[],
  registryPath: string,
  registry: Uint8Array,
): readonly TreeEntry[] {
  const folder = posix.dirname(normalPath(registryPath));
  const wanted = new Set(locationsIn(registry).map((location) => normalPath(posix.join(folder, location))));
  const found: TreeEntry[] = [];
  for (const entry of entries) {
    const parts = entry.path.split('/');
    const at = parts.findIndex((_, index) => wanted.has(parts.slice(0, index + 1).join('/')));
    if (at === -1) continue;
    wanted.delete(parts.slice(0, at + 1).join('/'));
    found.push(entry);
  }
  return found;
}

/** As far as it can be read: its owner finds the faults. */
function locationsIn(registry: Uint8Array): readonly string[] {
  const read = parsed(registry);
  const tools: unknown = isObject(read) ? Reflect.get(read, 'tools') : undefined;
  const list: readonly unknown[] = Array.isArray(tools) ? tools : [];
  return list.flatMap((entry) => {
    const location: unknown = isObject(entry) ? Reflect.get(entry, 'location') : undefined;
    return typeof location === 'string' ? [location] : [];
  });
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** `./catalog/` and `catalog` are one; the workspace itself is the empty path. */
export function normalPath(path: string): string {
  const normal = posix.normalize(path).replace(/\/+$/, '');
  return normal === '.' ? '' : normal;
}

const isAtOrBelow = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(`${folder}/`);

const isBelowAny = (path: string, folders: readonly string[]): boolean =>
  folders.some((folder) => folder === '' || path.startsWith(`${folder}/`));
