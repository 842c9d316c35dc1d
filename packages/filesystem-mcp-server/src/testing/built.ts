import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('../../', import.meta.url));
const repository = fileURLToPath(new URL('../../../../', import.meta.url));

function newest(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return Math.max(0, ...files.map(({ parentPath, name }) => statSync(join(parentPath, name)).mtimeMs));
}

/** Builds the package where the build is missing or older than the source, as `npm run build` does. */
export function build(): void {
  const index = join(here, 'dist/index.js');
  if (existsSync(index) && statSync(index).mtimeMs > newest(join(here, 'src'))) return;
  const compiler = join(repository, 'node_modules/typescript/bin/tsc');
  execFileSync(process.execPath, [compiler, '-p', join(here, 'tsconfig.json')], { stdio: 'inherit' });
}

export const built = (file: 'index.js' | 'http.js'): string => join(here, 'dist', file);

interface Runtime {
  readonly command: string;
  readonly version: string;
}

/** The Node of the tests, and another major version of the machine's own where there is one. */
export function runtimes(): Runtime[] {
  const found: Runtime[] = [{ command: process.execPath, version: process.version }];
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const command = join(folder, 'node');
    if (folder.includes('node_modules') || !existsSync(command)) continue;
    const version = execFileSync(command, ['--version'], { encoding: 'utf8' }).trim();
    const major = version.split('.')[0];
    if (found.every((known) => known.version.split('.')[0] !== major)) found.push({ command, version });
  }
  return found;
}
