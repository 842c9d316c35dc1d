import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CheckedCall } from '../../../core/ports/invocation.ts';
import { checkedCall, REQUEST_ID } from '../testing/checked-calls.ts';
import { isOperation, projectInput } from './call-input.ts';

const flags = (args: Readonly<Record<string, unknown>>, change: Partial<CheckedCall> = {}) =>
  projectInput(checkedCall({ arguments: args, ...change })).words;

describe('what a command is given', () => {
  test('the operation, flags, one object on standard input and who asks', () => {
    const input = projectInput(
      checkedCall({
        address: { operation: 'between' },
        arguments: { from: '2026-01-01', days: 3, deep: true, list: ['a'], nothing: null },
      }),
    );
    expect(input).toEqual({
      words: [
        ...['between', '--from', '2026-01-01', '--days', '3', '--deep', 'true'],
        ...['--list', '["a"]', '--nothing', 'null'],
      ],
      stdin: '{"from":"2026-01-01","days":3,"deep":true,"list":["a"],"nothing":null}',
      variables: [
        ['AGENT_TOOLS_REQUEST_ID', REQUEST_ID],
        ['AGENT_TOOLS_OPERATION', 'between'],
      ],
    });
  });

  test('no operation is no word', () => {
    expect(projectInput(checkedCall())).toEqual({
      words: [],
      stdin: '{}',
      variables: [['AGENT_TOOLS_REQUEST_ID', REQUEST_ID]],
    });
  });

  test.each<[string, Record<string, unknown>]>([
    ['a text that could be a flag', { path: '--delete' }],
    ['a text that could be a short one', { path: '-rf' }],
    ['a name that is none', { '-x': 'y' }],
    ['a name with a blank', { 'a b': 'y' }],
    ['a name with an equals sign', { 'a=b': 'y' }],
    ['no name', { '': 'y' }],
    ['a NUL', { path: 'a\0b' }],
    ['too much', { text: 'x'.repeat(40_000) }],
    ['a password', { password: 'x' }],
    ['a key in camel case', { apiKey: 'x' }],
    ['a token among other words', { 'github-token': 'x' }],
    ['a secret within', { options: { deep: [{ client_secret: 'x' }] } }],
  ])('%s: no flags at all, everything on standard input', (_, args) => {
    const all = { harmless: 'yes', ...args };
    const input = projectInput(checkedCall({ arguments: all }));
    expect(input.words).toEqual([]);
    expect(JSON.parse(input.stdin)).toEqual(all);
  });

  test('what the contract marks secret is in no list of processes', () => {
    expect(flags({ a: 'x', b: 'y' }, { secretArguments: ['b'] })).toEqual([]);
    expect(flags({ a: 'x' }, { secretArguments: ['b'] })).toEqual(['--a', 'x']);
  });

  test.each(['max_tokens', 'keyword', 'passing', 'author', 'secretary', 'monkey'])(
    '%s is no secret',
    (name) => {
      expect(flags({ [name]: 'x' })).toEqual([`--${name}`, 'x']);
    },
  );

  test('a negative number is a value', () => {
    expect(flags({ offset: -5 })).toEqual(['--offset', '-5']);
  });

  test('whatever the arguments are: all of them on standard input, and flags in pairs that no value can leave', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (args) => {
        const { words, stdin } = projectInput(checkedCall({ arguments: args }));
        expect(JSON.parse(stdin)).toEqual(JSON.parse(JSON.stringify(args)));
        expect([0, Object.keys(args).length * 2]).toContain(words.length);
        for (const [at, word] of words.entries()) {
          if (at % 2 === 0) expect(word).toMatch(/^--[A-Za-z]/);
          else expect(word).not.toMatch(/^-(?!\d)/);
        }
      }),
    );
  });

  test.each([
    ['search', true],
    ['--help', false],
    ['-', false],
    ['', false],
    ['a\0', false],
  ])('%j names an operation: %s', (text, expected) => {
    expect(isOperation(text)).toBe(expected);
  });
});
