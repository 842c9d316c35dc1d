import { compareDiagnostics, type Diagnostic } from '../../../core/diagnostics/diagnostic.ts';
import type { Item } from '../compile/compiled-document.ts';
import type { DefinitionState } from '../state/definition-state.ts';

/** Everything that stands against one file: by itself, and by what other files say. */
export function diagnosticsOfFile(state: DefinitionState, file: string): readonly Diagnostic[] {
  const document = state.known.get(file)?.document;
  if (document === undefined) return [];
  return [
    ...document.diagnostics,
    ...document.items.flatMap((item) => [...item.diagnostics, ...crossDiagnostics(state, item)]),
  ].sort(compareDiagnostics);
}

function crossDiagnostics(state: DefinitionState, item: Item): readonly Diagnostic[] {
  const evaluation = state.evaluation(item.key);
  const items: readonly Item[] = evaluation?.judgement.items ?? [];
  return evaluation?.cross[items.indexOf(item)] ?? [];
}
