import { describe, expect, test } from 'vitest';
import { findCommand } from './typed-command.ts';

describe('findCommand', () => {
  test.each([
    ['', []],
    ['list', ['list']],
    ['registry check a.json', ['registry', 'check']],
    ['--workspace list show a', ['show', 'a']],
    ['--workspace=x --json list', ['list']],
    ['registry --env prod check', ['registry', 'check']],
    ['search -- list', ['search']],
  ])('%j names %j', (line, words) => {
    expect(findCommand(line.split(' ').filter((word) => word !== '')).words).toEqual(words);
  });

  test.each([
    ['--version', { version: true }],
    ['-v --json', { version: true, json: true }],
    ['versions -v', { version: false }],
    ['list --help', { help: true }],
    ['list -h --json', { help: true, json: true }],
    ['search -- --json --help', { help: false, json: false }],
  ])('%j asks for %j', (line, expected) => {
    expect(findCommand(line.split(' '))).toMatchObject(expected);
  });
});
