import { describe, expect, test } from 'vitest';
import { renderTokens } from './render-token.ts';
import { exampleTerminal } from './testing/example-terminal.ts';

const token = {
  id: 'tok_3f9k2m8q1x7c5v0b',
  subject: 'agent:a-helper-with-a-long-name',
  teams: ['red', 'blue'],
  permissions: ['see' as const, 'call' as const],
  note: 'The helper of team A',
  created_at: '2026-06-01T10:05:00.000Z',
  created_by: 'local',
  expires_at: '2026-09-01T10:06:07.000Z',
  revoked_at: null,
  state: 'active' as const,
};

describe('the list of tokens', () => {
  test('says when each ends and whether it holds where there is little room', () => {
    const [heading = '', row = ''] = renderTokens({ tokens: [token] }, exampleTerminal({ width: 60 })).split(
      '\n',
    );
    expect(heading.trimEnd().split(/ +/)).toEqual(['ID', 'SUBJECT', 'STATE', 'EXPIRES']);
    expect(row).toContain('active');
    expect(row).toContain('2026-09-01T10:06');
  });

  test('says all of them where there is room, in whole instants', () => {
    const text = renderTokens({ tokens: [token] }, exampleTerminal({ width: 240 }));
    for (const each of ['TEAMS', 'CREATED', 'red,blue', token.created_at, token.expires_at])
      expect(text).toContain(each);
  });
});
