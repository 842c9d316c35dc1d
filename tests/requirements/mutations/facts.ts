import type { Mutation } from '../mutation.ts';

export const FACT_MUTATIONS: readonly Mutation[] = [
  {
    ids: ['LAW-9-SAID'],
    file: 'modules/app/presenters/envelope.ts',
    find: '    kept[owner] = completeness;',
    replace: "    kept[owner] = 'complete';",
  },
  {
    ids: ['ADR-ARTIFACT'],
    file: 'modules/core/model/artifact.ts',
    find: String.raw`[source, purl ?? '', digestOrRevision ?? '']`,
    replace: String.raw`[purl ?? '']`,
  },
  {
    ids: ['ADR-IMPLEMENTATION'],
    file: 'modules/core/facts/implementations.ts',
    find: 'of builtins) add(implementation',
    replace: 'of builtins.slice(1)) add(implementation',
  },
  {
    ids: ['ADR-INSTANCE'],
    file: 'modules/core/facts/evidence-view.ts',
    find: 'byId: new Map(instances.map(',
    replace: 'byId: new Map(instances.slice(1).map(',
  },
  {
    ids: ['ADR-OBSERVATION'],
    file: 'modules/core/facts/rules/observed.ts',
    find: 'return seen !== undefined && current !== undefined && current !== seen.runtimeGeneration',
    replace: 'return seen === undefined && current !== undefined',
  },
  {
    ids: ['LAW-3', 'ADR-NOT-SUBSTITUTED', 'ADR-GATE-1', 'ADR-GATE-4'],
    file: 'modules/core/facts/evaluate.ts',
    find: String.raw`      state: 'unknown',
      reason: 'not_observed',
      owner: owner`,
    replace: String.raw`      state: 'known',
      value: true as never,
      owner: owner`,
  },
  {
    ids: ['ADR-PROVENANCE', 'ADR-GATE-6'],
    file: 'modules/core/facts/rules/observed.ts',
    find: 'return artifact !== undefined && isAnotherArtifact(',
    replace: 'return artifact === null && isAnotherArtifact(',
  },
  {
    ids: ['ADR-HEALTH'],
    file: 'modules/core/facts/rules/health.ts',
    find: 'return known.some(',
    replace: 'return known.slice(known.length).some(',
  },
  {
    ids: ['ADR-STALE'],
    file: 'modules/core/facts/rules/validity.ts',
    find: 'if (freshUntil === undefined || freshUntil > now) return undefined;',
    replace: 'if (freshUntil !== null) return undefined;',
  },
  {
    ids: ['ADR-FOUR-STATES'],
    file: 'modules/app/presenters/present-fact.ts',
    find: String.raw`      return { state, reason: fact.reason, owner };`,
    replace: String.raw`      return { state: 'unknown', reason: 'not_observed', detail_code: null, owner, last: null } as never;`,
  },
  {
    ids: ['ADR-GATE-3', 'ADR-AXIS-OWNER'],
    file: 'modules/app/presenters/present-fact.ts',
    find: '  const { state, owner } = fact;',
    replace: "  const { state } = fact;\n  const owner = 'definitions';",
  },
  {
    ids: ['ADR-AUTHORITY-OUTSIDE'],
    file: 'modules/core/facts/readiness.ts',
    find: "policy === 'policy_not_configured' ? [policy] : ['policy']",
    replace: "policy === 'policy_not_configured' ? [] : ['policy']",
  },
];
