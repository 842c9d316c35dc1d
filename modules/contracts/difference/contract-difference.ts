import type { Change, ChangeBody } from './change.ts';
import { type Difference, summarise } from './difference-summary.ts';
import { NO_EFFECT } from './effect.ts';
import { compareSchemas } from './schema-difference.ts';
import { severityOf } from './severity.ts';
import { ValueIdentities } from './value-identities.ts';

/** Expanded schemas (see `contractSchemas`); an absent half is unknown. Anything else is reported and not trusted. */
export interface ContractHalves {
  readonly inputs?: unknown;
  readonly outputs?: unknown;
}

export type ContractDifference = Difference;

const HALVES = ['inputs', 'outputs'] as const;

/**
 * What it means for callers and readers that a contract becomes another one. Empty exactly where the canonical forms are
 * equal, which is where contract digests are. Compared the other way round, every change is its opposite.
 */
export const compareContracts = (before: ContractHalves, after: ContractHalves): ContractDifference =>
  summarise(contractChanges(before, after, new ValueIdentities()));

export function contractChanges(
  before: ContractHalves,
  after: ContractHalves,
  identities: ValueIdentities,
): readonly Change[] {
  return HALVES.flatMap((side) => {
    const [b, a] = [before[side], after[side]];
    if (b !== undefined && a !== undefined) return compareSchemas(side, b, a, identities);
    if (b === undefined && a === undefined) return [];
    const body: ChangeBody = { kind: b === undefined ? 'schema_added' : 'schema_removed' };
    return [{ ...body, side, path: '', severity: severityOf(body, side, NO_EFFECT) }];
  });
}
