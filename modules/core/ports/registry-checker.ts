import type { Registry } from '../model/registry.ts';

/** Seed 000's load of one tools.json, wherever it lies. */
export interface RegistryChecker {
  /** `path` as the caller typed it; undefined: there is no such file. */
  check(path: string, signal: AbortSignal): Promise<Registry | undefined>;
}
