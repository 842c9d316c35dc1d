import type { RecordKey } from '../../../core/ports/owner-reader.ts';
import type { Instant } from '../../../core/time.ts';
import type { KnownFile } from '../loading/known-file.ts';
import type { Evaluation } from '../records/evaluation.ts';

/** A state as an earlier process left it. Documents and evaluations are decoded when they are asked for. */
export interface SavedState {
  readonly known: ReadonlyMap<string, KnownFile>;
  /** Files whose documents have findings of their own. */
  readonly faulty: readonly string[];
  readonly evaluations: ReadonlyMap<RecordKey, () => Evaluation>;
  /** Of all content, hexadecimal. */
  readonly digest: string;
  /** How many tools end at each instant. */
  readonly sunsets: readonly (readonly [Instant, number])[];
}
