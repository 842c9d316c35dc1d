import { rankOfFile } from '../files/document-roots.ts';
import type { Precedence } from './claims.ts';

/** The order of the workspace's folders, then of paths, then of places in a list. */
export const precedenceIn =
  (roots: readonly string[]): Precedence =>
  (a, b) =>
    rankOfFile(a.file, roots) - rankOfFile(b.file, roots) ||
    (a.file === b.file ? 0 : a.file < b.file ? -1 : 1) ||
    (a.root[0] ?? 0) - (b.root[0] ?? 0);
