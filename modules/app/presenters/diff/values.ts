import {
  canonicalJson,
  NotCanonical,
  type Severity,
  shownText,
  shownValue,
} from '../../../contracts/index.ts';

/** Of values that documents hold; the order of keys has no meaning. Absent is another value than any. */
export const isSame = (before: unknown, after: unknown): boolean =>
  Object.is(before, after) ||
  (before !== undefined && after !== undefined && textOf(before) === textOf(after));

/** JSON may hold half of a surrogate pair, which has no canonical form; its own escapes do for telling values apart. */
export function textOf(value: unknown): string {
  try {
    return canonicalJson(value);
  } catch (error) {
    if (error instanceof NotCanonical) return JSON.stringify(value) ?? '';
    throw error;
  }
}

/** As differences show values: bounded, on one line, nothing invisible. null: it is not there. */
export const shown = (value: unknown): string | null =>
  value === undefined ? null : typeof value === 'string' ? shownText(value) : shownValue(value);

/** How much it can hurt that something is stated now, is stated otherwise, or is no longer stated. */
export interface StatementSeverity {
  readonly stated: Severity;
  readonly changed: Severity;
  readonly unstated: Severity;
}

export const severityOfStatement = (
  severity: StatementSeverity,
  before: unknown,
  after: unknown,
): Severity =>
  before === undefined ? severity.stated : after === undefined ? severity.unstated : severity.changed;
