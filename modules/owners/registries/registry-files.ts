import type { DocumentFiles } from '../../core/ports/document-files.ts';

/** What this owner reads; the checked file may also be named otherwise than relative to the workspace. */
export interface RegistryFiles extends DocumentFiles {
  /**
   * What stands at `location`, relative to the folder of the registry, after all links are followed. Nothing outside of
   * that folder is looked at.
   */
  locate(registryPath: string, location: string, signal: AbortSignal): Promise<LocationState>;
}

export type LocationState = 'file' | 'missing' | 'not_a_file' | 'outside' | 'unreadable';
