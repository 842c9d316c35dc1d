/**
 * All benches: `npm run bench -- [load|cli|http|search|facts|visibility|store|runtime|agents …] [--size 1000,10000,100000] [--rounds N] [--edits N]
 * [--folder DIR] [--json FILE]`. Without a name, all of them. Figures of one machine mean little, so every bar is a
 * ratio of two things that were measured in the same run. `--folder` keeps the corpora for the next run.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { measureAgentLoop } from './agent-loop.ts';
import { measureCommands } from './cli.ts';
import { type Corpus, corpusIn } from './corpus.ts';
import { measureFacts } from './facts.ts';
import { measureLoading } from './load.ts';
import { installProduct, ROOT } from './measure/product.ts';
import { type Result, renderTable } from './measure/result.ts';
import { measureRuntime } from './runtime.ts';
import { measureStore } from './store.ts';
import { measureVisibility } from './visibility.ts';

const BENCHES = [
  'load',
  'cli',
  'http',
  'search',
  'facts',
  'visibility',
  'store',
  'runtime',
  'agents',
] as const;
/** Tools among which an agent looks for one. */
const AGENT_TOOLS = 10_000;
type Bench = (typeof BENCHES)[number];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    size: { type: 'string', default: '1000,10000,100000' },
    rounds: { type: 'string', default: '5' },
    commands: { type: 'string', default: '31' },
    edits: { type: 'string', default: '50' },
    folder: { type: 'string' },
    json: { type: 'string' },
  },
});
const isBench = (word: string): word is Bench => BENCHES.some((bench) => bench === word);
const chosen = positionals.length === 0 ? BENCHES : positionals.filter(isBench);
if (chosen.length < positionals.length) throw new Error(`The benches are ${BENCHES.join(', ')}.`);

const folder = values.folder === undefined ? undefined : resolve(values.folder);
const work = folder ?? mkdtempSync(join(tmpdir(), 'agent-tools-bench-'));
const results: Result[] = [];
const corpora: Corpus[] = [];
const reports: Record<string, unknown> = {};
try {
  const sizes = values.size.split(',').map(Number);
  if (chosen.includes('facts')) results.push(...measureFacts(sizes));
  if (chosen.includes('visibility')) results.push(...measureVisibility(sizes));
  if (chosen.includes('store')) results.push(...(await measureStore()));
  const needsProduct = (['cli', 'load', 'runtime'] as const).some((bench) => chosen.includes(bench));
  const product = needsProduct ? await installProduct(join(work, 'product')) : undefined;
  if (product !== undefined && chosen.includes('cli'))
    results.push(...measureCommands(product, join(work, 'repository'), Number(values.commands)));
  if (product !== undefined && chosen.includes('load')) {
    for (const size of sizes) corpora.push(await corpusIn(join(work, `${size}`), size));
    results.push(
      ...(await measureLoading({
        product,
        corpora,
        rounds: Number(values.rounds),
        edits: Number(values.edits),
      })),
    );
  }
  if (product !== undefined && chosen.includes('runtime'))
    results.push(...(await measureRuntime(product, work)));
  if (chosen.includes('agents'))
    results.push(...(await measureAgentLoop(await corpusIn(join(work, `${AGENT_TOOLS}`), AGENT_TOOLS))));
  if (chosen.includes('http')) reports['http'] = runScript('http.ts', []);
  if (chosen.includes('search'))
    reports['search'] = runScript('search-quality.ts', ['--json'], ['--expose-gc']);
} finally {
  if (folder === undefined) rmSync(work, { recursive: true, force: true });
}

const report = {
  commit: git('rev-parse', '--short', 'HEAD'),
  changed_files: git('status', '--porcelain', '--untracked-files=no', '--', 'modules', 'bin', 'scripts')
    .split('\n')
    .filter(Boolean).length,
  node: process.version,
  cores: availableParallelism(),
  processor: cpus()[0]?.model ?? 'unknown',
  load_average: loadavg().map((load) => Number(load.toFixed(1))),
  corpora: corpora.map(({ tools, digest, real }) => ({
    tools,
    digest,
    descriptions: real ? 'real' : 'made',
  })),
  results,
  ...reports,
};
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`);
const { commit, node, cores, load_average } = report;
console.log(`commit ${commit}, Node ${node}, ${cores} cores, load ${load_average.join(' ')}`);
for (const { tools, digest } of report.corpora) console.log(`corpus of ${tools} tools: ${digest}`);
console.log(`\n${renderTable(results)}`);
for (const [name, text] of Object.entries(reports))
  console.log(`\n${name}\n${JSON.stringify(text, null, 2)}`);

/** A bench with a program of its own; it prints one JSON object, and maybe a table behind it. */
function runScript(script: string, args: readonly string[], nodeArgs: readonly string[] = []): unknown {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...nodeArgs, join(import.meta.dirname, script), ...args],
    { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  if (status !== 0) throw new Error(`${script} ended with ${status}: ${stderr}`);
  if (stdout === '') return { skipped: stderr.trim() };
  const [first = ''] = stdout.split('\n', 1);
  return JSON.parse(first.startsWith('{"') ? first : stdout);
}

function git(...args: readonly string[]): string {
  return spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' }).stdout.trim();
}
