/** Words of letters without case or in lower case, their marks, and digits; joined by single hyphens (seed-reading A6). */
const TAG = /^[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{Nd}]+(?:-[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{Nd}]+)*$/u;

/** `español`, `4k`, `audio-tracks` as one spelling (NFC), however the editor composed it; undefined: no tag. */
export function parseTag(text: string): string | undefined {
  const tag = text.normalize('NFC');
  return TAG.test(tag) && tag === tag.toLowerCase() ? tag : undefined;
}

/** A tag that keeps what can be kept of a text; undefined where nothing is left. */
export function nearestTag(text: string): string | undefined {
  const words = text
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{Nd}]+/gu);
  return words === null ? undefined : parseTag(words.join('-'));
}
