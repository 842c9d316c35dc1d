import type { FileContent } from '../../core/ports/document-files.ts';
import { folderOf, joinPath, normalizeLocation } from './location-path.ts';
import type { LocationState, RegistryFiles } from './registry-files.ts';

export const TOOL_DOCUMENT = 'TOOL.md';

/** What the file system says about one entry. Absent: the entry gives nothing to look for. */
export interface EntryEvidence {
  readonly location?: LocationState;
  /** The TOOL.md beside the entry point; absent where there is none. */
  readonly document?: DocumentEvidence;
  /** Paths that decide about the entry, whether they exist or not. */
  readonly looksAt: readonly string[];
}

export interface DocumentEvidence {
  readonly path: string;
  readonly content: FileContent | { readonly state: 'outside' };
}

/** What an entry says about where to look. */
export interface Located {
  readonly fields: { readonly location?: string | undefined };
}

/** Looks at this many entries at a time. */
const AT_ONCE = 16;

export async function gatherEvidence(
  registryPath: string,
  entries: readonly Located[],
  files: RegistryFiles,
  signal: AbortSignal,
): Promise<readonly EntryEvidence[]> {
  const evidence: EntryEvidence[] = [];
  for (let from = 0; from < entries.length; from += AT_ONCE) {
    const batch = entries.slice(from, from + AT_ONCE);
    evidence.push(...(await Promise.all(batch.map((entry) => lookAt(registryPath, entry, files, signal)))));
  }
  return evidence;
}

async function lookAt(
  registryPath: string,
  { fields: { location } }: Located,
  files: RegistryFiles,
  signal: AbortSignal,
): Promise<EntryEvidence> {
  if (location === undefined || location.trim() === '') return { looksAt: [] };
  const normalized = normalizeLocation(location);
  if (normalized === undefined) return { location: 'outside', looksAt: [] };
  const beside = joinPath(folderOf(normalized), TOOL_DOCUMENT);
  const folder = folderOf(registryPath);
  const path = joinPath(folder, beside);
  const looksAt = [joinPath(folder, normalized), path];
  const state = await files.locate(registryPath, normalized, signal);
  if (state === 'outside') return { location: state, looksAt };
  const documentState = await files.locate(registryPath, beside, signal);
  if (documentState === 'missing') return { location: state, looksAt };
  // A document behind a link that leads out is never opened: its text could end in a message.
  const content = documentState === 'file' ? await files.read(path, signal) : { state: documentState };
  return { location: state, document: { path, content }, looksAt };
}

/** Paths whose change may change the answer about a registry. */
export const pathsLookedAt = (
  registryPath: string,
  evidence: readonly EntryEvidence[],
): readonly string[] => [...new Set([registryPath, ...evidence.flatMap((each) => each.looksAt)])];
