/** `WORKSPACE`: what any loader has to do at the least: a stat, a read and a parse of each file. */
import { readFileSync, statSync } from 'node:fs';
import { load } from 'js-yaml';
import { tellElapsed } from './elapsed.ts';
import { filesBelow } from './files-below.ts';

const [workspace = ''] = process.argv.slice(2);
const began = performance.now();
for (const file of filesBelow(workspace)) {
  statSync(file);
  load(readFileSync(file, 'utf8'));
}
tellElapsed(began);
