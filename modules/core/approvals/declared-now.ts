import type { ProviderId } from '../ids.ts';
import type { Contract, Tool, Version } from '../model/tool.ts';

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
      readonly version: Version;
      /** Absent: nobody knows. */
      readonly contractDigest?: string;
      readonly definitionDigest?: string;
    };

/** `sha256:…` of a contract; `modules/contracts` has it. */
export type ContractDigest = (contract: Contract) => string | undefined;

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
  if (offers.every(({ lifecycle }) => lifecycle === 'withdrawn')) return gone('offer_withdrawn');
  const contractDigest = found.contract && digestOf(found.contract);
  return {
    kind: 'declared',
    version: found,
    ...(contractDigest !== undefined && { contractDigest }),
    ...(found.definitionDigest !== undefined && { definitionDigest: found.definitionDigest }),
  };
}
