import type { ProviderId } from '../ids.ts';
import type { Offer } from '../model/offer.ts';
import type { StatedContracts, Tool, Version } from '../model/tool.ts';

/** Why what was approved is not there to be called. */
export type GoneReason =
  | 'tool_gone'
  | 'tool_withdrawn'
  | 'not_registered'
  | 'version_gone'
  | 'version_withdrawn'
  | 'offer_gone'
  | 'offer_withdrawn'
  | 'definition_unavailable';

/** What the catalog declares now for one version and one offer of a tool. */
export type DeclaredNow =
  | { readonly kind: 'gone'; readonly reason: GoneReason }
  | {
      readonly kind: 'declared';
      readonly tool: Tool;
      readonly version: Version;
      readonly offer: Offer;
      /** Absent: nobody knows. */
      readonly contractDigest?: string;
      readonly definitionDigest?: string;
    };

/** `sha256:…` of all that a version states of what it takes and gives; `modules/contracts` has it (`statedDigest`). */
export type ContractDigest = (stated: StatedContracts) => string | undefined;

const gone = (reason: GoneReason): DeclaredNow => ({ kind: 'gone', reason });

export function declaredNow(
  tool: Tool | undefined,
  version: string | undefined,
  offer: ProviderId,
  digestOf: ContractDigest,
): DeclaredNow {
  if (tool === undefined) return gone('tool_gone');
  if (tool.lifecycle === 'withdrawn') return gone('tool_withdrawn');
  if (tool.registration.state !== 'registered') return gone('not_registered');
  const found = tool.versions.find((each) => each.version === version);
  if (found === undefined) return gone('version_gone');
  if (found.lifecycle === 'withdrawn') return gone('version_withdrawn');
  const offers = found.offers.filter(({ providerId }) => providerId === offer);
  if (offers.length === 0) return gone('offer_gone');
  const meant = offerOf(found, offer);
  if (meant === undefined) return gone('offer_withdrawn');
  const contractDigest = digestOf(found);
  return {
    kind: 'declared',
    tool,
    version: found,
    offer: meant,
    ...(contractDigest !== undefined && { contractDigest }),
    ...(found.definitionDigest !== undefined && { definitionDigest: found.definitionDigest }),
  };
}

/** The offer that is meant by the name of its provider: one that can be called, where there is one. */
export function offerOf({ offers }: Pick<Version, 'offers'>, provider: ProviderId): Offer | undefined {
  const left = offers.filter(
    ({ providerId, lifecycle }) => providerId === provider && lifecycle !== 'withdrawn',
  );
  return left.find(({ lifecycle }) => lifecycle !== 'planned') ?? left[0];
}
