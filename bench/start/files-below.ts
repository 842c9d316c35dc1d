import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const ROOTS = ['catalog', 'capabilities'];

/** The documents of a corpus, folder by folder. */
export function* filesBelow(workspace: string): Generator<string> {
  for (const root of ROOTS) yield* walk(join(workspace, root));
}

function* walk(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* walk(path);
    else if (entry.name.endsWith('.yaml')) yield path;
  }
}
