import { describe, expect, test } from 'vitest';
import type { ChangeKind } from './change.ts';
import { compareContracts } from './contract-difference.ts';
import { CONTRACT_ROWS, object } from './testing/contract-rows.ts';
import { REVERSE } from './testing/reversal.ts';

/** `kind severity path` of every change. */
function told(side: 'inputs' | 'outputs', before: unknown, after: unknown): readonly string[] {
  const { changes } = compareContracts({ [side]: before }, { [side]: after });
  return changes.map(({ kind, severity, path }) => `${kind} ${severity} ${path}`.trim());
}

describe('compareContracts', () => {
  test.each(CONTRACT_ROWS)('%s', (_what, before, after, inputs, outputs) => {
    expect(told('inputs', before, after)).toEqual(inputs);
    expect(told('outputs', before, after)).toEqual(outputs);
  });

  test('a half that came or went', () => {
    const { changes } = compareContracts({ inputs: {}, outputs: {} }, {});
    expect(changes).toEqual([
      { kind: 'schema_removed', side: 'inputs', path: '', severity: 'risky' },
      { kind: 'schema_removed', side: 'outputs', path: '', severity: 'breaking' },
    ]);
    expect(compareContracts({}, { inputs: {}, outputs: {} }).changes).toEqual([
      { kind: 'schema_added', side: 'inputs', path: '', severity: 'risky' },
      { kind: 'schema_added', side: 'outputs', path: '', severity: 'compatible' },
    ]);
    expect(compareContracts({}, {}).worst).toBe('none');
  });

  test('a change carries what was and what is', () => {
    const before = object({ limit: { type: 'integer', maximum: 100 }, mode: { type: 'string' } });
    const after = object({ limit: { type: 'integer', maximum: 10 }, filter: { type: 'string' } });
    expect(compareContracts({ inputs: before }, { inputs: after }).changes).toEqual([
      {
        kind: 'parameter_added',
        name: 'filter',
        presence: 'optional',
        after: '{"type":"string"}',
        side: 'inputs',
        path: '/properties/filter',
        severity: 'risky',
      },
      {
        kind: 'parameter_removed',
        name: 'mode',
        presence: 'optional',
        before: '{"type":"string"}',
        side: 'inputs',
        path: '/properties/mode',
        severity: 'risky',
      },
      {
        kind: 'constraint_tightened',
        constraint: 'maximum',
        before: '100',
        after: '10',
        side: 'inputs',
        path: '/properties/limit/maximum',
        severity: 'breaking',
      },
    ]);
  });

  test('every kind of a schema stands in the table', () => {
    const kinds = new Set(
      CONTRACT_ROWS.flatMap(([, before, after]) =>
        (['inputs', 'outputs'] as const).flatMap((side) =>
          compareContracts({ [side]: before }, { [side]: after }).changes.map(({ kind }) => kind),
        ),
      ),
    );
    const elsewhere: readonly ChangeKind[] = [
      ...(['constraint_changed', 'schema_added', 'schema_removed'] as const),
      ...(['hint_flipped', 'definition_changed', 'tool_added', 'tool_removed'] as const),
    ];
    expect([...kinds, ...elsewhere].sort()).toEqual(Object.keys(REVERSE).sort());
  });
});
