/** `WORKSPACE`: what any warm start has to do at the least: a stat of each file, and reading the cache. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { tellElapsed } from './elapsed.ts';
import { filesBelow } from './files-below.ts';

const [workspace = ''] = process.argv.slice(2);
const began = performance.now();
for (const file of filesBelow(workspace)) statSync(file);
const cache = readFileSync(join(workspace, '.agent-tools', 'definitions.cache'));
if (cache.length === 0) throw new Error('There is no cache.');
tellElapsed(began);
