import { posix } from 'node:path';
import { DEFAULT_WORKSPACE } from '../../../core/model/workspace.ts';
import type { DocumentKind } from '../compile/compiled-document.ts';

/** Where documents are, as the workspace says: folders relative to it, with `/`. */
export interface DocumentRoots {
  readonly catalog: readonly string[];
  readonly capabilities: readonly string[];
  /** Of words for searches; default: none. */
  readonly search?: readonly string[];
}

/** Where a workspace has its words for searches. */
export const SEARCH_FOLDER = 'search/';

/** `./catalog/` and `catalog` are one folder; the workspace itself is the empty path. */
export function normalFolder(folder: string): string {
  const normal = posix.normalize(folder).replace(/\/+$/, '');
  return normal === '.' ? '' : normal;
}

/** A folder that a workspace has by default need not exist (CONTRACT 2). */
export const isOptional = (root: string): boolean =>
  [...DEFAULT_WORKSPACE.catalog, ...DEFAULT_WORKSPACE.capabilities, SEARCH_FOLDER].some(
    (each) => normalFolder(each) === root,
  );

/** In order of precedence, each once. */
export const allRoots = (roots: DocumentRoots): readonly string[] => [
  ...new Set([...roots.catalog, ...roots.capabilities, ...(roots.search ?? [])].map(normalFolder)),
];

export const isBelow = (path: string, folder: string): boolean =>
  folder === '' || path === folder || path.startsWith(`${folder}/`);

/** Folders of other tools: dependencies, and what begins with a dot. */
export const isForeign = (name: string): boolean => name === 'node_modules' || name.startsWith('.');
const HAS_FOREIGN_PART = /(?:^|\/)(?:\.|node_modules(?:\/|$))/;

/** undefined: no document of this owner. */
export function kindOfFile(file: string, roots: DocumentRoots): DocumentKind | undefined {
  const name = file.slice(file.lastIndexOf('/') + 1);
  if (!name.endsWith('.yaml')) return undefined;
  if (isIn(file, roots.catalog)) {
    if (name.endsWith('.tool.yaml')) return 'tool';
    if (name === 'provider.yaml') return 'provider';
  }
  if (isIn(file, roots.capabilities)) return 'capability';
  return isIn(file, roots.search ?? []) ? 'words' : undefined;
}

const isIn = (file: string, folders: readonly string[]): boolean =>
  folders.some((folder) => {
    const root = normalFolder(folder);
    return isBelow(file, root) && !HAS_FOREIGN_PART.test(file.slice(root === '' ? 0 : root.length + 1));
  });

/** Position of the first root that a file lies below: earlier roots go first where several files say the same. */
export const rankOfFile = (file: string, roots: readonly string[]): number =>
  roots.findIndex((root) => isBelow(file, root));

/** The roots in their order, as one text. */
export const rootsText = ({ catalog, capabilities, search = [] }: DocumentRoots): string =>
  JSON.stringify([catalog, capabilities, search].map((folders) => folders.map(normalFolder)));
