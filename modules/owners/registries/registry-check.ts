import type { RegistryChecker } from '../../core/ports/registry-checker.ts';
import type { RegistryFiles } from './registry-files.ts';
import { loadRegistry } from './registry-load.ts';

/** One load of a tools.json wherever it lies, with no memory of earlier ones. */
export const checkRegistryByPath = (files: RegistryFiles): RegistryChecker => ({
  async check(path, signal) {
    const { found, registry } = await loadRegistry({ path, declaresFamily: false }, files, signal);
    return found ? registry : undefined;
  },
});
