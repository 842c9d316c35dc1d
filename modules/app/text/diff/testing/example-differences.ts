import {
  CHANGE_KINDS,
  type ChangedSubject,
  type ChangedTool,
  type ChangeShape,
  type DefinitionDifference,
} from '../../../shapes/diff-definitions.ts';
import type { CollectionDifference, ProjectionDifference } from '../../../shapes/diff-projections.ts';

/** Differences that say everything there is to say, with texts of others from `text`. */

const SEVERITIES = ['breaking', 'risky', 'compatible', 'cosmetic'] as const;

/** Every kind, in turn in a schema, at an offer and by itself, with one side or both. */
const changes = (text: () => string): ChangeShape[] =>
  CHANGE_KINDS.map((kind, at) => {
    const which = at % 3;
    return {
      kind,
      severity: SEVERITIES[at % 4] ?? 'risky',
      version: which === 0 ? text() : null,
      provider_id: which === 1 ? text() : null,
      operation: null,
      side: which === 0 ? ('inputs' as const) : ('definition' as const),
      path: which === 0 ? text() : '',
      name: which === 1 ? null : text(),
      before: which === 2 ? null : text(),
      after: which === 0 ? null : text(),
      notes: which === 0 ? (['required', 'invisible_appeared'] as const).slice() : [],
    };
  });

const subject = (text: () => string): ChangedSubject => ({
  id: text(),
  presence: 'kept',
  worst: 'breaking',
  changes: changes(text).slice(0, 3),
  omitted: 2,
});

const tool = (text: () => string, presence: ChangedTool['presence']): ChangedTool => ({
  ...subject(text),
  presence,
  changes: presence === 'kept' ? changes(text) : changes(text).slice(0, 1),
  name: text(),
  before: null,
  after: { effective_risk: 'high', effective_approval: 'required', lifecycle: 'active' },
  alias_of: [text(), text()],
  possible_renames: [text()],
});

export function exampleDefinitionDifference(text: () => string): DefinitionDifference {
  const finding = () => ({
    code: text(),
    severity: 'error' as const,
    file: text(),
    line: 1,
    column: 2,
    path: text(),
    message: text(),
    hint: null,
  });
  return {
    generated_at: '2026-11-30T00:00:00.000Z',
    generations: {},
    completeness: {},
    base: { revision: text(), commit: '0'.repeat(40) },
    equal: false,
    ok: false,
    fail_on: 'breaking',
    worst: 'breaking',
    counts: { breaking: 1, risky: 2, compatible: 3, cosmetic: 4 },
    sections: [
      {
        provider_id: text(),
        worst: 'breaking',
        provider: subject(text),
        tools: [tool(text, 'kept'), tool(text, 'added')],
        references: [text(), text()],
      },
      { provider_id: null, worst: 'none', provider: null, tools: [tool(text, 'removed')], references: [] },
    ],
    vocabulary: [subject(text)],
    registries: [{ ...subject(text), entries: [subject(text)] }],
    findings: {
      before: { errors: 0, warnings: 1, infos: 2 },
      after: { errors: 1, warnings: 0, infos: 0 },
      appeared: [finding()],
      vanished: [finding()],
    },
    left_out: [{ path: text(), reason: 'symbolic_link' }],
  };
}

export function exampleProjectionDifference(text: () => string): ProjectionDifference {
  const said = () => ({ state: text(), value: text(), reason: text(), detail_code: text() });
  const resolution = () => ({
    state: text(),
    resolver: text(),
    selected: text(),
    candidates: [{ implementation: text(), outcome: text(), reason: text() }],
  });
  const collection = (): CollectionDifference => ({
    added: [text()],
    removed: [text()],
    changed: [
      {
        id: text(),
        facts: [{ axis: text(), before: said(), after: null }],
        fields: [{ field: 'provider', before: null, after: text() }],
        resolution: { before: resolution(), after: resolution() },
      },
    ],
    seen_again: [text()],
  });
  const side = () => ({ path: text(), generated_at: text(), subject_id: text() });
  const moved = () => [{ owner: text(), before: text(), after: null }];
  return {
    catalog_version: 1,
    before: side(),
    after: { ...side(), subject_id: null },
    equal: false,
    generations: moved(),
    completeness: moved(),
    artifacts: collection(),
    capabilities: collection(),
    implementations: collection(),
    instances: collection(),
    observations: collection(),
  };
}
