import type * as z from 'zod';
import type { facets } from '../shapes/facets.ts';
import { renderParagraph } from './fields.ts';
import { safeText } from './safe-text.ts';
import type { Terminal } from './terminal.ts';

/** Values of one facet that fit a line; `--json` has the others. */
const MOST_VALUES = 8;

/** One paragraph for each facet that says something; lines, where a program reads. */
export function renderFacets(counted: z.output<typeof facets>, terminal: Terminal): string {
  return Object.entries(counted)
    .filter(([, values]) => values.length > 0)
    .flatMap(([facet, values]) => {
      const told = values
        .slice(0, terminal.interactive ? MOST_VALUES : values.length)
        .map(({ value, count }) => `${safeText(value)} ${count}`);
      return renderParagraph(`${facet}: ${told.join(', ')}`, terminal);
    })
    .join('\n');
}
