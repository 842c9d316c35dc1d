import type { Diagnostic } from '../../core/diagnostics/diagnostic.ts';
import type { Registry } from '../../core/model/registry.ts';

/** One failed entry, or with no `index` a registry that could not be loaded (seed 000: "a failed validation is logged"). */
export interface RegistryFailure {
  /** The id in the workspace; a registry that is checked by path has none. */
  readonly registry?: string;
  readonly path: string;
  readonly index?: number;
  readonly name?: string;
  /** Codes of severity error, each once, sorted. */
  readonly codes: readonly string[];
}

export interface RegistryLog {
  failed(failure: RegistryFailure): void;
}

/** One JSON object a line; JSON keeps names of strangers from breaking out of it. */
export const jsonLinesRegistryLog = (write: (line: string) => void): RegistryLog => ({
  failed: (failure) => write(`${JSON.stringify({ event: 'registry_validation_failed', ...failure })}\n`),
});

/** One line for each entry that failed, and one for a load that failed as a whole. */
export function logFailures(registry: Registry, log: RegistryLog): void {
  const { id, path } = registry;
  const line = (part: Partial<RegistryFailure>, diagnostics: readonly Diagnostic[]): void => {
    const errors = diagnostics.filter(({ severity }) => severity === 'error').map(({ code }) => code);
    if (errors.length === 0) return;
    log.failed({
      ...(id !== undefined && { registry: id }),
      path,
      ...part,
      codes: [...new Set(errors)].sort(),
    });
  };
  line({}, registry.diagnostics);
  // Entries that a failed load kept were logged when they were loaded.
  if (!registry.loaded) return;
  for (const { index, name, diagnostics } of registry.entries) {
    line({ index, ...(name !== undefined && { name }) }, diagnostics);
  }
}
