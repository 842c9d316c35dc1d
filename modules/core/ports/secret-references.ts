import type { Result } from '../result.ts';

/**
 * Resolves `${env:NAME}` and `${file:PATH}` at the moment of use; what it gives is never logged, kept or shown.
 * A text without references is given as it stands.
 */
export interface SecretReferences {
  resolve(text: string, signal: AbortSignal): Promise<Result<string, UnresolvedReference>>;
}

/** Names the reference as it was written, never a value. */
export interface UnresolvedReference {
  readonly reference: string;
  /**
   * `missing`: no such variable or file, or an empty one; `open_to_others`: its file can be read or written by others
   * than its owner; `unusable`: no regular file, too large, no text, or it cannot be read; `unknown_kind`: no adapter
   * knows what stands before the colon.
   */
  readonly reason: 'missing' | 'open_to_others' | 'unusable' | 'unknown_kind';
}
