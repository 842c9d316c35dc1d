import type { Shown } from './change.ts';

const MAX_SHOWN = 200;
/** How much of what did not change stands before a changed part. */
const CONTEXT = 40;

/** What no eye sees: controls, lone surrogates, separators of lines, all that Unicode ignores in display. */
export const INVISIBLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{DI}\p{NChar}\uFFF9-\uFFFB]/gv;
const LAYOUT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/**
 * Every invisible character as `<U+200B>`, those that belong to how a word or an emoji is written among them: a reader
 * of a difference has to see which character it was. Line ends and tabs as `\n`, `\r`, `\t`.
 */
const visibleText = (text: string): string =>
  text.replace(
    INVISIBLE,
    (each) => LAYOUT[each] ?? `<U+${(each.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}>`,
  );

export const shownText = (text: string): Shown => shownFrom(text, 0);

/** Both texts from shortly before the first place where they differ. */
export function shownTexts(before: string, after: string): { readonly before: Shown; readonly after: Shown } {
  let first = 0;
  while (first < before.length && first < after.length && before[first] === after[first]) first += 1;
  const start = Math.max(0, first - CONTEXT);
  return { before: shownFrom(before, start), after: shownFrom(after, start) };
}

function shownFrom(text: string, from: number): Shown {
  const start = wholeCharacter(text, from);
  const end = wholeCharacter(text, start + MAX_SHOWN);
  return `${start > 0 ? '…' : ''}${visibleText(text.slice(start, end))}${end < text.length ? '…' : ''}`;
}

/** Not between the halves of a surrogate pair. */
const wholeCharacter = (text: string, index: number): number =>
  /^[\uDC00-\uDFFF]/.test(text.slice(index, index + 1)) &&
  /[\uD800-\uDBFF]$/.test(text.slice(index - 1, index))
    ? index - 1
    : index;

/** JSON with sorted keys, cut; hardly more is written than shown. */
export function shownValue(value: unknown): Shown {
  const text = writeUpTo(value, MAX_SHOWN);
  const end = wholeCharacter(text, MAX_SHOWN);
  return visibleText(text.slice(0, end)) + (text.length > end ? '…' : '');
}

/** At least `room` characters of the JSON text, or all of it. Every level takes one, so depth is bounded too. */
function writeUpTo(value: unknown, room: number): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, room));
  if (typeof value !== 'object' || value === null) return String(value);
  const list = Array.isArray(value);
  const keys: readonly unknown[] = list ? value : Object.keys(value).sort();
  let text = list ? '[' : '{';
  for (const [index, key] of keys.entries()) {
    if (text.length > room) return text;
    if (index > 0) text += ',';
    if (!list) text += `${writeUpTo(key, room)}:`;
    text += writeUpTo(list ? key : Reflect.get(value, String(key)), Math.max(0, room - text.length));
  }
  return `${text}${list ? ']' : '}'}`;
}

const MAX_STEP = 100;

/** RFC 6901, with long steps cut. */
export const shownPointer = (steps: readonly (string | number)[]): string =>
  steps.map((step) => `/${shownStep(String(step))}`).join('');

function shownStep(step: string): string {
  const end = wholeCharacter(step, MAX_STEP);
  const cut = visibleText(step.slice(0, end)) + (step.length > end ? '…' : '');
  return cut.replaceAll('~', '~0').replaceAll('/', '~1');
}
