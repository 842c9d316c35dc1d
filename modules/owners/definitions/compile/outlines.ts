import { strictestRisk } from '../../../core/model/risk.ts';
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
  ProviderOutline,
  ToolOutline,
} from './compiled-document.ts';

type Path = readonly (string | number)[];
type Placing = (path: Path) => Path;

/** The document before what is wrong in it was taken out. */
export interface OriginalDocument {
  /** Where a value that is left stands in it. */
  readonly place: Placing;
  /** Whether it has, or may have, this key. */
  readonly mentions: (key: string) => boolean;
}

export function outlineOfTool(document: ToolDocument, { place, mentions }: OriginalDocument): ToolOutline {
  const { versions = [], deprecation } = document;
  const risk = strictestRisk([
    document.risk,
    ...versions.flatMap((version) => [version.risk, ...(version.providers ?? []).map((offer) => offer.risk)]),
  ]);
  const sunset = deprecation?.sunset === undefined ? undefined : parseInstant(deprecation.sunset);
  return {
    aliases: mentionsIn(document.aliases, ['aliases'], place),
    capabilities: mentionsIn(document.capabilities, ['capabilities'], place),
    replacements: [
      ...mention(document.replaced_by, ['replaced_by'], place),
      ...mention(deprecation?.replaced_by, ['deprecation', 'replaced_by'], place),
    ],
    versions: versions.flatMap(({ version }) => version ?? []),
    offers: offersOf(document, place),
    ...(risk !== undefined && { risk }),
    mentionsRisk: risk !== undefined || mentions('risk'),
    declinesApproval: document.approval_required === false,
    legacy: isLegacy(document),
    ...(sunset !== undefined && { sunset }),
  };
}

export const outlineOfProvider = (
  { provides }: ProviderDocument,
  { place }: OriginalDocument,
): ProviderOutline =>
  provides === undefined
    ? {}
    : {
        provides: provides.flatMap(({ tool_id: tool, version }, index) =>
          tool === undefined || !isId(tool)
            ? []
            : [{ path: place(['provides', index]), tool, ...(version !== undefined && { version }) }],
        ),
      };

export const outlineOfCapability = (
  document: CapabilityDocument,
  { place }: OriginalDocument,
): CapabilityOutline => ({
  aliases: mentionsIn(document.aliases, ['aliases'], place),
  broader: mentionsIn(document.broader, ['broader'], place),
  replacements: mention(document.replaced_by, ['replaced_by'], place),
  ...(document.risk !== undefined && { risk: document.risk }),
});

function offersOf({ versions = [] }: ToolDocument, place: Placing): readonly OfferMention[] {
  return versions.flatMap(({ version, providers = [] }, at) =>
    providers.flatMap(({ provider_id: provider }, index) =>
      provider === undefined || !isId(provider)
        ? []
        : [
            {
              path: place(['versions', at, 'providers', index]),
              provider,
              ...(version !== undefined && { version }),
            },
          ],
    ),
  );
}

const mentionsIn = (ids: readonly string[] | undefined, path: Path, place: Placing): readonly Mention[] =>
  (ids ?? []).flatMap((id, index) => mention(id, [...path, index], place));

const mention = (id: string | undefined, path: Path, place: Placing): readonly Mention[] =>
  id === undefined || !isId(id) ? [] : [{ path: place(path), id }];
