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
import { exact } from './exact-list.ts';

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
    replacements: exact([
      replacement(document.replaced_by, ['replaced_by']),
      replacement(deprecation?.replaced_by, ['deprecation', 'replaced_by']),
    ]),
    versions: exact((document.versions ?? NONE).map(({ version }) => version)),
    offers: offersOf(document, original),
    ...(risk !== undefined && { risk }),
    mentionsRisk: risk !== undefined || original.mentions('risk'),
    declinesApproval: document.approval_required === false,
    legacy: isLegacy(document),
    ...(sunset !== undefined && { sunset }),
  };
}

export const outlineOfProvider = (
  { provides }: ProviderDocument,
  original: OriginalDocument,
): ProviderOutline =>
  provides === undefined
    ? {}
    : {
        provides: exact(
          provides.map(({ tool_id: tool, version }, index): ProvidedMention | undefined =>
            tool === undefined || !isId(tool)
              ? undefined
              : {
                  at: original.indexOf(['provides'], index),
                  tool,
                  ...(version !== undefined && { version }),
                },
          ),
        ),
      };

export const outlineOfCapability = (
  document: CapabilityDocument,
  original: OriginalDocument,
): CapabilityOutline => ({
  aliases: mentionsIn(document.aliases, 'aliases', original),
  broader: mentionsIn(document.broader, 'broader', original),
  replacements: exact([replacement(document.replaced_by, ['replaced_by'])]),
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
  if (versions === undefined) return NONE;
  return exact(
    versions.flatMap(({ version, providers }, versionIndex): readonly (OfferMention | undefined)[] => {
      if (providers === undefined) return NONE;
      const versionAt = original.indexOf(['versions'], versionIndex);
      return providers.map(({ provider_id: provider }, index): OfferMention | undefined =>
        provider === undefined || !isId(provider)
          ? undefined
          : {
              versionAt,
              at: original.indexOf(['versions', versionAt, 'providers'], index),
              provider,
              ...(version !== undefined && { version }),
            },
      );
    }),
  );
}

const mentionsIn = (
  ids: readonly string[] | undefined,
  key: string,
  original: OriginalDocument,
): readonly Mention[] =>
  exact(
    (ids ?? NONE).map((id, index) => (isId(id) ? { at: original.indexOf([key], index), id } : undefined)),
  );

const replacement = (id: string | undefined, path: readonly string[]): Replacement | undefined =>
  id === undefined || !isId(id) ? undefined : { path, id };
