import { CatalogError } from '../../core/errors.ts';
import type { BaseRefusal } from '../../core/ports/base-definitions.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { type GitSettings, runGit } from './git-process.ts';
import { parseTree, type Tree, type TreeEntry } from './git-tree.ts';

/** Bytes that `git ls-tree` may say: some two million files. */
const MAX_LISTING = 256 * 1024 * 1024;
/** Objects and bytes that one `git cat-file` is asked for. */
const BATCH = { objects: 2_000, bytes: 8 * 1024 * 1024 } as const;
const SMALL = 64 * 1024;

/** A file that the repository holds. */
export type SizedEntry = TreeEntry & { readonly size: number };

/** What is read of a repository's history. */
export class GitHistory {
  readonly #settings: GitSettings;

  constructor(settings: GitSettings) {
    this.#settings = settings;
  }

  /** The folder within its repository: empty, or with `/` at its end. */
  async prefix(signal: AbortSignal): Promise<Result<string, BaseRefusal>> {
    const inside = await runGit(
      this.#settings,
      { args: ['rev-parse', '--is-inside-work-tree', '--show-prefix'], limit: SMALL },
      signal,
    );
    if (!inside.ok) {
      if (/dubious ownership/.test(inside.message)) {
        throw new CatalogError(
          'owner_unavailable',
          'git does not read this repository, because its folder belongs to another user.',
          'Tell git that it is yours: git config --global --add safe.directory FOLDER.',
        );
      }
      return err('no_repository');
    }
    const [answer, ...prefix] = inside.output.toString('utf8').split('\n');
    return answer === 'true' ? ok(prefix.slice(0, -1).join('\n')) : err('no_repository');
  }

  /** The permanent name of the commit that a revision means. */
  async commit(revision: string, signal: AbortSignal): Promise<Result<string, BaseRefusal>> {
    if (!isRevision(revision)) return err('invalid_revision');
    const verify = ['rev-parse', '--verify', '--quiet', '--end-of-options'];
    const named = await this.#object([...verify, revision], signal);
    // In one step, the suffix would belong to the words of `:/words`.
    return named.ok ? this.#object([...verify, `${named.value}^{commit}`], signal) : named;
  }

  /** Everything below a folder of a commit; nothing where the folder was not there yet. */
  async tree(commit: string, prefix: string, signal: AbortSignal): Promise<Tree> {
    const folder = prefix.replace(/\/$/, '');
    const found = await this.#object(['rev-parse', '--verify', '--quiet', `${commit}:${folder}`], signal);
    if (!found.ok) return { entries: [], unsafe: [] };
    const listing = await this.#read(
      { args: ['ls-tree', '-r', '-z', '-l', '--full-tree', found.value], limit: MAX_LISTING },
      signal,
    );
    return parseTree(listing);
  }

  /** The content of files, in their order. */
  async *contents(
    entries: readonly SizedEntry[],
    signal: AbortSignal,
  ): AsyncGenerator<readonly [entry: TreeEntry, content: Uint8Array]> {
    for (const batch of batches(entries)) {
      const size = batch.reduce((sum, entry) => sum + entry.size, 0);
      const output = await this.#read(
        {
          args: ['cat-file', '--batch'],
          input: batch.map(({ object }) => `${object}\n`).join(''),
          limit: size + batch.length * 200,
        },
        signal,
      );
      let at = 0;
      for (const entry of batch) {
        const head = output.indexOf('\n', at);
        const told = output.subarray(at, Math.max(at, head)).toString('latin1');
        if (told !== `${entry.object} blob ${entry.size}`) throw incomplete();
        yield [entry, output.subarray(head + 1, head + 1 + entry.size)];
        at = head + 1 + entry.size + 1;
      }
    }
  }

  async #object(args: readonly string[], signal: AbortSignal): Promise<Result<string, BaseRefusal>> {
    const found = await runGit(this.#settings, { args, limit: SMALL }, signal);
    const name = found.ok ? found.output.toString('latin1').trimEnd() : '';
    return /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(name) ? ok(name) : err('unknown_revision');
  }

  async #read(command: Parameters<typeof runGit>[1], signal: AbortSignal): Promise<Buffer> {
    const told = await runGit(this.#settings, command, signal);
    if (!told.ok) throw incomplete();
    return told.output;
  }
}

/** What begins with a hyphen is an option to every program that forgets to ask; git allows no control character in names. */
const isRevision = (text: string): boolean =>
  text.length > 0 && text.length <= 1_000 && !text.startsWith('-') && !/\p{Cc}/u.test(text);

function* batches(entries: readonly SizedEntry[]): Generator<readonly SizedEntry[]> {
  let batch: SizedEntry[] = [];
  let bytes = 0;
  for (const entry of entries) {
    if (batch.length === BATCH.objects || (batch.length > 0 && bytes + entry.size > BATCH.bytes)) {
      yield batch;
      [batch, bytes] = [[], 0];
    }
    batch.push(entry);
    bytes += entry.size;
  }
  if (batch.length > 0) yield batch;
}

/** Of a shallow or partial clone, or a damaged one. */
export const incomplete = (): CatalogError =>
  new CatalogError(
    'owner_unavailable',
    'The repository does not hold everything of that revision.',
    'Fetch it whole, for instance with `git fetch --unshallow --refetch`, or run `git fsck`.',
  );
