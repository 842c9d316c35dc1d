import type { SearchFilesInput, SearchFilesOutput } from '../contract.ts';
import { type AllowedDirectories, type Location, locate, shownPath } from './allowed-directories.ts';
import { compileGlob } from './glob.ts';
import { openDirectory } from './open-directory.ts';
import { type SearchBounds, SearchBudget, STANDARD_BOUNDS } from './search-budget.ts';
import { searchTree } from './search-tree.ts';
import { explaining } from './system-error.ts';

export async function searchFiles(
  allowed: AllowedDirectories,
  input: SearchFilesInput,
  signal?: AbortSignal,
  bounds: SearchBounds = STANDARD_BOUNDS,
): Promise<SearchFilesOutput> {
  const includes = compileGlob(input.pattern, input.ignore_case);
  const excludes = input.exclude.map((pattern) => compileGlob(pattern, input.ignore_case));
  const location = locate(allowed, input.path);
  const budget = new SearchBudget(bounds, signal);
  const matches: SearchFilesOutput['matches'] = [];
  for (const start of location === undefined ? tops(allowed) : [location]) {
    if (budget.over) break;
    const shown = shownPath(allowed, start);
    await explaining(shown, async () => {
      const anchor = await openDirectory(allowed, start, shown);
      try {
        await searchTree(anchor, {
          budget,
          matches,
          includes,
          excluded: (path) => excludes.some((matchesPath) => matchesPath(path)),
          contains: input.contains,
          ignoreCase: input.ignore_case,
          limit: input.limit,
          prefix: shown === '.' ? '' : `${shown}/`,
        });
      } finally {
        await anchor.close();
      }
    });
  }
  return {
    path: location === undefined ? '.' : shownPath(allowed, location),
    matches,
    truncated: budget.metBound !== null,
    truncated_by: budget.metBound,
    entries_seen: budget.entries,
    skipped: budget.skipped,
  };
}

function tops(allowed: AllowedDirectories): Location[] {
  return allowed.all.map((directory) => ({ directory, names: [] }));
}
