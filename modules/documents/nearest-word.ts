import { editDistance } from '../core/edit-distance.ts';

const MAX_LENGTH = 64;

/**
 * The candidate that was probably meant: equal but for case and separators, or few edits away (a third of its length,
 * at most 3). The first of several equally near.
 */
export function nearestWord(word: string, candidates: Iterable<string>): string | undefined {
  if (word.length === 0 || word.length > MAX_LENGTH) return undefined;
  const plain = plainForm(word);
  let nearest: string | undefined;
  let distance = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    if (candidate === word || candidate.length > MAX_LENGTH) continue;
    const other = plainForm(candidate);
    const allowed = Math.min(3, Math.floor(Math.max(other.length, plain.length) / 3));
    if (Math.abs(other.length - plain.length) > allowed) continue;
    const edits = editDistance(plain, other, allowed);
    if (edits <= allowed && edits < distance) [nearest, distance] = [candidate, edits];
  }
  return nearest;
}

const plainForm = (word: string): string =>
  word
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\s._-]/gu, '');
