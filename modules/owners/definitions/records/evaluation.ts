import { compareDiagnostics, type Diagnostic, hasError } from '../../../core/diagnostics/diagnostic.ts';
import type { Judgement } from '../linking/judgement.ts';

/** One id with everything that is known about it: the raw material of one record. */
export interface Evaluation {
  readonly judgement: Judgement;
  /** The judgement's findings with their places, item by item. */
  readonly cross: readonly (readonly Diagnostic[])[];
}

/** Those of every document that claims the id. */
export const diagnosticsOf = ({ judgement, cross }: Evaluation): readonly Diagnostic[] => {
  const all = judgement.items.flatMap((item, index) => [...item.diagnostics, ...(cross[index] ?? [])]);
  return all.length === 0 ? NONE : all.sort(compareDiagnostics);
};

const NONE: readonly Diagnostic[] = Object.freeze([]);

/** Why the first document does not stand for the id; undefined: it does. */
export function refusalOf({ judgement, cross }: Evaluation): 'duplicate' | 'invalid' | undefined {
  if (judgement.duplication === 'duplicate_id') return 'duplicate';
  return judgement.items[0].isSound && !hasError(cross[0] ?? []) ? undefined : 'invalid';
}
