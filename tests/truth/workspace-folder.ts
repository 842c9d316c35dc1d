import { access, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** A folder of its own for one scenario by one way; it is gone afterwards. */
export interface WorkspaceFolder extends AsyncDisposable {
  readonly path: string;
  write(files: Readonly<Record<string, string>>): Promise<void>;
  remove(files: readonly string[]): Promise<void>;
  /** Puts a word where the store keeps the place of that owner's records; they have to be there. */
  damage(owner: string): Promise<void>;
}

export async function makeWorkspaceFolder(): Promise<WorkspaceFolder> {
  const path = await mkdtemp(join(tmpdir(), 'agent-tools-truth-'));
  return {
    path,
    async write(files) {
      for (const [name, text] of Object.entries(files)) {
        await mkdir(dirname(join(path, name)), { recursive: true });
        await writeFile(join(path, name), text);
      }
    },
    async remove(files) {
      for (const name of files) await rm(join(path, name));
    },
    async damage(owner) {
      const file = join(path, '.agent-tools/state.db');
      await access(file);
      using database = new DatabaseSync(file);
      const { changes } = database
        .prepare("update streams set seq = 'broken' where name = ?")
        .run(`mirror:${owner}`);
      if (changes !== 1) throw new TypeError(`Nothing is recorded of ${owner} that could be damaged.`);
    },
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
  };
}
