// `npm run check`: the one gate. Every step runs, so that one visit shows everything; any failure fails the gate.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { node24, prepare, ROOT } from './bootstrap.mjs';

prepare();
const tool = (...path) => join(ROOT, 'node_modules', ...path);
const withoutTests = process.argv.includes('--without-tests');
const packages = readdirSync(join(ROOT, 'packages')).filter((name) =>
  existsSync(join(ROOT, 'packages', name, 'tsconfig.json')),
);
const tsc = tool('typescript', 'bin', 'tsc');

const STEPS = [
  ['format', [tool('@biomejs', 'biome', 'bin', 'biome'), 'ci', '--error-on-warnings']],
  ['typed lint', [tool('eslint', 'bin', 'eslint.js'), '--max-warnings=0', '.']],
  ['types', [tsc, '-p', '.']],
  ['types of the page', [tsc, '-p', 'modules/web']],
  ...packages.map((name) => [`types of ${name}`, [tsc, '-p', `packages/${name}`, '--noEmit']]),
  ['generated files', ['scripts/generate.ts', '--check']],
  ['unused code', [tool('knip', 'bin', 'knip.js'), '--no-progress']],
  ['catalog', ['bin/agent-tools.mjs', 'validate', '--strict']],
  // Boundaries are tests, so that nothing can switch them off.
  ...(withoutTests ? [] : [['tests', [tool('vitest', 'vitest.mjs'), 'run']]]),
];

const failed = [];
for (const [name, args] of STEPS) {
  const started = performance.now();
  const { status, stdout, stderr } = spawnSync(node24(), args, {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
  if (status === 0 && name !== 'tests') continue;
  process.stdout.write(`${stdout}${stderr}`);
  if (status !== 0) failed.push(name);
}
if (failed.length > 0) {
  console.log(`\nThe gate is closed: ${failed.join(', ')}.`);
  process.exit(1);
}
console.log('\nThe gate is open.');
