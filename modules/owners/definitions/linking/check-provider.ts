import type { Finding } from '../../../core/diagnostics/diagnostic.ts';
import { quote } from '../checks/quote.ts';
import type { ProvidedMention, ProviderItem } from '../compile/compiled-document.ts';
import { crossFinding } from './cross-findings.ts';
import type { Neighbours } from './neighbours.ts';

/** What other documents make of what a provider says that it provides (seed-reading B2, B3). */
export const checkProviderLinks = (item: ProviderItem, near: Neighbours): readonly Finding[] =>
  (item.outline.provides ?? []).flatMap((claim) => claimFindings(item, claim, near));

function claimFindings(item: ProviderItem, claim: ProvidedMention, near: Neighbours): readonly Finding[] {
  const { at, tool, version } = claim;
  const path = ['provides', at];
  const outlines = near.tools(tool).map(({ outline }) => outline);
  if (outlines.length === 0) {
    return [
      crossFinding(
        item,
        'tool_entry_missing',
        [...path, 'tool_id'],
        `No file describes the tool ${quote(tool)}.`,
        'Add its `.tool.yaml`, or remove the line.',
      ),
    ];
  }
  const offered = outlines.flatMap(({ offers }) =>
    offers.flatMap((offer) => (offer.provider === item.id ? [offer.version] : [])),
  );
  const agrees =
    version === undefined
      ? offered.length > 0
      : offered.some((each) => each === undefined || each === version);
  if (agrees) return [];
  const isOtherVersion =
    version !== undefined &&
    offered.length > 0 &&
    !outlines.some(({ versions }) => versions.includes(version));
  if (isOtherVersion) {
    return [
      crossFinding(
        item,
        'version_mismatch',
        [...path, 'version'],
        `The tool ${quote(tool)} has no version ${quote(version)}; it names this provider for ${listVersions(offered)}.`,
        'Make both name the same version.',
      ),
    ];
  }
  return [
    crossFinding(
      item,
      'provided_but_no_offer',
      path,
      `The tool ${quote(tool)} does not name this provider${version === undefined ? '' : ` for version ${quote(version)}`}.`,
      'Add the provider under `versions[].providers` of the tool.',
    ),
  ];
}

const listVersions = (versions: readonly (string | undefined)[]): string =>
  [...new Set(versions)]
    .slice(0, 3)
    .map((version) => quote(version ?? 'unknown'))
    .join(', ');
