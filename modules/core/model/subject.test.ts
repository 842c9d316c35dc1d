import { describe, expect, test } from 'vitest';
import { MAX_SUBJECT_LENGTH, parseSubjectId } from './subject.ts';

describe('parseSubjectId', () => {
  test.each([
    'local',
    'agent:helper',
    'user:ana@example.org',
    'user:auth0|5f7c8ec7c33c6c004bbafe82',
    'runtime:system:serviceaccount:tools:node-a',
    'workflow:repo:acme/tools:ref:refs/heads/main',
    'workflow:repo:acme/tools:environment:production',
    'agent:spiffe://example.org/ns/tools/sa/helper',
    'team:研究',
  ])('%s is a subject', (text) => {
    expect(parseSubjectId(text)).toBe(text);
  });

  test.each([
    '',
    'ana',
    'local:',
    'local:ana',
    'robot:ana',
    'agent:',
    'agent::',
    'agent::helper',
    'agent:helper:',
    'runtime:system:serviceaccount:',
    'agent:hel per',
    'agent:helper\n',
    'agent:hel\nper',
    'agent:hel:\nper',
    'agent:hel\u0000per',
    'agent:hel:\u202eper',
    'agent:hel\u200bper',
    'agent:hel\u2028per',
    `agent:${'a'.repeat(MAX_SUBJECT_LENGTH)}`,
  ])('%j is none', (text) => {
    expect(parseSubjectId(text)).toBeUndefined();
  });

  test('a long text that is none is refused at once', () => {
    expect(parseSubjectId(`agent:${':'.repeat(MAX_SUBJECT_LENGTH - 6)}`)).toBeUndefined();
  });
});
