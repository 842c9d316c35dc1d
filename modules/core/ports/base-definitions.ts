import type { Result } from '../result.ts';
import type { Catalog } from './catalog.ts';

/** The workspace's definitions as they stand at a revision of its history. Nothing of the history is written. */
export interface BaseDefinitions {
  /** `revision` as the caller typed it. Throws `owner_unavailable` where the history cannot be read to its end. */
  at(revision: string, signal: AbortSignal): Promise<Result<BaseState, BaseRefusal>>;
}

export interface BaseState {
  /** Stays readable. Says nothing of what is only here and in no history: observations, inventory. */
  readonly catalog: Catalog;
  /** The revision's permanent name. */
  readonly commit: string;
  /** What the workspace would read there and what is not part of `catalog`, by path. */
  readonly leftOut: readonly LeftOut[];
}

export interface LeftOut {
  /** Relative to the workspace, with `/`. */
  readonly path: string;
  readonly reason: LeftOutReason;
}

export const LEFT_OUT_REASONS = ['symbolic_link', 'submodule', 'large_file_pointer', 'unsafe_path'] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

/** `invalid_revision`: a text that can name none; `unknown_revision`: the history has none of that name. */
export type BaseRefusal = 'invalid_revision' | 'unknown_revision' | 'no_repository';
