import type { ChangeKind, ChangeShape } from '../../shapes/diff-definitions.ts';
import { data, filled, HOLE, own, type Span, strong } from './diff-document.ts';
import type { DiffWords } from './diff-words.ts';

/** Where something that is absent on one side was `not stated`, and did not only come or go. */
const STATEMENTS: ReadonlySet<ChangeKind> = new Set<ChangeKind>([
  'field_changed',
  'text_changed',
  'default_changed',
  'definition_changed',
  'schema_changed',
  'constraint_tightened',
  'constraint_loosened',
  'constraint_changed',
  'lifecycle_changed',
  'latest_version_changed',
  'risk_lowered',
  'risk_raised',
  'risk_stated',
  'risk_unstated',
  'approval_removed',
  'approval_waived',
  'approval_added',
  'permissions_widened',
  'permissions_narrowed',
  'permissions_changed',
]);

/** `breaking: parameter became required limit (version 1.0.0, inputs /properties/limit)`. */
export function changeLine(change: ChangeShape, words: DiffWords): readonly Span[] {
  const { kind, severity, name } = change;
  return [
    strong(words.severities[severity]),
    own(`: ${words.kinds[kind]}`),
    ...(name === null ? [] : [own(' '), data(name)]),
    ...sides(change, words),
    ...surroundings(change, words),
  ];
}

function sides({ kind, before, after }: ChangeShape, words: DiffWords): readonly Span[] {
  if (before === null && after === null) return [];
  if ((before === null || after === null) && !STATEMENTS.has(kind))
    return [own(': '), data(before ?? after ?? '')];
  return [own(': '), side(before, words), own(' → '), side(after, words)];
}

const side = (text: string | null, words: DiffWords): Span =>
  text === null ? own(words.not_stated) : data(text);

function surroundings(
  { version, provider_id, operation, side: where, path, notes }: ChangeShape,
  words: DiffWords,
): readonly Span[] {
  const parts = [
    ...notes.map((note) => [own(words.notes[note])]),
    ...(version === null ? [] : [filled(words.version(HOLE), [data(version)])]),
    ...(provider_id === null ? [] : [filled(words.offer(HOLE), [data(provider_id)])]),
    ...(operation === null ? [] : [filled(words.operation(HOLE), [data(operation)])]),
    ...(where === 'definition' ? [] : [[own(where), ...(path === '' ? [] : [own(' '), data(path)])]]),
  ];
  if (parts.length === 0) return [];
  return [own(' ('), ...parts.flatMap((part, at) => (at === 0 ? part : [own(', '), ...part])), own(')')];
}
