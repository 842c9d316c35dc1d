import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../house/sources.ts';

/** Ids in square brackets in the titles of tests, with the files that cite them. */
export function readCitations(): ReadonlyMap<string, readonly string[]> {
  const cited = new Map<string, string[]>();
  for (const file of testFiles()) {
    for (const [, id] of readFileSync(join(ROOT, file), 'utf8').matchAll(
      /\[((?:LAW|REG|CAT|ADR)-[A-Z0-9-]+)\]/g,
    )) {
      if (id !== undefined) cited.set(id, [...new Set([...(cited.get(id) ?? []), file])]);
    }
  }
  return cited;
}

const testFiles = (): readonly string[] =>
  ['modules', 'packages', 'tests', 'examples'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.test\.tsx?$/.test(file) && !/node_modules|dist|requirements/.test(file))
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`),
  );
