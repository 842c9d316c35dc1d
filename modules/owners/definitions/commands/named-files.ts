import type { PathMissing } from '../../../core/ports/document-commands.ts';
import { err, ok, type Result } from '../../../core/result.ts';
import type { DocumentKind } from '../compile/compiled-document.ts';
import { readFailure } from '../compile/unreadable-document.ts';
import type { DefinitionFiles } from '../files/definition-files.ts';
import { type DocumentRoots, kindOfFile } from '../files/document-roots.ts';
import { type FoundFile, type Oddity, scanTree } from '../files/tree-scan.ts';

/** The documents at and below some paths. */
export interface NamedFiles {
  /** Below the roots of the workspace, and so known to its owner. */
  readonly inside: ReadonlyMap<string, FoundFile>;
  readonly outside: ReadonlyMap<string, FoundFile>;
  readonly oddities: readonly Oddity[];
}

/** A path as the caller typed it, and relative to the workspace. */
export interface NamedPath {
  readonly typed: string;
  readonly relative: string;
}

export async function findNamedFiles(
  files: DefinitionFiles,
  roots: DocumentRoots,
  paths: readonly NamedPath[],
  signal: AbortSignal,
): Promise<Result<NamedFiles, PathMissing>> {
  const [inside, outside] = [new Map<string, FoundFile>(), new Map<string, FoundFile>()];
  const oddities: Oddity[] = [];
  const kindOf = (file: string): DocumentKind | undefined => kindOfFile(file, roots) ?? kindByName(file);
  const add = (file: string, found: FoundFile): void => {
    (kindOfFile(file, roots) === undefined ? outside : inside).set(file, found);
  };
  const standings = await files.look(
    paths.map(({ relative }) => relative),
    paths.map(({ relative }) => relative),
  );
  for (const [index, { typed, relative }] of paths.entries()) {
    const standing = standings[index];
    if (standing === undefined || standing.state === 'missing') return err({ path: typed });
    if (standing.state === 'folder') {
      const scan = await scanTree(files, { folders: [relative], kindOf }, signal);
      for (const [file, found] of scan.files) add(file, found);
      oddities.push(
        ...scan.oddities,
        ...scan.failed.map((path) => unreadable(path, 'The folder cannot be read.')),
      );
    } else if (standing.state === 'file') {
      const kind = kindOf(relative) ?? kindOfLoneFile(relative);
      if (kind !== undefined) add(relative, { kind, stamp: standing.stamp });
    } else {
      oddities.push(unreadable(relative, readFailure(relative, 'This is not a regular file.').message));
    }
  }
  return ok({ inside, outside, oddities });
}

const unreadable = (path: string, message: string): Oddity => ({ path, severity: 'error', message });

/** Outside of the roots, the vocabulary is what lies in a folder of that name. */
function kindByName(file: string): DocumentKind | undefined {
  if (file.endsWith('.tool.yaml')) return 'tool';
  if (/(?:^|\/)provider\.yaml$/.test(file)) return 'provider';
  return /(?:^|\/)capabilities\/(?:.*\/)?[^/]+\.yaml$/.test(file) ? 'capability' : undefined;
}

/** A YAML file that is named by itself is meant as something; what is left is the vocabulary. */
const kindOfLoneFile = (file: string): DocumentKind | undefined =>
  file.endsWith('.yaml') && !/(?:^|\/)agent-tools(?:\.[^/]*)?\.yaml$/.test(file) ? 'capability' : undefined;
