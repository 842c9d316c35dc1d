import {
  type Change as ContractChange,
  compareContracts,
  contractSchemas,
  SEVERITIES,
  type Side,
  shownText,
} from '../../../contracts/index.ts';
import { assertNever } from '../../../core/assert-never.ts';
import type { Contract, StatedContracts } from '../../../core/model/tool.ts';
import type { ChangeNote } from '../../shapes/diff-definitions.ts';
import { type Change, change } from './change.ts';
import { isSame } from './values.ts';

/** What it means for callers and readers that a version's contract becomes another one; absent is unknown. */
export function contractChanges(
  before: Contract | undefined,
  after: Contract | undefined,
): readonly Change[] {
  if (isSame(before, after)) return [];
  const [was, is] = [before, after].map((contract) =>
    contract === undefined ? {} : contractSchemas(contract),
  );
  const { changes, omitted } = compareContracts(was ?? {}, is ?? {});
  const told = changes.map(contractChange);
  if (omitted === 0) return told;
  // The worst ones are told, so the rest are no worse than the best of those.
  const severity = SEVERITIES.findLast((each) => told.some((change) => change.severity === each));
  return [
    ...told,
    change('schema_changed', severity ?? 'risky', { name: 'not_told', after: String(omitted) }),
  ];
}

/** The same of a whole version: of its contract, or of those of its operations. */
export function statedChanges(before: StatedContracts, after: StatedContracts): readonly Change[] {
  const [were, are] = [before.operationContracts, after.operationContracts];
  if (were === undefined && are === undefined) return contractChanges(before.contract, after.contract);
  const operations = new Set([...(were?.keys() ?? []), ...(are?.keys() ?? [])]);
  return [...operations].flatMap((operation) =>
    contractChanges(were?.get(operation), are?.get(operation)).map((each) => ({
      ...each,
      operation: shownText(operation),
    })),
  );
}

/** One change of `modules/contracts` in the form that all changes have here. */
export function contractChange(found: ContractChange): Change {
  const { kind, severity, side, path } = found;
  return change(kind, severity, { side: side satisfies Side, path, ...dataOf(found) });
}

type Data = Partial<Pick<Change, 'name' | 'before' | 'after' | 'notes'>>;

function dataOf(found: ContractChange): Data {
  switch (found.kind) {
    case 'parameter_added':
    case 'parameter_removed':
    case 'output_added':
    case 'output_lost':
      return { name: found.name, notes: [found.presence], ...sides(found) };
    case 'became_required':
    case 'became_optional':
    case 'output_guaranteed':
    case 'output_optional':
      return { name: found.name };
    case 'type_narrowed':
    case 'type_widened':
    case 'type_changed':
    case 'default_changed':
    case 'definition_changed':
    case 'schema_unreadable':
      return sides(found);
    case 'became_nullable':
    case 'became_not_nullable':
    case 'schema_added':
    case 'schema_removed':
      return {};
    case 'enum_value_added':
      return { after: found.value };
    case 'enum_value_removed':
      return { before: found.value };
    case 'constraint_tightened':
    case 'constraint_loosened':
    case 'constraint_changed':
      return { name: found.constraint, ...sides(found) };
    case 'alternative_added':
    case 'alternative_removed':
      return { name: found.combinator, ...sides(found) };
    case 'text_changed':
      return { name: found.field, notes: textNotes(found), ...sides(found) };
    case 'schema_changed':
      return { name: found.keyword, ...sides(found) };
    case 'hint_flipped':
      return {
        name: found.hint,
        ...sides(found),
        notes: found.direction === 'neutral' ? [] : [found.direction],
      };
    case 'tool_added':
      return { after: found.name };
    case 'tool_removed':
      return { before: found.name };
    default:
      return assertNever(found);
  }
}

const sides = ({ before, after }: { readonly before?: string; readonly after?: string }): Data => ({
  before: before ?? null,
  after: after ?? null,
});

const textNotes = (text: Extract<ContractChange, { kind: 'text_changed' }>): ChangeNote[] => [
  ...(text.wording === 'same' ? (['same_wording'] as const) : []),
  ...(text.invisibleAppeared ? (['invisible_appeared'] as const) : []),
  ...(text.invisibleVanished ? (['invisible_vanished'] as const) : []),
];
