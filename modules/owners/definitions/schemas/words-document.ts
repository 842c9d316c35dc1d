import * as z from 'zod';
import { WORD_GROUP_KINDS, WORD_LIMITS } from '../../../core/model/word-group.ts';
import { documentObject } from './document-object.ts';
import { id, text } from './scalars.ts';

/** Words that stand for each other in searches. */
export const wordsDocument = documentObject(
  {
    id,
    kind: z.enum(WORD_GROUP_KINDS).meta({
      description:
        '`synonyms` (default) mean nearly the same; of `acronyms` each is a way to write the others.',
    }),
    language: text.meta({
      description: 'Only in questions of this language (ISO 639-1); default: in all.',
      examples: ['en', 'es'],
    }),
    words: z.array(text).meta({
      description: `Two words or more, at most ${WORD_LIMITS.words}; a phrase has at most ${WORD_LIMITS.parts}.`,
      examples: [['invoice', 'bill', 'sales invoice']],
    }),
  },
  ['id', 'words'],
);

export type WordsDocument = z.output<typeof wordsDocument>;
