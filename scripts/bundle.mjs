// Bundles the product with its libraries into a folder: what users install needs no dependency, script or build.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { ROOT } from './bootstrap.mjs';

const MODULES = join(ROOT, 'modules');

export async function bundleProduct(folder = join(ROOT, 'dist')) {
  const workers = sourceFiles(MODULES).filter((file) => file.endsWith('-worker.ts'));
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: {
      main: join(MODULES, 'app', 'main.ts'),
      ...Object.fromEntries(workers.map((file) => [basename(file, '.ts'), file])),
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
    logLevel: 'warning',
    plugins: [workersBesideChunks],
    // Libraries that are CommonJS inside ask for Node's own modules by `require`.
    banner: {
      js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
    },
  });
  writeFileSync(join(folder, 'THIRD_PARTY_NOTICES.txt'), notices(Object.keys(metafile.inputs)));
}

/** In the sources a worker lies beside its module; in dist all files lie in one folder. */
const workersBesideChunks = {
  name: 'workers-beside-chunks',
  setup({ onLoad }) {
    onLoad({ filter: /modules[\\/].*\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const contents = source.replaceAll(
        /'\.\/([a-z-]+-worker)\.ts', import\.meta\.url/g,
        "'./$1.mjs', import.meta.url",
      );
      return { loader: 'ts', contents };
    });
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
