import { execFile } from 'node:child_process';
import { copyFile, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { ROOT } from '../house/sources.ts';
import { emptyFolder, runCli, startServer } from './product.ts';

const run = promisify(execFile);
/** The npm of the machine; its scripts stay off, as a careful user's do. */
const npm = (cwd: string, ...args: readonly string[]) =>
  run('npm', args, { cwd, maxBuffer: 16 * 1024 * 1024 });

test('the packed package installs alone into an empty folder and runs, page included', async () => {
  await using packed = await emptyFolder();
  await using user = await emptyFolder();
  // The bundle is there already; packing must not depend on scripts either.
  await npm(ROOT, 'pack', '--ignore-scripts', '--pack-destination', packed.path);
  const [tarball] = await readdir(packed.path);
  expect(tarball).toMatch(/^agent-tools-.*\.tgz$/);

  await writeFile(join(user.path, 'package.json'), '{"private":true}\n');
  const started = performance.now();
  await npm(
    user.path,
    'install',
    '--ignore-scripts',
    '--offline',
    '--no-audit',
    '--no-fund',
    join(packed.path, tarball ?? ''),
  );
  const seconds = (performance.now() - started) / 1000;
  const size = (await stat(join(packed.path, tarball ?? ''))).size;
  console.log(`The package has ${(size / 1024).toFixed(0)} KiB and installs in ${seconds.toFixed(1)} s.`);

  const installed = (await readdir(join(user.path, 'node_modules'))).filter((name) => !name.startsWith('.'));
  expect(installed).toEqual(['agent-tools']);
  const manifest = JSON.parse(
    await readFile(join(user.path, 'node_modules/agent-tools/package.json'), 'utf8'),
  ) as Record<string, unknown>;
  expect(manifest['dependencies']).toBeUndefined();
  expect(manifest['optionalDependencies']).toBeUndefined();

  const binary = join(user.path, 'node_modules/agent-tools/bin/agent-tools.mjs');
  expect((await runCli(['--version'], { cwd: user.path, binary })).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  expect((await runCli(['init'], { cwd: user.path, binary })).code).toBe(0);
  expect((await runCli(['validate', '--strict'], { cwd: user.path, binary })).code).toBe(0);
  // The policy engine is a program beside the bundle.
  await mkdir(join(user.path, 'policy'));
  await copyFile(join(ROOT, 'examples/policy/default.cedar'), join(user.path, 'policy/default.cedar'));
  const policies = await runCli(['policy', 'show', '--json'], { cwd: user.path, binary });
  expect(JSON.parse(policies.stdout)).toMatchObject({ kind: 'files', healthy: true, policies: 4 });
  await using server = await startServer(user.path, [], binary);
  const page = await (await fetch(server.url)).text();
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1];
  expect(script).toBeDefined();
  expect((await fetch(new URL(script ?? '', server.url))).status).toBe(200);
  expect(await server.stop()).toBe(0);
}, 120_000);
