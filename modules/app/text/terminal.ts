import type { Instant } from '../../core/time.ts';
import type { Messages } from './messages/messages.ts';
import type { Ruler } from './ruler.ts';

/** What a text is drawn on. */
export interface Terminal {
  /** Columns; 80 where the output is no terminal. */
  readonly width: number;
  /** true: a person reads along, and texts are fitted to the width. false: a pipe or file, and nothing is cut. */
  readonly interactive: boolean;
  readonly style: Style;
  readonly ruler: Ruler;
  readonly messages: Messages;
  /** The moment of drawing, for ages; absent: instants are shown as they are. */
  readonly now?: Instant;
}

/** Colours on a terminal, plain text elsewhere. */
export interface Style {
  bold(text: string): string;
  dim(text: string): string;
  red(text: string): string;
  yellow(text: string): string;
  green(text: string): string;
  cyan(text: string): string;
}

const same = (text: string): string => text;
export const PLAIN_STYLE: Style = {
  bold: same,
  dim: same,
  red: same,
  yellow: same,
  green: same,
  cyan: same,
};
