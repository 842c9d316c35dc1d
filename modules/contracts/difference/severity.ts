import { assertNever } from '../../core/assert-never.ts';
import { type ChangeBody, SEVERITIES, type Severity, type Side, type UnreadableReason } from './change.ts';
import { type Effect, NARROWER, NO_EFFECT, UNCLEAR, WIDER } from './effect.ts';

/**
 * How much a change can hurt. Callers send inputs: accepting fewer breaks them. Readers take outputs: giving more breaks
 * them. What cannot be proved harmless is risky.
 */
export function severityOf(change: ChangeBody, side: Side, effect: Effect): Severity {
  switch (change.kind) {
    case 'parameter_added':
      return addedSeverity(change.presence, severityOfEffect(side, effect));
    case 'output_added':
      return worse('compatible', severityOfEffect(side, effect));
    case 'parameter_removed':
    case 'output_lost':
      // Even where nothing is refused: what callers asked for is no longer heeded, what readers used no longer promised.
      return worse('risky', severityOfEffect(side, effect));
    case 'constraint_tightened':
    case 'constraint_loosened':
    case 'constraint_changed':
      return constraintSeverity(change.constraint, severityOfEffect(side, effect));
    case 'became_required':
    case 'became_optional':
    case 'output_guaranteed':
    case 'output_optional':
    case 'type_narrowed':
    case 'type_widened':
    case 'type_changed':
    case 'became_nullable':
    case 'became_not_nullable':
    case 'enum_value_added':
    case 'enum_value_removed':
    case 'alternative_added':
    case 'alternative_removed':
    case 'schema_changed':
      return severityOfEffect(side, effect);
    case 'default_changed':
      // The same call does something else.
      return 'risky';
    case 'text_changed':
      return textSeverity(change);
    case 'schema_added':
      return side === 'outputs' ? 'compatible' : 'risky';
    case 'schema_removed':
      return side === 'outputs' ? 'breaking' : 'risky';
    case 'schema_unreadable':
      return change.after !== undefined && change.before === undefined ? UNREADABLE[change.after] : 'risky';
    case 'hint_flipped':
      return HINTS[change.direction];
    case 'definition_changed':
      return 'risky';
    case 'tool_added':
      return change.duplicate || change.invisible ? 'risky' : 'compatible';
    case 'tool_removed':
      return 'breaking';
    default:
      return assertNever(change);
  }
}

/**
 * A new optional parameter of an object that took any other member refuses what was let through under that name. No
 * caller that kept to what was declared sends it, but that is not proved.
 */
function addedSeverity(presence: 'required' | 'optional', severity: Severity): Severity {
  if (presence === 'optional' && severity === 'breaking') return 'risky';
  return worse('compatible', severity);
}

const HINTS = { riskier: 'risky', safer: 'compatible', neutral: 'cosmetic' } as const satisfies Record<
  string,
  Severity
>;

/** Clients drop a tool, or all tools, over a schema that is none; what only we do not follow may work for others. */
const UNREADABLE = {
  not_json: 'breaking',
  not_a_schema: 'breaking',
  invalid_schema: 'breaking',
  unresolved_reference: 'breaking',
  too_deep: 'risky',
  too_large: 'risky',
  dynamic_reference: 'risky',
} as const satisfies Record<UnreadableReason, Severity>;

/** Validators may check these or may ignore them (JSON Schema 2020-12, validation, sections 7 and 8). */
const OPTIONAL_CONSTRAINTS: ReadonlySet<string> = new Set([
  ...['format', 'contentEncoding', 'contentMediaType', 'contentSchema'],
]);

const constraintSeverity = (constraint: string, severity: Severity): Severity =>
  severity === 'breaking' && OPTIONAL_CONSTRAINTS.has(constraint) ? 'risky' : severity;

/** A name is how a tool is called. Every other text reaches a model word for word, which acts on it. */
function textSeverity(change: Extract<ChangeBody, { kind: 'text_changed' }>): Severity {
  if (change.field === 'name') return 'breaking';
  return change.wording === 'changed' || change.invisibleAppeared ? 'risky' : 'cosmetic';
}

function severityOfEffect(side: Side, effect: Effect): Severity {
  const harm = side === 'outputs' ? WIDER : NARROWER;
  if ((effect & harm) !== 0) return 'breaking';
  if ((effect & UNCLEAR) !== 0) return 'risky';
  return effect === NO_EFFECT ? 'cosmetic' : 'compatible';
}

const worse = (one: Severity, other: Severity): Severity =>
  SEVERITIES.indexOf(one) < SEVERITIES.indexOf(other) ? one : other;
