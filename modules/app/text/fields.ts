import { padded, wrap } from './fitting.ts';
import { isolated, safeText } from './safe-text.ts';
import type { Terminal } from './terminal.ts';

/** One line of a description: undefined values are left out, the word `unknown` is dim. */
export interface Field {
  readonly label: string;
  readonly value: string | undefined;
  readonly paint?: (text: string) => string;
}

const GAP = 2;
/** Below this much room for values, labels stand on a line of their own. */
const LEAST_ROOM = 20;

/** Labels in one column and values in another, wrapped within theirs on a terminal. */
export function renderFields(fields: readonly Field[], terminal: Terminal, indent = 0): readonly string[] {
  const { ruler, style, interactive } = terminal;
  const shown = fields.flatMap(({ label, value, paint }) =>
    value === undefined ? [] : [{ label, value: safeText(value) || '-', paint }],
  );
  const labels = Math.max(0, ...shown.map(({ label }) => ruler.width(label)));
  const beside = !interactive || terminal.width - indent - labels - GAP >= LEAST_ROOM;
  const margin = ' '.repeat(indent);
  const hanging = beside ? ' '.repeat(indent + labels + GAP) : `${margin}  `;
  return shown.flatMap(({ label, value, paint = value === 'unknown' ? style.dim : undefined }) => {
    const lines = fitted(value, terminal, hanging.length).map((line) => paint?.(line) ?? line);
    if (!beside) return [margin + style.dim(label), ...lines.map((line) => hanging + line)];
    const [first = '', ...rest] = lines;
    return [
      `${margin}${style.dim(padded(label, labels, ruler))}${' '.repeat(GAP)}${first}`,
      ...rest.map((line) => hanging + line),
    ];
  });
}

/** A paragraph, wrapped on a terminal and one line elsewhere. */
export const renderParagraph = (
  text: string,
  terminal: Terminal,
  indent = 0,
  paint = (line: string): string => line,
): readonly string[] =>
  fitted(safeText(text), terminal, indent).map((line) => ' '.repeat(indent) + paint(line));

const fitted = (text: string, { interactive, width, ruler }: Terminal, indent: number): readonly string[] =>
  interactive ? wrap(text, Math.max(LEAST_ROOM, width - indent), ruler).map(isolated) : [text];
