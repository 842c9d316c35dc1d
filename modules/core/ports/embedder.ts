import type { Tool } from '../model/tool.ts';
import type { Result } from '../result.ts';
import type { Similarity } from './catalog.ts';

/** Turns texts into vectors that lie near each other where the texts mean alike. Optional: search works without one. */
export interface Embedder {
  /** Vectors of one id can be compared with each other, and with no others. Neither secret nor address. */
  readonly id: string;
  /** One vector for each text, in order, all of one length. Time is the signal's; what goes wrong is told, never thrown. */
  embed(
    texts: readonly string[],
    signal: AbortSignal,
  ): Promise<Result<readonly Float32Array[], EmbedderFailure>>;
}

/**
 * `not_installed`: its package is not there; `secret_missing`: a reference gives nothing; `unreachable`: nobody answers;
 * `timeout`: nobody answered in time; `refused`: another status than success; `invalid_answer`: no vectors.
 */
export const EMBEDDER_FAILURES = [
  'not_installed',
  'secret_missing',
  'unreachable',
  'timeout',
  'refused',
  'invalid_answer',
] as const;
export type EmbedderFailure = (typeof EMBEDDER_FAILURES)[number];

/** How near tools are to questions in meaning. */
export interface Meanings {
  /** Another text whenever an answer may have become another. */
  readonly epoch: string;
  /** undefined: no embedder is configured. Never rejects, and never takes longer than the embedder's time. */
  ask(
    texts: readonly string[],
    tools: () => readonly Tool[],
    signal: AbortSignal,
  ): Promise<AskedMeaning | undefined>;
}

export interface AskedMeaning {
  readonly embedder: string;
  /** Absent: it took part. */
  readonly failure?: EmbedderFailure;
  /** Tools whose vectors are known. */
  readonly embedded: number;
  readonly similarity?: Similarity;
}
