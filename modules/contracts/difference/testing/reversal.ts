import type { Change, ChangeKind } from '../change.ts';

/** What each kind is when looked at from the other side. */
export const REVERSE = {
  parameter_added: 'parameter_removed',
  parameter_removed: 'parameter_added',
  output_added: 'output_lost',
  output_lost: 'output_added',
  became_required: 'became_optional',
  became_optional: 'became_required',
  output_guaranteed: 'output_optional',
  output_optional: 'output_guaranteed',
  type_narrowed: 'type_widened',
  type_widened: 'type_narrowed',
  type_changed: 'type_changed',
  became_nullable: 'became_not_nullable',
  became_not_nullable: 'became_nullable',
  enum_value_added: 'enum_value_removed',
  enum_value_removed: 'enum_value_added',
  constraint_tightened: 'constraint_loosened',
  constraint_loosened: 'constraint_tightened',
  constraint_changed: 'constraint_changed',
  alternative_added: 'alternative_removed',
  alternative_removed: 'alternative_added',
  default_changed: 'default_changed',
  text_changed: 'text_changed',
  schema_changed: 'schema_changed',
  schema_added: 'schema_removed',
  schema_removed: 'schema_added',
  schema_unreadable: 'schema_unreadable',
  hint_flipped: 'hint_flipped',
  definition_changed: 'definition_changed',
  tool_added: 'tool_removed',
  tool_removed: 'tool_added',
} as const satisfies Record<ChangeKind, ChangeKind>;

/** Data that have a counterpart, by name, and words that are turned around. */
const COUNTERPARTS: Readonly<Record<string, string>> = {
  before: 'after',
  after: 'before',
  invisibleAppeared: 'invisibleVanished',
  invisibleVanished: 'invisibleAppeared',
};
const WORDS: Readonly<Record<string, string>> = {
  safer: 'riskier',
  riskier: 'safer',
  appeared: 'vanished',
  vanished: 'appeared',
};

/** A change as it is told the other way round, without its severity, which is not symmetrical. */
export function reversed(change: Change): Readonly<Record<string, unknown>> {
  const { severity: _severity, kind, ...data } = change;
  const turned = Object.entries(data).map(([key, value]): [string, unknown] => [
    COUNTERPARTS[key] ?? key,
    (key === 'how' || key === 'direction') && typeof value === 'string' ? (WORDS[value] ?? value) : value,
  ]);
  return { ...Object.fromEntries(turned), kind: REVERSE[kind] };
}

export function withoutSeverity({
  severity: _severity,
  ...change
}: Change): Readonly<Record<string, unknown>> {
  return change;
}

/** Lists of changes as sets: their order is not part of the law. */
export const sortedTexts = (changes: readonly Readonly<Record<string, unknown>>[]): readonly string[] =>
  changes.map((change) => JSON.stringify(change, Object.keys(change).sort())).sort();
