import { hash } from 'node:crypto';
import { CatalogError } from '../../core/errors.ts';
import type { Reply } from './reply.ts';

/** Answers kept by this process; beyond it the oldest go. */
const KEPT = 1_000;

interface Kept {
  readonly payload: string;
  readonly reply: Promise<Reply>;
}

/**
 * A command that is sent again under its key is answered as the first time, with no second effect. Keys are remembered
 * for as long as this process lives; one that failed may be tried again.
 */
export class Idempotency {
  readonly #kept = new Map<string, Kept>();

  /** Throws `conflict` where the key was used for something else. */
  once(command: string, key: string | undefined, input: unknown, run: () => Promise<Reply>): Promise<Reply> {
    if (key === undefined) return run();
    const name = `${command} ${key}`;
    const payload = hash('sha256', JSON.stringify(input), 'base64url');
    const before = this.#kept.get(name);
    if (before !== undefined) {
      if (before.payload === payload) return before.reply;
      throw new CatalogError(
        'conflict',
        'This Idempotency-Key was sent with another request.',
        'Send a new key with a new request.',
      );
    }
    const reply = run().catch((error: unknown) => {
      this.#kept.delete(name);
      throw error;
    });
    this.#kept.set(name, { payload, reply });
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= KEPT) break;
      this.#kept.delete(oldest);
    }
    return reply;
  }
}
