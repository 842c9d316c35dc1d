import stringWidth from 'string-width';
import type { Ruler } from './ruler.ts';

const segmenter = new Intl.Segmenter();

/** Any text: East Asian wide characters, emoji sequences, combining marks. */
export const wideRuler: Ruler = {
  width: (text) => stringWidth(text),
  characters: (text) => Array.from(segmenter.segment(text), ({ segment }) => segment),
};
