import type { RegistryId } from '../../core/ids.ts';
import type { Registry } from '../../core/model/registry.ts';
import { type Answers, NO_ANSWERS } from '../../core/ports/answers.ts';
import { keepRegistry, recallRegistry } from './registry-answers.ts';
import type { RegistryFiles } from './registry-files.ts';

export interface RegistryRequest {
  /** Absent: checked by path, not part of a workspace. */
  readonly id?: RegistryId;
  readonly path: string;
  readonly declaresFamily: boolean;
}

/** A registry with what its next load needs to know. */
export interface LoadedRegistry {
  readonly registry: Registry;
  /** false: there is no such file. */
  readonly found: boolean;
  /** Of everything that was looked at: equal exactly when the answer is. */
  readonly generation: string;
  /** The last load in this process that did not fail as a whole. */
  readonly lastGood?: Registry;
  /** Paths whose change may change the answer. */
  readonly looksAt: readonly string[];
  /** As written, entry by entry; absent after a load that failed as a whole. */
  readonly locations?: readonly (string | undefined)[];
}

/**
 * Loads one tools.json as seed 000 says: load, validate each entry, index by name and by tag, register the valid ones.
 * Rejects only when the signal ends. `previous` is the last load of this file in this process: where nothing changed it
 * is the answer; unchanged entries keep their identity; a load that fails as a whole keeps its entries. The first load
 * of a process may be known from an earlier one.
 */
export async function loadRegistry(
  request: RegistryRequest,
  files: RegistryFiles,
  signal: AbortSignal,
  previous?: LoadedRegistry,
  answers: Answers = NO_ANSWERS,
): Promise<LoadedRegistry> {
  const content = await files.read(request.path, signal);
  const known =
    content.state === 'read' && previous === undefined
      ? await recallRegistry(request, content.bytes, { files, signal, answers })
      : undefined;
  if (known !== undefined) return known;
  const { judgeRegistry } = await import('./registry-judgement.ts');
  const loaded = await judgeRegistry(request, content, files, signal, previous);
  if (content.state === 'read') keepRegistry(request, content.bytes, loaded, answers);
  return loaded;
}
