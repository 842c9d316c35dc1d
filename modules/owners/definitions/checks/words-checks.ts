import { WORD_LIMITS } from '../../../core/model/word-group.ts';
import type { WordsDocument } from '../schemas/words-document.ts';
import { eachIn, type Findings } from './findings.ts';
import { checkId } from './identifiers.ts';
import { checkLanguage } from './labels.ts';
import { quote } from './quote.ts';

/** What can be said about a group of words without looking at any other. */
export function checkWords(findings: Findings, { id, language, words }: WordsDocument): void {
  checkId(findings, ['id'], id);
  if (language !== undefined) checkLanguage(findings, ['language'], language);
  if (words === undefined) return;
  if (words.length < 2 || words.length > WORD_LIMITS.words)
    findings.add(
      'invalid_value',
      ['words'],
      `A group has two words or more, and at most ${WORD_LIMITS.words}.`,
      words.length < 2 ? 'Add what the word stands for, or delete the group.' : 'Make several groups of it.',
    );
  const seen = new Set<string>();
  eachIn(words, ['words'], (word, at) => {
    const parts = word.trim().split(/\s+/);
    const same = word.trim().toLowerCase();
    if (!/[\p{L}\p{N}]/u.test(word) || word.length > WORD_LIMITS.letters || parts.length > WORD_LIMITS.parts)
      findings.add(
        'invalid_value',
        at,
        `${quote(word)} is no word, or no phrase of at most ${WORD_LIMITS.parts} words and ${WORD_LIMITS.letters} letters.`,
        'Write what people type into a search.',
      );
    else if (seen.has(same))
      findings.add('invalid_value', at, `${quote(word)} stands twice in the group.`, 'Delete one of them.');
    seen.add(same);
  });
}
