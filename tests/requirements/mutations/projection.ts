import type { Mutation } from '../mutation.ts';

export const PROJECTION_MUTATIONS: readonly Mutation[] = [
  {
    ids: ['LAW-2', 'ADR-READ-ORIENTED'],
    file: 'modules/app/operations/reload.ts',
    find: String.raw`effect: 'command'`,
    replace: String.raw`effect: 'read'`,
  },
  {
    ids: ['LAW-2-CACHE', 'ADR-DERIVED-CACHE'],
    file: 'modules/owners/definitions/records/project-version.ts',
    find: '${sha256(canonicalText(document))}',
    replace: '${sha256(canonicalText(document) + Math.random())}',
  },
  {
    ids: ['LAW-4', 'ADR-CAPABILITY', 'ADR-NO-INFERENCE', 'ADR-UNDECLARED', 'ADR-GATE-2'],
    file: 'modules/core/projection/tool-from-registry.ts',
    find: '    ...(declaresFamily && { key: toolFamilyKey(id) }),',
    replace: '    key: toolFamilyKey(id),',
  },
  {
    ids: ['ADR-IDS-CLEAN'],
    file: 'modules/core/ids.ts',
    find: '`tool:${id}` as FamilyKey',
    replace: '`tool:${id}-${Date.now()}` as FamilyKey',
  },
  {
    ids: ['ADR-RESOLVER', 'ADR-UNRESOLVED'],
    file: 'modules/core/catalog/tool-resolver.ts',
    find: String.raw`return { kind: 'unresolved', candidates, reason: 'same_id_in_several_sources' };`,
    replace: String.raw`return only === undefined ? { kind: 'unresolved', candidates, reason: 'same_id_in_several_sources' } : { kind: 'one', value: only, rule: 'only_candidate' };`,
  },
  {
    ids: ['ADR-GENERATED-AT', 'ADR-GATE-7'],
    file: 'modules/app/presenters/envelope.ts',
    find: String.raw`    generations[owner] = generation;
`,
    replace: String.raw`    generations[owner] = generation.slice(0, 0);
`,
  },
  {
    ids: ['LAW-6', 'ADR-VISIBILITY', 'ADR-GATE-8'],
    file: 'modules/core/catalog/masks.ts',
    find: 'tool !== undefined && sees(tool);',
    replace: 'tool !== undefined && (sees(tool) || true);',
  },
  {
    ids: ['LAW-7', 'ADR-TEXT-IS-DATA'],
    file: 'modules/documents/imperative-text.ts',
    find: String.raw`  if (match === null) return undefined;
`,
    replace: String.raw`  if (match === null || match.index >= 0) return undefined;
`,
  },
  {
    ids: ['LAW-8', 'ADR-EXCLUDED'],
    file: 'modules/app/operations/registry-check.ts',
    find: String.raw`'There is no such file.'`,
    replace: '`There is no such file ${path}.`',
  },
  {
    ids: ['LAW-9'],
    file: 'modules/core/catalog/view-records.ts',
    find: String.raw`view.keys.records('document').flatMap(`,
    replace: String.raw`view.keys.records('document').slice(0, 0).flatMap(`,
  },
  {
    ids: ['LAW-9-KEPT'],
    file: 'modules/owners/registries/registry-judgement.ts',
    find: 'const kept = lastGood ?? { generation',
    replace: 'const kept = { generation',
  },
  {
    ids: ['ADR-ONE-CONTRACT'],
    file: 'modules/app/operations/registry-show.ts',
    find: String.raw`  output: registry,
`,
    replace: String.raw`  output: z.unknown() as never,
`,
  },
];
