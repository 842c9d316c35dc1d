import { describe, expect, test } from 'vitest';
import { afterLastBreak, splitLine } from './shell-line.ts';

describe('splitLine', () => {
  test.each([
    ['agent-tools ', ['agent-tools'], ''],
    ['agent-tools li', ['agent-tools'], 'li'],
    ['agent-tools  list   --ri', ['agent-tools', 'list'], '--ri'],
    ["agent-tools search 'two words' x", ['agent-tools', 'search', 'two words'], 'x'],
    ['agent-tools search "it\'s', ['agent-tools', 'search'], "it's"],
    ['agent-tools show a\\ b', ['agent-tools', 'show'], 'a b'],
    ['agent-tools search $(rm -rf x)', ['agent-tools', 'search', '$(rm', '-rf'], 'x)'],
  ])('%j', (line, before, current) => {
    expect(splitLine(line)).toEqual({ before, current });
  });
});

describe('afterLastBreak', () => {
  test.each([
    ['--risk=low', '--risk=l', 'low'],
    ['registry:local', 'registry:', 'local'],
    ['registry:local', 'reg', 'registry:local'],
    ['list', '', 'list'],
  ])('%s for %j', (value, current, expected) => {
    expect(afterLastBreak(value, current, ' \t\n"\'><=;|&(:')).toBe(expected);
  });
});
