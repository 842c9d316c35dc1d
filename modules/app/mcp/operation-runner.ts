import type { CallGround } from './served-tools.ts';

/** The operations behind the tools of the catalog. */
export type AskedOperation = 'search' | 'show' | 'version' | 'capabilities' | 'status' | 'call';

/**
 * Runs operations for the one caller whom an endpoint serves: in this process, or on a server that is asked. Resolves
 * with the body that HTTP answers (CONTRACT 8); throws `CatalogError` where that is a refusal.
 */
export interface OperationRunner {
  run(
    name: AskedOperation,
    input: Readonly<Record<string, unknown>>,
    ground: CallGround,
  ): Promise<Readonly<Record<string, unknown>>>;
}

/** Every operation answers with an object; one that did not would have nothing to tell. */
export const bodyOf = (output: unknown): Readonly<Record<string, unknown>> =>
  typeof output === 'object' && output !== null ? { ...output } : {};
