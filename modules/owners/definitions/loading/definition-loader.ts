import type { Sha256 } from '../compile/compile-document.ts';
import type { Compiler } from '../compile/compiler.ts';
import type { DefinitionFiles } from '../files/definition-files.ts';
import { allRoots, type DocumentRoots, kindOfFile } from '../files/document-roots.ts';
import { isInFailed, scanPaths, scanTree, scopeOf, type TreeScan } from '../files/tree-scan.ts';
import { precedenceIn } from '../linking/precedence.ts';
import { DefinitionState } from '../state/definition-state.ts';
import type { SavedState } from '../state/saved-state.ts';
import { applyChanges } from './apply-changes.ts';
import { changesAtPaths, changesInTree, type FoundChanges } from './find-changes.ts';
import type { FileChange, KnownFile } from './known-file.ts';
import type { KnownPlaces, Places } from './locate-findings.ts';
import { readChanges } from './read-changes.ts';

export interface LoaderSettings {
  readonly files: DefinitionFiles;
  readonly sha256: Sha256;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** For a load that compiles so many documents. */
  readonly compilerFor: (documents: number) => Compiler;
}

/** What a load has found, and what the next one builds on. */
export interface Loaded {
  readonly roots: DocumentRoots;
  readonly state: DefinitionState;
  /** How the last walk over the whole tree went. */
  readonly tree: Pick<TreeScan, 'failed' | 'absent' | 'folders'>;
  /** Files that were read because they are new or changed, or because only now their stamp proves that they are not. */
  readonly changed: number;
}

/** Turns of reading files that keep changing under a load; the next load finds the rest. */
const ROUNDS = 3;

/** Everything, under roots that nothing was read under before: of what is known, only what has changed is read. */
export async function loadAnew(
  settings: LoaderSettings,
  roots: DocumentRoots,
  earlier: DefinitionState | undefined,
  signal: AbortSignal,
): Promise<Loaded> {
  const state = emptyState(settings, roots);
  const scan = await scanTree(settings.files, scopeOf(roots), signal);
  const known = new Map([...(earlier?.known ?? [])].filter(([, { stamp }]) => stamp !== undefined));
  const found = changesInTree(scan, known, settings.sha256);
  const { changes, confirmed } = await read(settings, found, known, signal);
  const now = new Map<string, KnownFile | undefined>([
    ...keptFiles(scan, known, roots),
    ...confirmed,
    ...changes.map(({ file, after }) => [file, after] as const),
  ]);
  const additions = [...now].flatMap(([file, after]): FileChange[] =>
    after === undefined ? [] : [{ file, after }],
  );
  const placesOf = earlier === undefined ? () => undefined : placesIn(earlier);
  const outdated = await applyChanges(state, additions, { ...settings, placesOf });
  await readOutdated(settings, { roots, state }, outdated, signal);
  return { roots, state, tree: treeOf(scan), changed: changes.length };
}

/** On top of what an earlier process left. */
export async function loadOnto(
  settings: LoaderSettings,
  roots: DocumentRoots,
  saved: SavedState,
  signal: AbortSignal,
): Promise<Loaded> {
  const state = emptyState(settings, roots, saved);
  const scan = await scanTree(settings.files, scopeOf(roots), signal);
  const found = changesInTree(scan, state.known, settings.sha256, false);
  const changed = await applyFound(settings, { roots, state }, found, signal);
  return { roots, state, tree: treeOf(scan), changed };
}

/** Looks at the whole tree and reads what has changed. */
export async function loadTree(
  settings: LoaderSettings,
  before: Loaded,
  signal: AbortSignal,
): Promise<Loaded> {
  const { roots, state } = before;
  const scan = await scanTree(settings.files, scopeOf(roots), signal);
  const found = changesInTree(scan, state.known, settings.sha256);
  const changed = await applyFound(settings, before, found, signal);
  return { roots, state, tree: treeOf(scan), changed };
}

/** Reads what stands at these paths. undefined: only a look at the whole tree can tell. */
export async function loadPaths(
  settings: LoaderSettings,
  before: Loaded,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<Loaded | undefined> {
  const { roots, state, tree } = before;
  const scan = await scanPaths(settings.files, scopeOf(roots), paths, signal);
  if (scan.failed.length + tree.failed.length > 0) return undefined;
  const found = changesAtPaths(paths, scan, state.known, settings.sha256);
  const changed = await applyFound(settings, before, found, signal);
  return { roots, state, tree: { ...tree, folders: withFolders(tree.folders, scan.folders) }, changed };
}

async function applyFound(
  settings: LoaderSettings,
  { roots, state }: Pick<Loaded, 'roots' | 'state'>,
  found: FoundChanges,
  signal: AbortSignal,
): Promise<number> {
  const { changes, confirmed } = await read(settings, found, state.known, signal);
  state.confirm(confirmed);
  const outdated = await applyChanges(state, changes, { ...settings, placesOf: placesIn(state) });
  await readOutdated(settings, { roots, state }, outdated, signal);
  return changes.length + confirmed.filter(([, { settled }]) => settled).length;
}

async function readOutdated(
  settings: LoaderSettings,
  { roots, state }: Pick<Loaded, 'roots' | 'state'>,
  files: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  let outdated = files;
  for (let round = 1; round < ROUNDS && outdated.length > 0; round += 1) {
    const scan = await scanPaths(settings.files, scopeOf(roots), outdated, signal);
    const found = changesAtPaths(outdated, scan, state.known, settings.sha256);
    const { changes, confirmed } = await read(settings, found, state.known, signal);
    state.confirm(confirmed);
    outdated = await applyChanges(state, changes, { ...settings, placesOf: placesIn(state) });
  }
}

async function read(
  settings: LoaderSettings,
  found: FoundChanges,
  known: ReadonlyMap<string, KnownFile>,
  signal: AbortSignal,
): ReturnType<typeof readChanges> {
  await using compiler = settings.compilerFor(found.read.length);
  return await readChanges(found, known, { ...settings, compiler }, signal);
}

const emptyState = (settings: LoaderSettings, roots: DocumentRoots, saved?: SavedState): DefinitionState =>
  new DefinitionState(
    { precedence: precedenceIn(allRoots(roots)), sha256: (text) => settings.sha256(text) },
    saved,
  );

/** Files whose stamp proves that they are as they were, and those that nothing can be said about. */
const keptFiles = (
  scan: TreeScan,
  known: ReadonlyMap<string, KnownFile>,
  roots: DocumentRoots,
): readonly (readonly [string, KnownFile])[] =>
  [...known].filter(
    ([file, { kind }]) =>
      scan.files.has(file) || (isInFailed(file, scan) && kindOfFile(file, roots) === kind),
  );

const placesIn =
  (state: DefinitionState): Places['placesOf'] =>
  (key): KnownPlaces | undefined => {
    const evaluation = state.evaluation(key);
    return (
      evaluation && {
        items: evaluation.judgement.items,
        findings: evaluation.judgement.findings,
        cross: evaluation.cross,
      }
    );
  };

/** What is kept of a walk: not the files that it has found. */
const treeOf = ({ failed, absent, folders }: TreeScan): Loaded['tree'] => ({ failed, absent, folders });

const withFolders = (known: readonly string[], found: readonly string[]): readonly string[] =>
  found.length === 0 ? known : [...new Set([...known, ...found])];
