import type * as z from 'zod';
import type { suggestedExamples } from '../shapes/examples.ts';
import { renderParagraph } from './fields.ts';
import type { Terminal } from './terminal.ts';

/** How many there are, why others were not taken, and what to do with the patch. */
export function noteExamples(
  { candidates, refused }: z.output<typeof suggestedExamples>,
  terminal: Terminal,
): string {
  const { messages, style } = terminal;
  const why = Object.entries(refused)
    .filter(([, count]) => count > 0)
    .map(([reason, count]) => `${reason} ${count}`)
    .join(', ');
  return [
    ...renderParagraph(messages.examples_suggested(candidates.length), terminal),
    ...(why === '' ? [] : renderParagraph(messages.examples_refused(why), terminal, 0, style.dim)),
  ].join('\n');
}
