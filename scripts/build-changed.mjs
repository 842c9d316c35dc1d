// `npm run build:changed [-- --base REV]`: builds what changed since REV, with what depends on it.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { node24, ROOT } from './bootstrap.mjs';

const git = (...args) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
const lines = (text) => (text === '' ? [] : text.split('\n'));

const changed = new Set([
  ...lines(git('diff', '--name-only', base())),
  ...lines(git('ls-files', '--others', '--exclude-standard')),
]);
const packages = workspaces();
const isTouched = ({ folder }) => [...changed].some((file) => file.startsWith(`${folder}/`));
const touched = withDependents(packages.filter(isTouched));
const product = [...changed].some((file) =>
  /^(?:(?:modules|schemas|bin)\/|package(?:-lock)?\.json$)/.test(file),
);

if (touched.length === 0 && !product) console.log('Nothing that is built has changed.');
if (product) build('the product', join(ROOT, 'scripts', 'build.mjs'), '--product');
for (const { folder } of touched)
  build(folder, join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc'), '-p', folder);

/** `--base REV`, else where the upstream branch was left, else HEAD. */
function base() {
  const at = process.argv.indexOf('--base');
  if (at !== -1) {
    const rev = process.argv[at + 1];
    const commit = rev === undefined || rev.startsWith('-') ? undefined : commitOf(rev);
    if (commit !== undefined) return commit;
    console.error(
      `There is no revision ${JSON.stringify(rev ?? '')}. Name one that git knows: --base origin/main.`,
    );
    process.exit(2);
  }
  return commitOf('@{upstream}') === undefined ? 'HEAD' : git('merge-base', '@{upstream}', 'HEAD');
}

function commitOf(rev) {
  try {
    return git('rev-parse', '--verify', '--end-of-options', `${rev}^{commit}`);
  } catch {
    return undefined;
  }
}

function workspaces() {
  return readdirSync(join(ROOT, 'packages')).flatMap((name) => {
    const folder = `packages/${name}`;
    const manifest = join(ROOT, folder, 'package.json');
    if (!existsSync(manifest) || !existsSync(join(ROOT, folder, 'tsconfig.json'))) return [];
    const { name: id, dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(manifest, 'utf8'));
    return [{ folder, id, needs: Object.keys({ ...dependencies, ...devDependencies }) }];
  });
}

function withDependents(start) {
  const found = new Set(start);
  for (const each of found) for (const other of packages) if (other.needs.includes(each.id)) found.add(other);
  return [...found];
}

function build(name, ...args) {
  console.log(`Building ${name} …`);
  const { status } = spawnSync(node24(), args, { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
