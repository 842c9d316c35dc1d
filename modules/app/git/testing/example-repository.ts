import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Nothing of this machine's configuration decides a test. */
const ENVIRONMENT = {
  PATH: process.env['PATH'],
  HOME: '/nonexistent',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_AUTHOR_NAME: 'Test',
  GIT_AUTHOR_EMAIL: 'test@example.org',
  GIT_COMMITTER_NAME: 'Test',
  GIT_COMMITTER_EMAIL: 'test@example.org',
} as const;

export const hasGit = ((): boolean => {
  try {
    execFileSync('git', ['--version']);
    return true;
  } catch {
    return false;
  }
})();

/** A real repository in a folder of its own, with room for temporary folders beside it. */
export class ExampleRepository implements Disposable {
  readonly #home = realpathSync(mkdtempSync(join(tmpdir(), 'agent-tools-diff-')));
  readonly folder = join(this.#home, 'repository');
  readonly temporary = join(this.#home, 'temporary');
  readonly environment: Readonly<Record<string, string | undefined>> = ENVIRONMENT;

  constructor(objectFormat: 'sha1' | 'sha256' = 'sha1') {
    mkdirSync(this.folder);
    mkdirSync(this.temporary);
    this.git('init', '--quiet', '--initial-branch=main', `--object-format=${objectFormat}`);
  }

  git(...args: readonly string[]): string {
    return this.gitWith('', ...args);
  }

  gitWith(input: string | Uint8Array, ...args: readonly string[]): string {
    return execFileSync('git', args, { cwd: this.folder, env: ENVIRONMENT, input, encoding: 'utf8' }).trim();
  }

  put(files: Readonly<Record<string, string>>): void {
    for (const [path, content] of Object.entries(files)) {
      const file = join(this.folder, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content);
    }
  }

  /** Everything that is there. */
  commit(): string {
    this.git('add', '--all');
    this.git('commit', '--quiet', '--allow-empty', '--message=step');
    return this.git('rev-parse', 'HEAD');
  }

  [Symbol.dispose](): void {
    rmSync(this.#home, { recursive: true, force: true });
  }
}

export const toolText = (id: string, rest = ''): string =>
  `id: ${id}\ntype: tool\nname: ${id}\ncapabilities: [file.read]\nrisk: low\n${rest}`;

export const CAPABILITIES = '- id: file.read\n  name: Read files\n  description: Reads files.\n';
