import { describe, expect, test } from 'vitest';
import { parseTeamName, parseTeamNames } from './team-name.ts';

describe('the name of a team', () => {
  test.each([
    ['platform', 'platform'],
    ['team:platform', 'platform'],
    ['Team Blue', 'Team Blue'],
    ['org/team:read', 'org/team:read'],
    ['x', 'x'],
    ['', undefined],
    ['team:', undefined],
    ['team:team:platform', undefined],
    [' platform', undefined],
    ['platform\n', undefined],
    ['a\u0000b', undefined],
    ['x'.repeat(201), undefined],
  ])('%j is %j', (text, name) => {
    expect(parseTeamName(text)).toBe(name);
  });

  test('teams stand in order, each once, however they are written', () => {
    expect(parseTeamNames(['b', 'team:a', 'team:b', 'a'])).toEqual(['a', 'b']);
  });
});
