import { type ImplementationId, implementationId, type ProviderId, type ToolId } from '../ids.ts';
import type { Offer } from '../model/offer.ts';
import type { Tool, Version } from '../model/tool.ts';

/** How the offer is called at a provider that names its tools (CONTRACT 2): its `tool_name`, else the id's last segment. */
export const liveNameOf = (id: ToolId, { call }: Pick<Offer, 'call'>): string =>
  call.toolName ?? id.slice(id.lastIndexOf('.') + 1);

export interface OfferedTool {
  readonly tool: Tool;
  readonly version: Version;
  readonly offer: Offer;
  /** As the provider names it. */
  readonly liveName: string;
}

/** The tools that a provider is said to offer, each by its newest version that it offers now. */
export const toolsOffered = (tools: readonly Tool[], provider: ProviderId): readonly OfferedTool[] =>
  tools.flatMap((tool) => {
    const offered = tool.versions.flatMap((version) =>
      version.offers
        .filter(
          (offer) => offer.providerId === provider && !offer.derived && isThere(offer) && isThere(version),
        )
        .map((offer) => ({ tool, version, offer, liveName: liveNameOf(tool.ref.id, offer) })),
    );
    return offered.slice(0, 1);
  });

const isThere = ({ lifecycle }: Pick<Offer, 'lifecycle'>): boolean =>
  lifecycle !== 'planned' && lifecycle !== 'withdrawn';

/** The one implementation that the provider stands for; of one that offers several things, none is meant. */
export function implementationOf(tools: readonly Tool[], provider: ProviderId): ImplementationId | undefined {
  const all = tools.flatMap(({ key, versions }) =>
    key === undefined
      ? []
      : versions
          .filter(({ offers }) => offers.some(({ providerId }) => providerId === provider))
          .map(({ version }) => implementationId(key, version, provider)),
  );
  return all.length === 1 ? all[0] : undefined;
}
