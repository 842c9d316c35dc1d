import type { WordGroup } from '../../../core/model/word-group.ts';
import type { WordsItem } from '../compile/compiled-document.ts';
import type { WordsDocument } from '../schemas/words-document.ts';
import { cleanDocument, oneLine } from './clean-values.ts';
import { diagnosticsOf, type Evaluation, refusalOf } from './evaluation.ts';

export function projectWords(item: WordsItem, evaluation: Evaluation): WordGroup {
  const document = cleanDocument(item.payload.json()) as WordsDocument;
  return {
    id: item.id,
    file: item.file,
    kind: document.kind ?? 'synonyms',
    ...(document.language !== undefined && { language: document.language }),
    words: (document.words ?? []).map(oneLine),
    registered: refusalOf(evaluation) === undefined,
    diagnostics: diagnosticsOf(evaluation),
  };
}
