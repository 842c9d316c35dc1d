import type { ChangeBody } from './change.ts';
import { INVISIBLE, shownText, shownTexts } from './shown-text.ts';

type TextChange = Extract<ChangeBody, { kind: 'text_changed' }>;

/**
 * Invisible, but part of how something visible is written: line ends and tabs; the presentation and the joints of emoji;
 * joiners between letters of scripts that join. Scripts that do not join have no use for one.
 */
const PART_OF_WRITING = new RegExp(
  [
    String.raw`[\t\n\r]`,
    String.raw`(?<=\p{ExtPict})[\uFE0E\uFE0F]`,
    String.raw`(?<=[0-9#*])\uFE0F(?=\u20E3)`,
    String.raw`(?<=\p{ExtPict}[\uFE0F\p{EMod}]?)\u200D(?=\p{ExtPict})`,
    String.raw`(?<=[\p{scx=Arab}\p{scx=Deva}\p{scx=Beng}\p{scx=Mlym}\p{scx=Sinh}])[\u200C\u200D]`,
  ].join('|'),
  'gv',
);

/** `field` names the text; an absent text is undefined. Nothing where both are equal. */
export function textChange(
  field: TextChange['field'],
  before: string | undefined,
  after: string | undefined,
): TextChange | undefined {
  if (before === after) return undefined;
  const shown = shownTexts(before ?? '', after ?? '');
  return {
    kind: 'text_changed',
    field,
    wording: wordsOf(before) === wordsOf(after) ? 'same' : 'changed',
    invisibleAppeared: hasMoreInvisible(after, before),
    invisibleVanished: hasMoreInvisible(before, after),
    ...(before !== undefined && { before: after === undefined ? shownText(before) : shown.before }),
    ...(after !== undefined && { after: before === undefined ? shownText(after) : shown.after }),
  };
}

/** A text that is not there has other words than an empty one. */
const wordsOf = (text: string | undefined): string | undefined =>
  text?.replace(/\s+/g, ' ').replace(INVISIBLE, '').trim();

/** Whether some invisible character stands more often in `text` than in `other`. */
export function hasMoreInvisible(text: string | undefined, other: string | undefined): boolean {
  const counts = countInvisible(text ?? '');
  const others = countInvisible(other ?? '');
  return [...counts].some(([character, count]) => count > (others.get(character) ?? 0));
}

function countInvisible(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [character] of text.replace(PART_OF_WRITING, '').matchAll(INVISIBLE)) {
    counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  return counts;
}
