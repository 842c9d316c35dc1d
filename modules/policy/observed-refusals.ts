import type { PolicyAction } from './schema.ts';

/** What the policy files would have refused or hidden, had they been enforced. */
export interface ObservedRefusal {
  readonly subject: string;
  readonly action: PolicyAction;
  /** The id of the tool, instance or artifact. */
  readonly resource: string;
  readonly outcome: 'deny' | 'approval_required';
  readonly policies: readonly string[];
}

const WINDOW = 60_000;
/** Of one minute. What is beyond is counted by nobody: a journal is no place for a flood. */
const MAX_ENTRIES = 500;

/** Tells each distinct refusal once a minute. */
export class ObservedRefusals {
  readonly #tell: (refusal: ObservedRefusal) => void;
  /** Milliseconds. */
  readonly #now: () => number;
  #since = Number.NEGATIVE_INFINITY;
  #told = new Set<string>();

  constructor(tell: (refusal: ObservedRefusal) => void, now: () => number) {
    this.#tell = tell;
    this.#now = now;
  }

  note(refusal: ObservedRefusal): void {
    const now = this.#now();
    // A clock that was set back begins a window too.
    if (now - this.#since >= WINDOW || now < this.#since) {
      this.#since = now;
      this.#told = new Set();
    }
    const key = JSON.stringify(refusal);
    if (this.#told.size >= MAX_ENTRIES || this.#told.has(key)) return;
    this.#told.add(key);
    this.#tell(refusal);
  }
}
