import type { Finding } from '../../core/diagnostics/diagnostic.ts';
import { duplicateFindings } from '../../core/records/record-duplicates.ts';
import { type BuiltinRecordDocument, idOf } from './builtin-document.ts';

export const duplicatesIn = ({
  implementations,
  complete_families: families = [],
}: BuiltinRecordDocument): readonly Finding[] => [
  ...duplicateFindings(implementations.map(idOf), (index) => ['implementations', index], 'implementation'),
  ...duplicateFindings(families, (index) => ['complete_families', index], 'family'),
];
