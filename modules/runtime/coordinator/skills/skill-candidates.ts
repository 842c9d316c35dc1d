import { toolRefusal } from '../../../core/catalog/refusal.ts';
import type { CapabilityId, ToolId } from '../../../core/ids.ts';
import { effectiveApproval, riskRank } from '../../../core/model/risk.ts';
import type { Tool } from '../../../core/model/tool.ts';
import type { CatalogReader } from '../../../core/ports/catalog.ts';
import type { NeedCandidate, Skill, SkillNeed, Verdict, Wanted } from '../../../core/ports/skill-matching.ts';
import { compareVersions } from '../../../core/projection/version-order.ts';
import type { Instant } from '../../../core/time.ts';

export interface MatchGround {
  readonly reader: CatalogReader;
  readonly now: Instant;
  readonly skill: Pick<Skill, 'languages' | 'maxRisk'>;
}

/** Every visible tool that comes into question for a need, with its verdict; each once, in the order of the catalog. */
export function candidatesFor(need: SkillNeed, ground: MatchGround): readonly NeedCandidate[] {
  if (need.kind === 'tool')
    return need.wanted.flatMap((wanted) =>
      toolsNamed(wanted.id, ground.reader).map((tool) => judge(tool, { kind: 'id' }, wanted, ground)),
    );
  const found = new Map<Tool, NeedCandidate>();
  for (const wanted of need.wanted) {
    for (const capability of withNarrower(wanted.id, ground.reader)) {
      for (const tool of ground.reader.toolsWith(capability)) {
        const candidate = judge(tool, { kind: 'capability', capability }, wanted, ground);
        const before = found.get(tool);
        if (before === undefined || stateRank(candidate.verdict) < stateRank(before.verdict))
          found.set(tool, candidate);
      }
    }
  }
  return [...found.values()];
}

export const stateRank = ({ state }: Verdict): number =>
  ({ satisfied: 0, unknown: 1, unsatisfied: 2 })[state];

/** By id, else by alias. */
function toolsNamed(id: ToolId, reader: CatalogReader): readonly Tool[] {
  const those = reader.candidates(id);
  if (those.length > 0) return those;
  const resolved = reader.tool(id);
  if (resolved === undefined) return [];
  return resolved.kind === 'one' ? [resolved.value] : resolved.candidates;
}

/**
 * The capability, and all of which the vocabulary says that it is broader: `file` is satisfied by `file.read` only where
 * `file.read` declares it so. Never by the text of an id.
 */
function withNarrower(wanted: CapabilityId, reader: CatalogReader): readonly CapabilityId[] {
  const start = reader.capability(wanted)?.id ?? wanted;
  const reached = new Set<CapabilityId>([start]);
  const all = reader.capabilities();
  for (let grown = true; grown; ) {
    grown = false;
    for (const { id, broader } of all) {
      if (reached.has(id)) continue;
      if (!broader.some((each) => reached.has(reader.capability(each)?.id ?? each))) continue;
      reached.add(id);
      grown = true;
    }
  }
  return [...reached];
}

function judge(
  tool: Tool,
  by: NeedCandidate['by'],
  wanted: Wanted<string>,
  ground: MatchGround,
): NeedCandidate {
  const { effectiveRisk: risk } = tool;
  return {
    tool: tool.ref,
    name: tool.name,
    verdict: verdictOf(tool, by, wanted, ground),
    by,
    ...(risk !== undefined && { risk }),
    approval: effectiveApproval(tool.approvalRequired, risk),
  };
}

const open = (reason: Extract<Verdict, { state: 'unsatisfied' }>['reason']): Verdict => ({
  state: 'unsatisfied',
  reason,
});
const unknown = (reason: Extract<Verdict, { state: 'unknown' }>['reason']): Verdict => ({
  state: 'unknown',
  reason,
});

/** Valid, invocable by its lifecycle, offered, of the version, of the language, not above the limit of risk: in this order. */
function verdictOf(
  tool: Tool,
  by: NeedCandidate['by'],
  wanted: Wanted<string>,
  { reader, now, skill: { languages, maxRisk } }: MatchGround,
): Verdict {
  const resolution = reader.candidates(tool.ref.id).length > 1 ? reader.tool(tool.ref.id) : undefined;
  const refusal = toolRefusal(tool, resolution, now);
  if (refusal !== undefined) return open(refusal);
  const isOther = resolution?.kind === 'one' && resolution.value.ref.source !== tool.ref.source;
  if (isOther) return open('unresolved');
  const speaks =
    languages.length === 0 ||
    tool.languages.length === 0 ||
    tool.languages.some((each) => languages.includes(each));
  const version = versionVerdict(tool, by, wanted.version);
  // What is known to fail decides before what nobody knows.
  if (version?.state === 'unsatisfied') return version;
  if (!speaks) return open('language_unsupported');
  const { effectiveRisk: risk } = tool;
  if (maxRisk !== undefined && risk !== undefined && riskRank(risk) > riskRank(maxRisk))
    return open('risk_above_max');
  if (tool.lifecycle === 'unknown') return unknown('lifecycle_unknown');
  if (!isOffered(tool)) return unknown('offer_status_unknown');
  if (version !== undefined) return version;
  if (maxRisk !== undefined && risk === undefined) return unknown('risk_unknown');
  return { state: 'satisfied' };
}

/** An offer says that it can be had. */
const isOffered = ({ versions }: Tool): boolean =>
  versions.some(
    ({ lifecycle, offers }) =>
      lifecycle !== 'planned' &&
      lifecycle !== 'withdrawn' &&
      offers.some((offer) => !['planned', 'withdrawn', 'unknown'].includes(offer.lifecycle)),
  );

/** undefined: nothing is asked, or it holds. */
function versionVerdict(
  tool: Tool,
  by: NeedCandidate['by'],
  asked: Wanted<string>['version'],
): Verdict | undefined {
  if (asked === undefined) return undefined;
  // The vocabulary has no versions, and those of a tool say nothing about its capabilities.
  if (by.kind === 'capability') return unknown('version_unknown');
  const versions = tool.versions.flatMap(({ version, lifecycle }) =>
    version === undefined || lifecycle === 'planned' || lifecycle === 'withdrawn' ? [] : [version],
  );
  if (versions.length === 0) return unknown('version_unknown');
  if (asked.rule === 'exactly') return versions.includes(asked.text) ? undefined : open('version_absent');
  return versions.some((version) => compareVersions(version, asked.text) >= 0)
    ? undefined
    : open('version_too_low');
}
