import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Product, ROOT } from './measure/product.ts';
import { median, type Result, resultOf } from './measure/result.ts';

/** Bars of short commands, as whole processes beside an empty one of the same Node. */

const COMMANDS = [
  { bar: '--version', limit: 1.5, words: ['--version'] },
  { bar: 'show jq', limit: 3, words: ['show', 'jq', '--json'] },
] as const;

export function measureCommands(product: Product, folder: string, rounds: number): readonly Result[] {
  copyCatalog(folder);
  const runs = [['-e', '0'], ...COMMANDS.map(({ words }) => [product.launcher, ...words])];
  // The caches of the catalog and of compiled code are there from the second time on.
  for (const args of [...runs, ...runs]) run(args, folder);
  const times = runs.map(() => [] as number[]);
  for (let round = 0; round < rounds; round += 1)
    for (const [at, args] of runs.entries()) times[at]?.push(run(args, folder));
  const [empty = [], ...others] = times;
  return COMMANDS.map(({ bar, limit }, at) => {
    const sides = { ours: median(others[at] ?? []), against: median(empty) };
    return resultOf(bar, limit, sides, {
      method: `whole processes by turns, median of ${rounds}; against \`node -e 0\``,
      figures: { ours_ms: sides.ours, against_ms: sides.against },
    });
  });
}

/** The catalog of this repository, without what other processes do to its cache. */
function copyCatalog(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const isOwn = (path: string): boolean => !/[\\/](?:node_modules|\.agent-tools)$/.test(path);
  for (const part of ['agent-tools.yaml', 'catalog', 'capabilities', 'examples', 'packages'])
    if (existsSync(join(ROOT, part)))
      cpSync(join(ROOT, part), join(folder, part), {
        recursive: true,
        preserveTimestamps: true,
        filter: isOwn,
      });
  if (readdirSync(join(folder, 'catalog')).length === 0) throw new Error('The repository has no catalog.');
}

function run(args: readonly string[], cwd: string): number {
  const began = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' });
  const took = performance.now() - began;
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`);
  return took;
}
