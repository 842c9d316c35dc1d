#!/usr/bin/env node
// Starts the command line, on any Node from 14 on: with a Node that is too old it finds a newer one and hands over.
import { createRequire } from 'node:module';

// By `require`: importing a module of Node's own looks at each of its exports, which loads streams and more.
const require = createRequire(import.meta.url);
const { existsSync, readFileSync, realpathSync } = require('node:fs');

const NEEDED = 24;
const root = new URL('..', import.meta.url);
const typed = process.argv.slice(2);

const say = (line) => process.stderr.write(`${line}\n`);
const majorOf = (version) => Number(version.split('.')[0]);
const read = (url) => JSON.parse(readFileSync(url, 'utf8'));

if (typed.length === 1 && (typed[0] === '--version' || typed[0] === '-v')) {
  process.stdout.write(`${read(new URL('package.json', root)).version}\n`);
} else if (majorOf(process.versions.node) >= NEEDED) {
  start();
} else {
  handOver();
}

async function start() {
  delete process.env.AGENT_TOOLS_HANDED_OVER;
  const bundle = new URL('dist/main.mjs', root);
  if (!existsSync(bundle)) {
    say('agent-tools is not built here yet.');
    say('Build it with `npm run build` in its folder.');
    process.exitCode = 2;
    return;
  }
  cacheCompiledCode();
  await import(bundle.href);
}

/** Keeps compiled code in the user's own cache: others cannot write there, and no workspace is touched. */
function cacheCompiledCode() {
  const { enableCompileCache } = require('node:module');
  const { isAbsolute, join } = require('node:path');
  const { homedir } = require('node:os');
  const { XDG_CACHE_HOME, LOCALAPPDATA, NODE_COMPILE_CACHE } = process.env;
  if (NODE_COMPILE_CACHE || typeof enableCompileCache !== 'function') return;
  const wished = process.platform === 'win32' ? LOCALAPPDATA : XDG_CACHE_HOME;
  const home = homedir();
  // The XDG rule: a path that is not absolute is to be ignored.
  const cache = wished && isAbsolute(wished) ? wished : isAbsolute(home) ? join(home, '.cache') : undefined;
  if (cache !== undefined) enableCompileCache(join(cache, 'agent-tools', 'compiled'));
}

function handOver() {
  const node = process.env.AGENT_TOOLS_HANDED_OVER ? undefined : newerNode();
  if (node === undefined) {
    say(`agent-tools needs Node ${NEEDED} or newer; this is Node ${process.versions.node}.`);
    say('Get it from https://nodejs.org or your system, or run `npm install` in a clone of Agent-Tools.');
    process.exitCode = 2;
    return;
  }
  const { spawn } = require('node:child_process');
  const { fileURLToPath } = require('node:url');
  const child = spawn(node, [fileURLToPath(import.meta.url), ...typed], {
    stdio: 'inherit',
    env: { ...process.env, AGENT_TOOLS_HANDED_OVER: '1' },
  });
  // A terminal interrupts both of us, and one interruption is enough.
  const fromTerminal = process.stdin.isTTY === true;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !fromTerminal) child.kill(signal);
    });
  }
  child.on('error', () => {
    say(`The Node ${NEEDED} that came with agent-tools cannot be started.`);
    say('Run `npm install` again, or install Node from https://nodejs.org.');
    process.exitCode = 2;
  });
  child.on('exit', (code, signal) => {
    if (signal === null) {
      process.exitCode = code;
      return;
    }
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

/** The Node that npm installed beside us as a platform package: in the clone, in the package, or in what uses it. */
function newerNode() {
  const { platform, arch } = process;
  const file = platform === 'win32' ? 'bin/node.exe' : 'bin/node';
  const packages = [
    `node-${platform === 'win32' ? 'win' : platform}-${arch}`,
    `node-bin-${platform}-${arch}`,
  ];
  for (let folder = root; ; folder = new URL('..', folder)) {
    for (const name of packages) {
      const home = new URL(`node_modules/${name}/`, folder);
      const binary = new URL(file, home);
      if (existsSync(binary) && isNewer(home)) return realpathSync(binary);
    }
    if (folder.pathname === new URL('..', folder).pathname) return undefined;
  }
}

function isNewer(home) {
  try {
    return majorOf(read(new URL('package.json', home)).version) >= NEEDED;
  } catch {
    return false;
  }
}
