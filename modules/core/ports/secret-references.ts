import type { Result } from '../result.ts';

/**
 * Resolves `${env:NAME}` and `${file:PATH}` at the moment of use; what it gives is never logged, kept or shown.
 * The error names the reference that leads nowhere, never a value.
 */
export interface SecretReferences {
  resolve(text: string, signal: AbortSignal): Promise<Result<string, { readonly reference: string }>>;
}
