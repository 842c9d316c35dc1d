import { statedDigest } from '../../contracts/index.ts';
import { isUsedUp } from '../../core/approvals/approval-state.ts';
import { callResource, type ToolResource } from '../../core/approvals/call-resource.ts';
import type { Approval } from '../../core/model/approval.ts';
import type { Authority, Decision } from '../../core/ports/authority.ts';
import type { Catalog, CatalogReader } from '../../core/ports/catalog.ts';
import type { RunningProviders } from '../../core/ports/providers.ts';
import type { CallDifference, CallGround } from '../../core/ports/tool-calls.ts';
import { EVERYTHING } from '../../core/ports/visibility.ts';
import { liveChange } from './changed-since.ts';
import { seenTool } from './live-check.ts';
import type { Candidate } from './offers.ts';
import { type CallRefusal, refuse } from './refusals.ts';
import type { ResolvedTool } from './resolved-tool.ts';

export interface PolicySettings {
  readonly catalog: Pick<Catalog, 'pin' | 'pinAgain'>;
  readonly authority: Authority;
  readonly sha256: (text: string) => string;
}

export interface Asked {
  readonly decision: Decision;
  readonly resource: ToolResource;
  readonly reader: CatalogReader;
  readonly approval?: Approval;
}

export interface Blocked {
  readonly offer: string;
  readonly decision: Decision;
  readonly refusal: CallRefusal;
  readonly difference?: CallDifference;
}

/** Policy is told everything that is known, whatever the caller may see of it (law 6). */
export async function askPolicy(
  { tool, version, operation }: ResolvedTool,
  { offer, instance }: Candidate,
  ground: CallGround,
  { catalog, authority, sha256 }: PolicySettings,
): Promise<Asked> {
  const reader = catalog.pinAgain(ground.reader.view, EVERYTHING) ?? catalog.pin(EVERYTHING);
  const found = reader.tool(tool.ref.id, tool.ref.source);
  const asIs = found?.kind === 'one' ? found.value : tool;
  const { resource, approval } = callResource(
    ground.subject,
    {
      tool: asIs,
      offer: offer.providerId,
      ...(version.version !== undefined && { version: version.version }),
      ...(operation !== undefined && { operation }),
    },
    { reader, now: ground.now, digestOf: (stated) => statedDigest(stated, sha256) },
  );
  const decision = await authority.decide({
    subject: ground.subject,
    action: 'call',
    resource: { ...resource, ...(instance !== undefined && { instance }) },
  });
  return { decision, resource, reader, ...(approval !== undefined && { approval }) };
}

/** Why it is not let through. */
export function blockedBy(
  asked: Asked,
  { tool, version }: ResolvedTool,
  candidate: Candidate,
  ground: CallGround,
  running: RunningProviders | undefined,
): Blocked {
  const { decision, resource, reader } = asked;
  const offer = candidate.offer.providerId;
  const context = {
    tool: tool.ref.id,
    source: tool.ref.source,
    offer,
    ...(version.version !== undefined && { version: version.version }),
  };
  if (decision.outcome === 'deny') return { offer, decision, refusal: refuse(decision.code, context) };
  // An approval would be void at once: what runs is not what anybody could have approved.
  if (resource.contractMatch === false) {
    const seen = seenTool(tool, candidate, running);
    return {
      offer,
      decision,
      refusal: refuse('definition_differs', context),
      ...(seen !== undefined && { difference: liveChange({ version, ...digestIn(version) }, seen) }),
    };
  }
  const recorded = reader
    .approvals({ subject: ground.subject.id, tool: tool.ref })
    .filter(({ binding }) => binding.version === version.version && binding.offer === offer);
  const pending = recorded.find(
    ({ decision: made, decideBy }) => made === undefined && decideBy > ground.now,
  );
  if (pending !== undefined) {
    const more = `The request ${pending.id} waits for a decision: \`agent-tools approve show ${pending.id}\`.`;
    return { offer, decision, refusal: refuse('approval_required', { ...context, more }) };
  }
  const isOver = recorded.some(
    (each) => each.decision?.kind === 'granted' && (each.decision.expiresAt <= ground.now || isUsedUp(each)),
  );
  return { offer, decision, refusal: refuse(isOver ? 'approval_expired' : 'approval_required', context) };
}

const digestIn = ({ definitionDigest }: ResolvedTool['version']): { readonly digest?: string } =>
  definitionDigest === undefined ? {} : { digest: definitionDigest };
