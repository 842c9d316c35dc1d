import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { currentEpoch, identityOf, type ProcessIdentity } from './process-identity.ts';

const identitySchema = z.strictObject({ pid: z.int().min(2), started: z.string().min(1).max(100) });

export const groupRecordSchema = z.strictObject({
  version: z.literal(1),
  epoch: z.strictObject({ boot: z.string().max(100), numbers: z.string().max(100) }),
  /** Whose children they are. */
  owner: identitySchema,
  /** What each of them has in its environment under `GROUP_MARK`. */
  mark: z.string().regex(/^[0-9a-f]{32}$/),
  /** The first process of each group. */
  groups: z.array(identitySchema).max(100_000),
});
export type GroupRecord = z.infer<typeof groupRecordSchema>;

/** In every child's environment, so that what outlives the first process of its group is still known to be ours. */
export const GROUP_MARK = 'AGENT_TOOLS_GROUP';

export const RECORD_NAME = /^children-\d+-[0-9a-f]{32}\.json$/;

/**
 * Keeps on disk which groups this process has started, so that the next one ends what a crash leaves behind. One file for
 * each process, there only while it has children. Written at once and in the same turn as a child is started: what is not
 * written when this process is killed, is not found. A folder that cannot be written keeps nobody from running.
 */
export class GroupRecords {
  readonly mark: string;
  readonly #folder: string;
  readonly #owner = identityOf(process.pid);
  readonly #epoch = currentEpoch();
  readonly #groups = new Map<number, ProcessIdentity>();

  /** `mark`: 32 lower-case hexadecimal digits, used once. */
  constructor(folder: string, mark: string) {
    this.#folder = folder;
    this.mark = mark;
  }

  add(pid: number): void {
    const identity = identityOf(pid);
    if (identity === undefined) return;
    this.#groups.set(pid, identity);
    this.#write();
  }

  remove(pid: number): void {
    if (this.#groups.delete(pid)) this.#write();
  }

  #write(): void {
    if (this.#owner === undefined || this.#epoch === undefined) return;
    const file = join(this.#folder, `children-${this.#owner.pid}-${this.mark}.json`);
    try {
      if (this.#groups.size === 0) {
        rmSync(file, { force: true });
        return;
      }
      const record: GroupRecord = {
        version: 1,
        epoch: this.#epoch,
        owner: this.#owner,
        mark: this.mark,
        groups: [...this.#groups.values()],
      };
      mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
      writeFileSync(`${file}.new`, JSON.stringify(record), { mode: 0o600 });
      renameSync(`${file}.new`, file);
    } catch {
      // A workspace that nobody may write to has providers too.
    }
  }
}
