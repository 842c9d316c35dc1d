import { compareDefinitions, type Severity } from '../../../contracts/index.ts';
import { type Change, change } from './change.ts';
import { contractChange } from './contract-changes.ts';
import { isSame, type StatementSeverity, severityOfStatement, shown } from './values.ts';

/** One thing that a subject states, or does not. */
export interface PlainField<T> extends StatementSeverity {
  readonly name: string;
  /** undefined: not stated. */
  readonly of: (subject: T) => unknown;
}

export const fieldChanges = <T>(fields: readonly PlainField<T>[], before: T, after: T): readonly Change[] =>
  fields.flatMap((field) => {
    const [was, is] = [field.of(before), field.of(after)];
    if (isSame(was, is)) return [];
    const severity = severityOfStatement(field, was, is);
    return [change('field_changed', severity, { name: field.name, before: shown(was), after: shown(is) })];
  });

/** A set of words; their order has no meaning. */
export interface ListField<T> {
  readonly name: string;
  readonly of: (subject: T) => readonly string[];
  readonly added: Severity;
  readonly removed: Severity;
}

export const listChanges = <T>(fields: readonly ListField<T>[], before: T, after: T): readonly Change[] =>
  fields.flatMap(({ name, of, added, removed }) => {
    const [was, is] = [new Set(of(before)), new Set(of(after))];
    return [
      ...[...was.difference(is)].map((item) =>
        change('item_removed', removed, { name, before: shown(item) }),
      ),
      ...[...is.difference(was)].map((item) => change('item_added', added, { name, after: shown(item) })),
    ];
  });

/** Texts that a model reads word for word. Spacing alone is cosmetic; what cannot be seen is shown. */
export const textChanges = (
  name: string,
  before: string | undefined,
  after: string | undefined,
): readonly Change[] =>
  compareDefinitions(
    before === undefined ? {} : { description: before },
    after === undefined ? {} : { description: after },
  ).changes.map((each) => ({ ...contractChange(each), name, path: '' }));
