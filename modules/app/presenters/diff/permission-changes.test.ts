import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { permissionChanges } from './permission-changes.ts';

type Permissions = Readonly<Record<string, unknown>>;
const told = (before: Permissions | undefined, after: Permissions | undefined): readonly string[] =>
  permissionChanges(before, after).map(({ kind, severity, name }) => `${severity} ${kind} ${name ?? ''}`);

describe('permissions', () => {
  test.each<[Permissions | undefined, Permissions | undefined, readonly string[]]>([
    [{ network: 'none' }, { network: 'optional' }, ['risky permissions_widened permissions.network']],
    [
      { network: 'required' },
      { network: 'optional' },
      ['compatible permissions_narrowed permissions.network'],
    ],
    [
      { filesystem: 'read' },
      { filesystem: 'read-write' },
      ['risky permissions_widened permissions.filesystem'],
    ],
    [
      { filesystem: 'read-write' },
      { filesystem: 'none' },
      ['compatible permissions_narrowed permissions.filesystem'],
    ],
    [{ secrets: ['A'] }, { secrets: ['A', 'B'] }, ['risky permissions_widened permissions.secrets']],
    [{ secrets: ['A', 'B'] }, { secrets: ['B'] }, ['compatible permissions_narrowed permissions.secrets']],
    [{ secrets: ['A'] }, { secrets: ['B'] }, ['risky permissions_changed permissions.secrets']],
    [{ secrets: ['A', 'B'] }, { secrets: ['B', 'A'] }, ['cosmetic permissions_changed permissions.secrets']],
    [{}, { shell: 'required' }, ['risky permissions_widened permissions.shell']],
    [{}, { shell: 'none' }, ['compatible permissions_narrowed permissions.shell']],
    // A restriction that is no longer stated may no longer hold.
    [{ shell: 'none' }, {}, ['risky permissions_changed permissions.shell']],
    // Of keys that nobody knows not even the sense is known.
    [{ sandboxed: true }, { sandboxed: false }, ['risky permissions_changed permissions.sandboxed']],
    [{ deny: ['a', 'b'] }, { deny: ['a'] }, ['risky permissions_changed permissions.deny']],
    [{ network: 'no-network' }, { network: 'network' }, ['risky permissions_changed permissions.network']],
    [{ network: false }, { network: true }, ['risky permissions_changed permissions.network']],
    [undefined, { network: 'none' }, ['compatible permissions_narrowed permissions.network']],
    [undefined, { network: 'required' }, ['risky permissions_widened permissions.network']],
    [{ network: 'none' }, undefined, ['risky permissions_changed permissions.network']],
    [undefined, {}, ['risky permissions_changed permissions']],
    [{}, { constructor: 'x' }, ['risky permissions_changed permissions.constructor']],
    [{ a: 1, b: 2 }, { b: 2, a: 1 }, []],
    [undefined, undefined, []],
  ])('%j to %j', (before, after, expected) => {
    expect(told(before, after)).toEqual(expected);
  });

  test('only a step down a known scale is ever called safe', () => {
    const value = fc.constantFrom<unknown>(
      'none',
      'optional',
      'required',
      'read',
      'read-write',
      true,
      false,
      null,
      ['A'],
      [],
      {},
      'x',
    );
    const permissions = fc.dictionary(fc.constantFrom('network', 'filesystem', 'secrets', 'other'), value);
    const steps = (key: string, given: unknown): number =>
      Array.isArray(given)
        ? given.length
        : [
            'none',
            key === 'filesystem' ? 'read' : 'optional',
            key === 'filesystem' ? 'read-write' : 'required',
          ].indexOf(String(given));
    fc.assert(
      fc.property(permissions, permissions, (before, after) => {
        for (const { severity, name } of permissionChanges(before, after)) {
          if (severity === 'risky') continue;
          const key = name?.replace('permissions.', '') ?? '';
          expect(['network', 'filesystem', 'secrets']).toContain(key);
          expect(steps(key, after[key])).toBeGreaterThanOrEqual(0);
          if (key in before) expect(steps(key, after[key])).toBeLessThanOrEqual(steps(key, before[key]));
          else expect(steps(key, after[key])).toBe(0);
        }
      }),
    );
  });
});
