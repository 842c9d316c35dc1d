// Bundles the product with its libraries into a folder: what users install needs no dependency, script or build.
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { ROOT } from './bootstrap.mjs';

const MODULES = join(ROOT, 'modules');

/** What only some commands need, as chunks of their own; every other `import()` runs code that lies in the same file. */
const APART = [
  './http/serve.ts',
  './commands/connect.ts',
  '../search/index.ts',
  './compiler.ts',
  './worker-compiler.ts',
  '../owners/definitions/commands.ts',
  '../../../documents/index.ts',
];

/** `entries`: further modules to be entered from outside, by name. */
export async function bundleProduct(folder = join(ROOT, 'dist'), entries = {}) {
  const workers = sourceFiles(MODULES).filter((file) => file.endsWith('-worker.ts'));
  const { metafile, outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: {
      main: join(MODULES, 'app', 'main.ts'),
      coordinator: join(MODULES, 'app', 'compose', 'open-coordinator.ts'),
      ...Object.fromEntries(workers.map((file) => [basename(file, '.ts'), file])),
      ...entries,
    },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    entryNames: '[name]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    legalComments: 'none',
    metafile: true,
    write: false,
    logLevel: 'warning',
    // What its package names first asks for its own parts in a way that cannot be bundled.
    alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' },
    define: { PROGRAM: JSON.stringify(PROGRAM_TO_BE), CEDAR_PROGRAM: JSON.stringify(`./${CEDAR}`) },
    plugins: [sources, builtins],
  });
  mkdirSync(folder, { recursive: true });
  const program = programOf(outputFiles);
  for (const { path, text } of outputFiles) writeFileSync(path, text.replaceAll(PROGRAM_TO_BE, program));
  // The policy engine is a program of its own, read where policy files are and never before.
  copyFileSync(join(ROOT, 'node_modules', '@cedar-policy', 'cedar-wasm', 'web', CEDAR), join(folder, CEDAR));
  writeFileSync(join(folder, 'THIRD_PARTY_NOTICES.txt'), notices(Object.keys(metafile.inputs)));
}

const CEDAR = 'cedar_wasm_bg.wasm';

/** Stands for the name of the program until all of it is known. */
const PROGRAM_TO_BE = '@program@';

/** Another program has another name, whichever part of it differs. */
function programOf(outputs) {
  const hash = createHash('sha256');
  for (const { path, contents } of outputs.toSorted((a, b) => (a.path < b.path ? -1 : 1)))
    hash.update(basename(path)).update('\0').update(contents).update('\0');
  return hash.digest('hex');
}

const sources = {
  name: 'sources',
  setup({ onLoad }) {
    onLoad({ filter: /modules[\\/].*\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const contents = source
        // In the sources a worker lies beside its module; in dist all files lie in one folder.
        .replaceAll(/'\.\/([a-z-]+-worker)\.ts', import\.meta\.url/g, "'./$1.mjs', import.meta.url")
        // Each file costs a start about a millisecond; what is required in a bundle is run at its first use.
        .replaceAll(/(?<!typeof )import\('(\.[^']+)'\)/g, (whole, file) =>
          APART.includes(file) ? whole : `Promise.resolve().then(() => require('${file}'))`,
        );
      return { loader: 'ts', contents };
    });
  },
};

/** Node's own modules at their first use: an import statement would load them at the start, and look at all they export. */
const builtins = {
  name: 'builtins',
  setup({ onResolve, onLoad }) {
    const names = new Set(builtinModules);
    onResolve({ filter: /^(?:node:)?[a-z\d_/]+$/ }, ({ path }) => {
      const name = path.replace(/^node:/, '');
      return names.has(name) ? { path: name, namespace: 'builtin' } : undefined;
    });
    onLoad({ filter: /./, namespace: 'builtin' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule(${JSON.stringify(`node:${path}`)})`,
    }));
  },
};

function sourceFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'web' ? [] : sourceFiles(path);
    return entry.name.endsWith('.ts') ? [path] : [];
  });
}

/** The licence texts of everything that went into the bundle. */
function notices(inputs) {
  const packages = new Set(
    inputs.flatMap((input) => /(?:^|.*\/)node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1] ?? []),
  );
  return [...packages]
    .sort()
    .map((name) => {
      const folder = join(ROOT, 'node_modules', name);
      const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      const text = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file));
      const body = text === undefined ? '' : readFileSync(join(folder, text), 'utf8').trim();
      return `${name} ${version} (${license ?? 'see below'})\n\n${body}\n`;
    })
    .join(`\n${'-'.repeat(78)}\n\n`);
}
