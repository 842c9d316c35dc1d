// Runs on Node 20: brings a clone to the point where its own Node 24 can take over.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

const STAMPS = join(ROOT, 'node_modules', '.agent-tools');
const say = (text) => process.stderr.write(`${text}\n`);

/** Installs what the lock file says and builds what has changed; does neither when nothing has. */
export function prepare() {
  installWhenNeeded();
  buildWhenNeeded();
}

/** The Node 24 that the platform package brings, or this process's own where that is new enough. */
export function node24() {
  const bin = join(ROOT, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  if (existsSync(bin)) return bin;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  say(`Agent-Tools needs Node 24, and there is no package of it for ${process.platform}-${process.arch}.`);
  say('Install Node 24 from your system or nodejs.org and run the command again.');
  process.exit(2);
}

/** Runs to its end with this terminal; a failure ends us with its exit code. */
export function run(command, args, { quiet = false } = {}) {
  const result = spawnSync(command, args, {
    cwd: ROOT,
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['inherit', 'inherit', 'inherit'],
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (result.error) throw result.error;
  if (result.status === 0) return;
  if (quiet) process.stderr.write(`${result.stdout}${result.stderr}`);
  process.exit(result.status ?? 1);
}

/** npm of the command that started us, else the one on the path. */
function npm(args, options) {
  const cli = process.env.npm_execpath;
  if (cli?.endsWith('.js')) run(process.execPath, [cli, ...args], options);
  else run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, options);
}

function installWhenNeeded() {
  const wanted = digest(manifests().map((file) => readFileSync(join(ROOT, file))));
  const stamp = join(STAMPS, 'installed');
  if (readStamp(stamp) === wanted) return;
  say('Installing dependencies (once) …');
  npm(['ci', '--ignore-scripts', '--no-fund', '--no-audit', '--loglevel=error'], { quiet: true });
  writeStamp(stamp, wanted);
}

function buildWhenNeeded() {
  const wanted = digest(sources().map((file) => `${relative(ROOT, file)} ${fingerprint(file)}`));
  const stamp = join(STAMPS, 'built');
  if (readStamp(stamp) === wanted && existsSync(join(ROOT, 'dist', 'main.mjs'))) return;
  say('Building …');
  run(node24(), [join(ROOT, 'scripts', 'build.mjs')], { quiet: true });
  writeStamp(stamp, wanted);
}

const manifests = () => [
  'package-lock.json',
  'package.json',
  ...readdirSync(join(ROOT, 'packages'))
    .map((name) => join('packages', name, 'package.json'))
    .filter((file) => existsSync(join(ROOT, file))),
];

/** What a build depends on, in a fixed order. */
function sources() {
  const roots = ['modules', 'packages', 'bin', 'scripts', 'schemas'].map((name) => join(ROOT, name));
  return [...roots.flatMap((root) => (existsSync(root) ? files(root) : [])), join(ROOT, 'package-lock.json')];
}

function files(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.name === 'node_modules' || entry.name === 'dist' || entry.name === 'golden') return [];
      return entry.isDirectory() ? files(path) : entry.isFile() ? [path] : [];
    });
}

function fingerprint(file) {
  const { size, mtimeMs } = statSync(file);
  return `${size} ${mtimeMs}`;
}

function digest(parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex');
}

const readStamp = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);

function writeStamp(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
