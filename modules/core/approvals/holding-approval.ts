import type { ProviderId, ToolRef } from '../ids.ts';
import type { Approval, ApprovalBinding } from '../model/approval.ts';
import type { SubjectId } from '../model/subject.ts';
import type { Tool } from '../model/tool.ts';
import type { CatalogReader } from '../ports/catalog.ts';
import type { Instant } from '../time.ts';
import { type ApprovalSituation, approvalState } from './approval-state.ts';
import { type ContractDigest, type DeclaredNow, declaredNow } from './declared-now.ts';

/** What would be called. */
export interface ApprovalQuestion {
  readonly subject: SubjectId;
  readonly tool: ToolRef;
  readonly version: string | undefined;
  readonly offer: ProviderId;
}

/** Who decides whether an approval holds; one answer for the runtime, `ready` and `policy explain`. */
export interface ApprovalGround {
  readonly reader: Pick<CatalogReader, 'approvals' | 'tool' | 'facts' | 'stamps'>;
  readonly digestOf: ContractDigest;
  readonly now: Instant;
}

/** The approval that holds for exactly this; of several the one that holds longest. */
export function holdingApproval(question: ApprovalQuestion, ground: ApprovalGround): Approval | undefined {
  const asked = ground.reader
    .approvals({ subject: question.subject, tool: question.tool })
    .filter(({ binding }) => isFor(binding, question));
  const [first] = asked;
  if (first === undefined) return undefined;
  const situation = approvalSituation(first.binding, ground);
  let best: Approval | undefined;
  for (const approval of asked) {
    if (approvalState(approval, situation, ground.now).state !== 'approved') continue;
    if (best === undefined || endOf(approval) > endOf(best)) best = approval;
  }
  return best;
}

const endOf = ({ decision }: Approval): string => (decision?.kind === 'granted' ? decision.expiresAt : '');

const isFor = (binding: ApprovalBinding, { subject, tool, version, offer }: ApprovalQuestion): boolean =>
  binding.subject === subject &&
  binding.tool.id === tool.id &&
  binding.tool.source === tool.source &&
  binding.version === version &&
  binding.offer === offer;

/** What the catalog declares for a binding, and what is known of what runs for it. */
export function approvalSituation(
  { tool: ref, version, offer }: Pick<ApprovalBinding, 'tool' | 'version' | 'offer'>,
  {
    reader,
    digestOf,
    now,
  }: Omit<ApprovalGround, 'reader'> & {
    readonly reader: Pick<CatalogReader, 'tool' | 'facts' | 'stamps'>;
  },
): ApprovalSituation {
  const tool = declaredTool(ref, reader);
  return {
    declared: tool === undefined ? absent(ref, reader) : declaredNow(tool, version, offer, digestOf),
    contractMatch: tool === undefined ? 'unknown' : contractMatchOf(tool, offer, reader, now),
  };
}

function declaredTool({ id, source }: ToolRef, reader: Pick<CatalogReader, 'tool'>): Tool | undefined {
  const found = reader.tool(id, source);
  return found?.kind === 'one' ? found.value : undefined;
}

/** Where its source could not be read, nobody knows that it is gone. */
const absent = ({ source }: ToolRef, { stamps }: Pick<CatalogReader, 'stamps'>): DeclaredNow => ({
  kind: 'gone',
  reason:
    stamps[source === 'definitions' ? 'definitions' : 'registries'].completeness === 'complete'
      ? 'tool_gone'
      : 'definition_unavailable',
});

/** false where any instance of the provider is known to run something else; true where each is known to match. */
export function contractMatchOf(
  { ref }: Pick<Tool, 'ref'>,
  offer: ProviderId,
  { facts }: Pick<CatalogReader, 'facts'>,
  now: Instant,
): boolean | 'unknown' {
  const scope = facts.scope(ref.id);
  if (scope === undefined) return 'unknown';
  const instances = facts.instances({}, scope).items.filter(({ provider }) => provider === offer);
  const matches = instances.map((instance) => {
    const fact = facts.instanceFacts(instance, now).contract_match;
    return fact.state === 'known' ? fact.value : 'unknown';
  });
  if (matches.includes(false)) return false;
  return matches.length > 0 && matches.every((match) => match === true) ? true : 'unknown';
}
