import type { Finding } from '../../../core/diagnostics/diagnostic.ts';
import { quote } from '../checks/quote.ts';
import type { CapabilityItem } from '../compile/compiled-document.ts';
import { aliasFindings, crossFinding, cycleFinding, unknownReplacement } from './cross-findings.ts';
import type { Neighbours } from './neighbours.ts';
import type { ReplacementCycles } from './replacement-cycles.ts';

/** What other documents make of one word of the vocabulary. */
export function checkCapabilityLinks(
  item: CapabilityItem,
  near: Neighbours,
  cycles: ReplacementCycles,
): readonly Finding[] {
  const { aliases, broader, replacements } = item.outline;
  const [followed] = replacements;
  const cycle = cycles.through(item.id);
  return [
    ...aliasFindings(item, aliases, {
      isLive: near.hasCapability,
      declarations: near.capabilitiesWithAlias,
    }),
    ...broader
      .filter(({ id }) => near.capability(id) === undefined)
      .map(({ at, id }) =>
        crossFinding(
          item,
          'unknown_capability',
          ['broader', at],
          `The broader capability ${quote(id)} is not in the vocabulary.`,
          'Correct the id, or add it under `capabilities/`.',
        ),
      ),
    ...replacements
      .filter(({ id }) => near.capability(id) === undefined)
      .map((mention) => unknownReplacement(item, mention)),
    ...(cycle !== undefined && followed !== undefined ? [cycleFinding(item, followed, cycle)] : []),
  ];
}
