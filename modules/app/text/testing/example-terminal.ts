import { instantOf } from '../../../core/time.ts';
import { english } from '../messages/english.ts';
import { PLAIN_STYLE, type Style, type Terminal } from '../terminal.ts';
import { wideRuler } from '../wide-ruler.ts';

/** A terminal that measures everything truly and draws no colours, unless told otherwise. */
export const exampleTerminal = (fields: Partial<Terminal> = {}): Terminal => ({
  width: 80,
  interactive: true,
  style: PLAIN_STYLE,
  ruler: wideRuler,
  messages: english,
  now: instantOf(Date.UTC(2026, 5, 1, 10, 5)),
  ...fields,
});

const mark =
  (name: string) =>
  (text: string): string =>
    `<${name}>${text}</${name}>`;

/** Shows what is styled, and how. */
export const MARKED_STYLE: Style = {
  bold: mark('bold'),
  dim: mark('dim'),
  red: mark('red'),
  yellow: mark('yellow'),
  green: mark('green'),
  cyan: mark('cyan'),
};
