import { editDistance } from '../../core/edit-distance.ts';

/** The names that someone may have meant, nearest first, at most three: few edits away, or ending in what was typed. */
export function nearest(typed: string, names: readonly string[]): readonly string[] {
  const text = typed.toLowerCase().slice(0, 100);
  if (text === '') return [];
  const limit = Math.max(1, Math.floor(text.length / 4));
  return names
    .map((name) => ({ name, edits: name.endsWith(`.${text}`) ? 0 : editDistance(text, name, limit) }))
    .filter(({ edits }) => edits <= limit)
    .sort((a, b) => a.edits - b.edits || (a.name < b.name ? -1 : 1))
    .slice(0, 3)
    .map(({ name }) => name);
}
