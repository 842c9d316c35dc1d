import type { AnyFactShape } from '../shapes/fact.ts';
import { factReason, factWord, paintFact, seenCell, showsAges } from './fact-words.ts';
import { renderTable } from './table.ts';
import type { Terminal } from './terminal.ts';

/** Facts of one identity, one a line: what is known, why, who says so and since when. */
export const renderFacts = (
  facts: Readonly<Record<string, AnyFactShape>>,
  terminal: Terminal,
  indent: number,
): readonly string[] => {
  const { messages } = terminal;
  return renderTable(
    Object.entries(facts),
    [
      { heading: messages.heading_axis, cell: ([axis]) => axis },
      {
        heading: messages.heading_fact,
        cell: ([, fact]) => factWord(fact, messages),
        paint: (text, [, fact], style) => paintFact(text, fact, style),
      },
      { heading: messages.heading_reason, cell: ([, fact]) => factReason(fact), shrinkTo: 14 },
      { heading: messages.heading_owner, cell: ([, { owner }]) => owner, rank: 1 },
      {
        heading: showsAges(terminal) ? messages.heading_age : messages.heading_seen,
        cell: ([, fact]) => seenCell(fact, terminal),
        rank: 2,
      },
    ],
    terminal,
    indent,
  );
};
