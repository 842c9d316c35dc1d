import type { Finding } from '../../../core/diagnostics/diagnostic.ts';
import { type Risk, strictestRisk } from '../../../core/model/risk.ts';
import { quote } from '../checks/quote.ts';
import type { CapabilityItem, Mention, OfferMention, ToolItem } from '../compile/compiled-document.ts';
import {
  aliasFindings,
  crossFinding,
  cycleFinding,
  NO_FINDINGS,
  standing,
  unknownReplacement,
} from './cross-findings.ts';
import type { Neighbours } from './neighbours.ts';
import { claimsOn } from './provider-claims.ts';
import type { ReplacementCycles } from './replacement-cycles.ts';

/** What other documents make of one tool. */
export interface ToolLinks {
  readonly findings: readonly Finding[];
  /** The strictest risk of the capabilities that it declares; broader ones do not count. */
  readonly vocabularyRisk: Risk | undefined;
}

export function checkToolLinks(item: ToolItem, near: Neighbours, cycles: ReplacementCycles): ToolLinks {
  const { aliases, capabilities, replacements, offers } = item.outline;
  const findings: Finding[] = [];
  let vocabularyRisk: Risk | undefined;
  for (const mention of capabilities) {
    const capability = near.capability(mention.id);
    vocabularyRisk = strictestRisk([vocabularyRisk, capability?.outline.risk]);
    findings.push(...capabilityFindings(item, mention, capability, near));
  }
  if (aliases.length > 0)
    findings.push(
      ...aliasFindings(item, aliases, {
        isLive: near.hasTool,
        declarations: (alias) => near.toolsWithAlias(alias).length,
        others: (alias) => [...(near.hasTool(alias) ? [alias] : []), ...othersWithAlias(item, alias, near)],
      }),
    );
  if (replacements.length > 0) findings.push(...replacementFindings(item, near, cycles));
  for (const offer of offers) findings.push(...offerFindings(item, offer, near));
  findings.push(...riskFindings(item, vocabularyRisk));
  return { findings: findings.length === 0 ? NO_FINDINGS : findings, vocabularyRisk };
}

function capabilityFindings(
  item: ToolItem,
  { at, id }: Mention,
  capability: CapabilityItem | undefined,
  near: Neighbours,
): readonly Finding[] {
  if (capability === undefined) return [unknownCapability(item, ['capabilities', at], id, near)];
  const [replacement] = capability.outline.replacements;
  if (replacement === undefined) return NO_FINDINGS;
  return [
    crossFinding(
      item,
      'deprecated_capability',
      ['capabilities', at],
      `The capability ${quote(id)} has been replaced by ${quote(replacement.id)}.`,
      `Use ${quote(replacement.id)}.`,
    ),
  ];
}

function unknownCapability(item: ToolItem, path: Finding['path'], id: string, near: Neighbours): Finding {
  if (item.outline.legacy && !id.includes('.')) {
    return crossFinding(
      item,
      'nonstandard_capability',
      path,
      `${quote(id)} is not a dotted id of the vocabulary.`,
      'Replace it by an id from the vocabulary, or declare it there as an alias.',
    );
  }
  const finding = crossFinding(
    item,
    'unknown_capability',
    path,
    near.hasVocabulary
      ? `The capability ${quote(id)} is not in the vocabulary.`
      : `The capability ${quote(id)} cannot be checked, because no vocabulary is declared.`,
    'Correct the id, or add it under `capabilities/`.',
  );
  return near.hasVocabulary ? finding : { ...finding, severity: 'warning' };
}

function replacementFindings(
  item: ToolItem,
  near: Neighbours,
  cycles: ReplacementCycles,
): readonly Finding[] {
  const unknown = item.outline.replacements.filter(({ id }) => near.tools(id).length === 0);
  const [followed] = item.outline.replacements;
  const cycle = cycles.through(item.id);
  return [
    ...unknown.map((mention) => unknownReplacement(item, mention)),
    ...(cycle !== undefined && followed !== undefined
      ? [standing(cycleFinding(item, followed, cycle), 'all', cycle.slice(1))]
      : []),
  ];
}

const othersWithAlias = (item: ToolItem, alias: string, near: Neighbours): readonly string[] =>
  near
    .toolsWithAlias(alias)
    .filter((other) => other !== item)
    .map(({ id }) => id);

/** The offer is the catalog's fact; a provider that describes itself should say the same (seed-reading B2). */
function offerFindings(item: ToolItem, offer: OfferMention, near: Neighbours): readonly Finding[] {
  const providers = near.providers(offer.provider);
  const [first] = providers;
  if (first === undefined || providers.some(({ outline }) => outline.provides === undefined))
    return NO_FINDINGS;
  const claims = providers.flatMap((provider) => claimsOn(item, provider, near));
  const agrees = claims.some(({ version }) => version === undefined || version === offer.version);
  if (agrees || (offer.version === undefined && claims.length > 0)) return [];
  // A claim for a version that the tool does not have is reported once, at the provider.
  if (claims.some(({ version = '' }) => !item.outline.versions.includes(version))) return [];
  return [
    crossFinding(
      item,
      'offer_but_not_provided',
      ['versions', offer.versionAt, 'providers', offer.at, 'provider_id'],
      claims.length === 0
        ? `The provider ${quote(offer.provider)} does not list this tool.`
        : `The provider ${quote(offer.provider)} does not list this version of the tool.`,
      `Add it under \`provides\` in ${quote(first.file)}.`,
    ),
  ];
}

function riskFindings(item: ToolItem, vocabularyRisk: Risk | undefined): readonly Finding[] {
  const risk = strictestRisk([item.outline.risk, vocabularyRisk]);
  if (risk === undefined) {
    if (item.outline.mentionsRisk) return NO_FINDINGS;
    return [
      crossFinding(
        item,
        'risk_unknown',
        [],
        'Neither the tool nor its capabilities state a risk.',
        'Add `risk: low`, `medium`, `high` or `critical`.',
      ),
    ];
  }
  if (!item.outline.declinesApproval || (risk !== 'high' && risk !== 'critical')) return NO_FINDINGS;
  return [
    crossFinding(
      item,
      'high_risk_without_approval',
      ['approval_required'],
      `The risk is ${risk}, but approval is declared as not required.`,
      'Set `approval_required: true`; in effect it is required.',
    ),
  ];
}
