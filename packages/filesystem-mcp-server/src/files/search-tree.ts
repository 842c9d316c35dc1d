import type { Dirent } from 'node:fs';
import { opendir } from 'node:fs/promises';
import type { SearchFilesOutput } from '../contract.ts';
import type { Anchor } from './anchor.ts';
import { decodeText } from './decode-text.ts';
import { entryKind } from './entry-kind.ts';
import { FileError } from './file-error.ts';
import { type FoundLine, findLines } from './find-lines.ts';
import type { Glob } from './glob.ts';
import { byName } from './list-directory.ts';
import { fill, openRegularFile } from './open-regular-file.ts';
import type { SearchBudget } from './search-budget.ts';
import { systemCode } from './system-error.ts';

export interface Search {
  readonly budget: SearchBudget;
  readonly matches: SearchFilesOutput['matches'];
  readonly includes: Glob;
  readonly excluded: Glob;
  readonly contains: string | undefined;
  readonly ignoreCase: boolean;
  readonly limit: number;
  /** Stands before every path in the answer. */
  readonly prefix: string;
}

/** Searches below an open directory, depth first, by name. Links are matched by name and never followed: no cycles. */
export async function searchTree(anchor: Anchor, search: Search, below = '', depth = 1): Promise<void> {
  const { budget } = search;
  for (const entry of await entriesOf(anchor, budget)) {
    if (!(await budget.goOn())) return;
    const path = below + entry.name;
    if (search.excluded(path)) continue;
    if (search.includes(path)) await match(anchor, entry, path, search);
    if (budget.over) return;
    if (!entry.isDirectory()) continue;
    if (depth >= budget.bounds.depth) budget.meet('depth');
    else await searchBelow(anchor, entry.name, search, `${path}/`, depth + 1);
    if (budget.over) return;
  }
}

async function searchBelow(
  anchor: Anchor,
  name: string,
  search: Search,
  below: string,
  depth: number,
): Promise<void> {
  let child: Anchor | undefined;
  try {
    child = await anchor.enter(name);
    await searchTree(child, search, below, depth);
  } catch (error) {
    skip(error, search.budget);
  } finally {
    await child?.close();
  }
}

async function entriesOf(anchor: Anchor, budget: SearchBudget): Promise<Dirent[]> {
  const entries: Dirent[] = [];
  for await (const entry of await opendir(anchor.at('.'))) {
    if (!budget.takeEntry()) break;
    entries.push(entry);
  }
  return entries.sort(byName);
}

async function match(anchor: Anchor, entry: Dirent, path: string, search: Search): Promise<void> {
  let lines: FoundLine[] = [];
  if (search.contains !== undefined) {
    if (!entry.isFile()) return;
    lines = await linesWith(anchor, entry.name, search.contains, search);
    if (lines.length === 0) return;
  }
  if (search.matches.length >= search.limit) {
    search.budget.stop('results');
    return;
  }
  const found = { path: search.prefix + path, type: entryKind(entry), lines };
  if (search.budget.takeCharacters(JSON.stringify(found).length)) search.matches.push(found);
}

async function linesWith(anchor: Anchor, name: string, needle: string, search: Search): Promise<FoundLine[]> {
  try {
    const content = await textOf(anchor, name, search.budget);
    return content === undefined ? [] : findLines(content, needle, search.ignoreCase);
  } catch (error) {
    skip(error, search.budget);
    return [];
  }
}

async function textOf(anchor: Anchor, name: string, budget: SearchBudget): Promise<string | undefined> {
  const { handle, size } = await openRegularFile(anchor, name, name);
  try {
    if (size > budget.bounds.fileBytes) {
      budget.skipped++;
      return undefined;
    }
    if (!budget.takeBytes(size)) return undefined;
    const bytes = await fill(handle, Buffer.alloc(size), 0);
    const text = decodeText({ bytes, offset: 0, more: false, head: bytes.subarray(0, 4) });
    if (text === undefined) budget.skipped++;
    return text?.content;
  } finally {
    await handle.close();
  }
}

/** One unreadable place does not end a search; a fault of ours does. */
function skip(error: unknown, budget: SearchBudget): void {
  if (!(error instanceof FileError) && systemCode(error) === undefined) throw error;
  budget.skipped++;
}
