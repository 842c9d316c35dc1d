import { type FamilyKey, familyOf, type ImplementationId, implementationId } from '../ids.ts';
import type { Tool } from '../model/tool.ts';
import type { KeyResolution, ResolutionCandidate } from '../ports/facts.ts';
import type { Evidence } from './evidence.ts';
import { implementationsOf } from './implementations.ts';

/** The families that have a resolver here; every other family lists its candidates, and none is preferred (ADR-015). */
const TOOL_FAMILY = 'tool';

export function resolveKey(key: FamilyKey, evidence: Evidence): KeyResolution {
  const candidates = implementationsOf(key, evidence).map(({ id }) => id);
  if (familyOf(key) !== TOOL_FAMILY) return withoutResolver(candidates);
  const resolution = evidence.resolve(key);
  if (resolution === undefined) return withoutResolver(candidates);
  if (resolution.kind === 'unresolved') return unresolved(candidates, 'same_id_in_several_sources');
  return latestOf(resolution.value, key, candidates, resolution.rule);
}

const withoutResolver = (candidates: readonly ImplementationId[]): KeyResolution => ({
  state: candidates.length === 0 ? 'unknown' : 'unresolved',
  candidates: candidates.map((implementation) => ({
    implementation,
    outcome: 'candidate',
    reason: 'no_resolver',
  })),
});

const unresolved = (candidates: readonly ImplementationId[], reason: string): KeyResolution => ({
  state: 'unresolved',
  resolver: TOOL_FAMILY,
  candidates: candidates.map((implementation) => ({ implementation, outcome: 'candidate', reason })),
});

/** Of our own family: the latest version of the source that counts; several offers of it are the runtime's choice. */
function latestOf(
  tool: Tool,
  key: FamilyKey,
  candidates: readonly ImplementationId[],
  rule: string,
): KeyResolution {
  const latest = tool.versions.find(({ version }) => version === tool.latestVersion) ?? tool.versions[0];
  const live = (latest?.offers ?? [])
    .filter(({ lifecycle }) => lifecycle !== 'withdrawn' && lifecycle !== 'planned')
    .map(({ providerId }) => implementationId(key, latest?.version, providerId));
  const [selected] = live;
  if (selected === undefined) {
    return {
      state: 'unknown',
      resolver: TOOL_FAMILY,
      candidates: candidates.map((implementation) => ({
        implementation,
        outcome: 'candidate',
        reason: 'no_live_offer',
      })),
    };
  }
  const isOnly = new Set(live).size === 1;
  return {
    state: isOnly ? 'selected' : 'unresolved',
    resolver: TOOL_FAMILY,
    ...(isOnly && { selected }),
    candidates: candidates.map((implementation): ResolutionCandidate => {
      if (!live.includes(implementation))
        return { implementation, outcome: 'not_selected', reason: reasonOf(tool, key, implementation) };
      if (!isOnly) return { implementation, outcome: 'candidate', reason: 'several_offers' };
      if (rule === 'source_order') return { implementation, outcome: 'selected', reason: rule };
      return {
        implementation,
        outcome: 'selected',
        reason: candidates.length === 1 ? 'only_candidate' : 'latest_version',
      };
    }),
  };
}

function reasonOf(tool: Tool, key: FamilyKey, implementation: ImplementationId): string {
  for (const { version, offers } of tool.versions) {
    for (const { providerId, lifecycle } of offers) {
      if (implementationId(key, version, providerId) !== implementation) continue;
      return lifecycle === 'withdrawn' || lifecycle === 'planned' ? `offer_${lifecycle}` : 'other_version';
    }
  }
  return 'other_source';
}
