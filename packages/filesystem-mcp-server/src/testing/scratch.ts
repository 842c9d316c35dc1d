import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Anchoring } from '../files/anchoring.ts';
import { createFiles, type Files, openAllowedDirectories } from '../files/index.ts';

export const SECRET = 'the secret that lies outside';

/** A folder with an allowed directory and a secret beside it. */
export interface Scratch {
  readonly base: string;
  readonly root: string;
  readonly secretFile: string;
  path(name: string): string;
  put(name: string, content?: string | Uint8Array): string;
  link(name: string, target: string): void;
  fifo(name: string): string;
  files(anchoring?: Anchoring): Promise<Files>;
  remove(): void;
}

export function createScratch(): Scratch {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'fs-mcp-')));
  const root = join(base, 'root');
  const path = (name: string): string => join(root, name);
  const secretFile = join(base, 'outside', 'secret.txt');
  for (const directory of [root, dirname(secretFile)]) mkdirSync(directory);
  writeFileSync(secretFile, SECRET);
  return {
    base,
    root,
    secretFile,
    path,
    put(name, content = '') {
      mkdirSync(dirname(path(name)), { recursive: true });
      writeFileSync(path(name), content);
      return path(name);
    },
    link: (name, target) => symlinkSync(target, path(name)),
    fifo(name) {
      execFileSync('mkfifo', [path(name)]);
      return path(name);
    },
    files: async (anchoring) => createFiles(await openAllowedDirectories([root], anchoring)),
    remove: () => rmSync(base, { recursive: true, force: true }),
  };
}
