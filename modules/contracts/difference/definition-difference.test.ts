import { describe, expect, test } from 'vitest';
import { compareDefinitions, type LiveDefinition } from './definition-difference.ts';

const told = (before: LiveDefinition, after: LiveDefinition): readonly unknown[] =>
  compareDefinitions(before, after).changes.map(({ side, ...change }) => {
    expect(side).toBe('definition');
    return change;
  });

const hints = (annotations: unknown): LiveDefinition => ({ name: 'a', annotations });

describe('texts', () => {
  test('of a description are shown around the place where they part', () => {
    const start = 'Reads a file. '.repeat(40);
    expect(
      told({ description: `${start}Returns metres.` }, { description: `${start}Returns feet.` }),
    ).toMatchObject([
      {
        kind: 'text_changed',
        field: 'description',
        path: '/description',
        wording: 'changed',
        severity: 'risky',
        before: '…le. Reads a file. Reads a file. Returns metres.',
        after: '…le. Reads a file. Reads a file. Returns feet.',
      },
    ]);
  });

  test('are cut after 200 characters, and never between the halves of one', () => {
    const [change] = compareDefinitions({}, { title: `${'x'.repeat(199)}😀${'y'.repeat(100)}` }).changes;
    expect(change).toMatchObject({ after: `${'x'.repeat(199)}…` });
  });

  test('invisible characters are made visible, and that they appeared is said', () => {
    const hidden = 'Reads\u200B a file.\u{E0049}\u202E\u001B[2J';
    const shown = 'Reads<U+200B> a file.<U+E0049><U+202E><U+001B>[2J';
    const change = {
      kind: 'text_changed',
      invisibleAppeared: true,
      invisibleVanished: false,
      severity: 'risky',
    };
    expect(told({ description: 'Reads a file.' }, { description: hidden })).toMatchObject([
      { ...change, before: 'Reads a file.', after: shown },
    ]);
    expect(told({ description: 'Reads a file.' }, { description: 'Reads a fi\u200Ble.' })).toMatchObject([
      { ...change, wording: 'same' },
    ]);
    expect(told({ description: hidden }, { description: 'Reads a file.[2J' })).toMatchObject([
      { invisibleAppeared: false, invisibleVanished: true, severity: 'cosmetic' },
    ]);
  });

  test.each([
    ['an emoji', 'Careful.', 'Careful ⚠️ 👩‍💻 1️⃣.'],
    ['a joiner of a script that joins', 'می', 'می‌خواهم'],
    ['line ends', 'One. Two.', 'One.\r\n\tTwo.'],
  ])('%s is nothing invisible', (_what, before, after) => {
    expect(told({ title: before }, { title: after })).toMatchObject([{ invisibleAppeared: false }]);
  });

  test.each([
    ['a name', { name: 'a' }, { name: 'b' }, 'breaking'],
    ['a title', { title: 'Read' }, { title: 'Write' }, 'risky'],
    ['a title of annotations', hints({ title: 'Read' }), hints({ title: 'Write' }), 'risky'],
    ['only spacing', { title: 'Read file' }, { title: 'Read  file ' }, 'cosmetic'],
    ['a new description', {}, { description: 'Reads.' }, 'risky'],
    ['an empty description', {}, { description: '' }, 'risky'],
  ])('%s', (_what, before, after, severity) => {
    expect(told(before, after)).toMatchObject([{ kind: 'text_changed', severity }]);
  });
});

describe('hints', () => {
  test.each([
    ['readOnlyHint', true, false, 'flipped', 'riskier', 'risky'],
    ['readOnlyHint', true, undefined, 'vanished', 'riskier', 'risky'],
    ['readOnlyHint', undefined, true, 'appeared', 'safer', 'compatible'],
    ['readOnlyHint', undefined, false, 'appeared', 'neutral', 'cosmetic'],
    ['destructiveHint', false, true, 'flipped', 'riskier', 'risky'],
    ['destructiveHint', undefined, false, 'appeared', 'safer', 'compatible'],
    ['destructiveHint', true, undefined, 'vanished', 'neutral', 'cosmetic'],
    ['idempotentHint', true, false, 'flipped', 'riskier', 'risky'],
    ['openWorldHint', false, true, 'flipped', 'riskier', 'risky'],
    ['openWorldHint', true, false, 'flipped', 'safer', 'compatible'],
  ])('%s from %s to %s', (hint, before, after, how, direction, severity) => {
    const value = (each: boolean | undefined): LiveDefinition =>
      hints({ idempotent: 1, ...(each !== undefined && { [hint]: each }) });
    expect(told(value(before), value(after))).toEqual([
      {
        kind: 'hint_flipped',
        hint,
        how,
        direction,
        severity,
        before: before === undefined ? 'unstated' : String(before),
        after: after === undefined ? 'unstated' : String(after),
        path: `/annotations/${hint}`,
      },
    ]);
  });
});

describe('what has no business in a definition', () => {
  test.each([
    ['a name that is no text', { name: 1 }, { name: 'a' }, '/name'],
    ['annotations that are a list', hints([]), hints({}), '/annotations'],
    [
      'a hint that is a word',
      hints({ readOnlyHint: 'yes' }),
      hints({ readOnlyHint: true }),
      '/annotations/readOnlyHint',
    ],
    ['an annotation that nobody knows', hints({ cost: 1 }), hints({ cost: 2 }), '/annotations/cost'],
  ])('%s is told and not trusted', (_what, before, after, path) => {
    expect(told(before, after)).toMatchObject([{ kind: 'definition_changed', severity: 'risky', path }]);
  });

  test('an empty mapping of annotations says nothing, but is another text', () => {
    expect(told({}, { annotations: {} })).toMatchObject([{ kind: 'schema_changed', severity: 'cosmetic' }]);
  });
});

test('schemas are compared as contracts, and a schema that is none is said to be', () => {
  const before = { name: 'a', inputSchema: { type: 'object' }, outputSchema: { type: 'object' } };
  expect(compareDefinitions(before, { name: 'a', inputSchema: null })).toMatchObject({
    worst: 'breaking',
    changes: [
      { kind: 'schema_unreadable', side: 'inputs', after: 'not_a_schema', severity: 'breaking' },
      { kind: 'schema_removed', side: 'outputs', severity: 'breaking' },
    ],
  });
});
