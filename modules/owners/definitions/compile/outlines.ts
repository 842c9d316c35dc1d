import { type Risk, strictestRisk } from '../../../core/model/risk.ts';
import { parseInstant } from '../../../core/time.ts';
import { isId } from '../checks/identifiers.ts';
import { isLegacy } from '../checks/legacy.ts';
import type { CapabilityDocument } from '../schemas/capability-document.ts';
import type { ProviderDocument } from '../schemas/provider-document.ts';
import type { ToolDocument } from '../schemas/tool-document.ts';
import type {
  CapabilityOutline,
  Mention,
  OfferMention,
  ProvidedMention,
  ProviderOutline,
  Replacement,
  ToolOutline,
} from './compiled-document.ts';

/** The document before what is wrong in it was taken out. */
export interface OriginalDocument {
  /** Where the member of a list that is left at `index` stood. */
  readonly indexOf: (list: readonly (string | number)[], index: number) => number;
  /** Whether it has, or may have, this key. */
  readonly mentions: (key: string) => boolean;
}

export function outlineOfTool(document: ToolDocument, original: OriginalDocument): ToolOutline {
  const { deprecation } = document;
  const risk = statedRisk(document);
  const sunset = deprecation?.sunset === undefined ? undefined : parseInstant(deprecation.sunset);
  return {
    aliases: mentionsIn(document.aliases, 'aliases', original),
    capabilities: mentionsIn(document.capabilities, 'capabilities', original),
    replacements: [
      ...replacement(document.replaced_by, ['replaced_by']),
      ...replacement(deprecation?.replaced_by, ['deprecation', 'replaced_by']),
    ],
    versions: (document.versions ?? NONE).flatMap(({ version }) => version ?? NONE),
    offers: offersOf(document, original),
    ...(risk !== undefined && { risk }),
    mentionsRisk: risk !== undefined || original.mentions('risk'),
    declinesApproval: document.approval_required === false,
    legacy: isLegacy(document),
    ...(sunset !== undefined && { sunset }),
  };
}

export function outlineOfProvider(
  { provides }: ProviderDocument,
  original: OriginalDocument,
): ProviderOutline {
  if (provides === undefined) return {};
  const mentions: ProvidedMention[] = [];
  for (const [index, { tool_id: tool, version }] of provides.entries()) {
    if (tool === undefined || !isId(tool)) continue;
    const at = original.indexOf(['provides'], index);
    mentions.push({ at, tool, ...(version !== undefined && { version }) });
  }
  return { provides: mentions };
}

export const outlineOfCapability = (
  document: CapabilityDocument,
  original: OriginalDocument,
): CapabilityOutline => ({
  aliases: mentionsIn(document.aliases, 'aliases', original),
  broader: mentionsIn(document.broader, 'broader', original),
  replacements: replacement(document.replaced_by, ['replaced_by']),
  ...(document.risk !== undefined && { risk: document.risk }),
});

/** Shared by all documents that mention nothing. */
const NONE: readonly never[] = Object.freeze([]);

function statedRisk({ risk, versions }: ToolDocument): Risk | undefined {
  const stated = [risk];
  for (const version of versions ?? NONE) {
    stated.push(version.risk);
    for (const offer of version.providers ?? NONE) stated.push(offer.risk);
  }
  return strictestRisk(stated);
}

function offersOf({ versions }: ToolDocument, original: OriginalDocument): readonly OfferMention[] {
  const offers: OfferMention[] = [];
  for (const [versionIndex, { version, providers }] of (versions ?? NONE).entries()) {
    for (const [index, { provider_id: provider }] of (providers ?? NONE).entries()) {
      if (provider === undefined || !isId(provider)) continue;
      const versionAt = original.indexOf(['versions'], versionIndex);
      const at = original.indexOf(['versions', versionAt, 'providers'], index);
      offers.push({ versionAt, at, provider, ...(version !== undefined && { version }) });
    }
  }
  return offers;
}

function mentionsIn(
  ids: readonly string[] | undefined,
  key: string,
  original: OriginalDocument,
): readonly Mention[] {
  if (ids === undefined || ids.length === 0) return NONE;
  const mentions: Mention[] = [];
  for (const [index, id] of ids.entries())
    if (isId(id)) mentions.push({ at: original.indexOf([key], index), id });
  return mentions;
}

const replacement = (id: string | undefined, path: readonly string[]): readonly Replacement[] =>
  id === undefined || !isId(id) ? NONE : [{ path, id }];
