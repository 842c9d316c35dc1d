// `npm run build`: the product bundle, the web page and every provider package. `--product` leaves the packages out.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { node24, ROOT } from './bootstrap.mjs';
import { bundleProduct } from './bundle.mjs';

const only = process.argv.includes('--product');

const step = (name, command, args) => {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: ROOT, encoding: 'utf8' });
  if (status === 0) return;
  process.stderr.write(`${stdout}${stderr}The build of ${name} failed.\n`);
  process.exit(status ?? 1);
};

rmSync(join(ROOT, 'dist'), { recursive: true, force: true });
await bundleProduct();
if (existsSync(join(ROOT, 'modules', 'web', 'vite.config.ts'))) {
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  step('the web page', node24(), [
    vite,
    'build',
    '--config',
    join('modules', 'web', 'vite.config.ts'),
    '--logLevel',
    'warn',
  ]);
}
if (!only) {
  for (const name of readdirSync(join(ROOT, 'packages')).sort()) {
    const config = join('packages', name, 'tsconfig.json');
    if (!existsSync(join(ROOT, config))) continue;
    step(`packages/${name}`, node24(), [
      join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc'),
      '-p',
      config,
    ]);
  }
}
