import type { DefinitionState } from '../state/definition-state.ts';
import type { FileChange } from './known-file.ts';
import { locateFindings, type Places } from './locate-findings.ts';

/**
 * All changes or none of them: whatever fails, the state stays as it was. Gives the files whose content has moved on in
 * the meantime.
 */
export async function applyChanges(
  state: DefinitionState,
  changes: readonly FileChange[],
  places: Omit<Places, 'documentOf'>,
): Promise<readonly string[]> {
  if (changes.length === 0) return [];
  const pending = state.prepare(changes);
  const changed = new Map(changes.map(({ file, after }) => [file, after?.document]));
  try {
    const { cross, outdated } = await locateFindings(pending.judgements, {
      ...places,
      documentOf: (file) => (changed.has(file) ? changed.get(file) : state.known.get(file)?.document),
    });
    state.commit(pending, cross);
    return outdated;
  } catch (error) {
    state.takeBack(pending);
    throw error;
  }
}
