import type { RateLimit } from '../../../core/model/workspace.ts';

interface Bucket {
  tokens: number;
  /** Milliseconds. */
  at: number;
}

/** Whoever has not asked for longest is forgotten beyond it, which only fills their bucket again. */
const MAX_BUCKETS = 10_000;

/** Token buckets by name: `burst` at once, `perMinute` on and on. */
export class RateLimiter {
  readonly #limit: () => RateLimit;
  readonly #now: () => number;
  /** Who asked last stands last. */
  readonly #buckets = new Map<string, Bucket>();

  /** `limit` may change; `now`: milliseconds that never go back. */
  constructor(limit: () => RateLimit, now: () => number) {
    this.#limit = limit;
    this.#now = now;
  }

  /** 0: it was taken. Otherwise the whole seconds, at least 1, until there is one again; nothing is taken then. */
  take(name: string): number {
    const { perMinute, burst } = this.#limit();
    const now = this.#now();
    const known = this.#buckets.get(name);
    const bucket = known ?? { tokens: burst, at: now };
    bucket.tokens = Math.min(burst, bucket.tokens + ((now - bucket.at) * perMinute) / 60_000);
    bucket.at = now;
    if (known !== undefined) this.#buckets.delete(name);
    this.#buckets.set(name, bucket);
    if (known === undefined && this.#buckets.size > MAX_BUCKETS) this.#forgetOldest();
    if (bucket.tokens >= 1) {
      bucket.tokens -= 1;
      return 0;
    }
    return Math.max(1, Math.ceil(((1 - bucket.tokens) * 60) / perMinute));
  }

  /** Whether there is one to take; takes none. */
  has(name: string): boolean {
    const bucket = this.#buckets.get(name);
    if (bucket === undefined) return true;
    const { perMinute } = this.#limit();
    return bucket.tokens + ((this.#now() - bucket.at) * perMinute) / 60_000 >= 1;
  }

  #forgetOldest(): void {
    const [oldest] = this.#buckets.keys();
    if (oldest !== undefined) this.#buckets.delete(oldest);
  }
}
