import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SUBJECT_PATTERN } from '../../core/model/subject.ts';
import { oidc } from '../testing/issuer-scene.ts';
import { subjectOf } from './claim-mapping.ts';

const plain = oidc('https://login.example');
const mapped = (claims: Partial<typeof plain.claims>) => ({
  ...plain,
  claims: { ...plain.claims, ...claims },
});
const many = (count: number) => Array.from({ length: count }, (_, at) => `team ${at}`);

describe('teams', () => {
  test.each([
    ['none', undefined, []],
    ['an empty list', [], []],
    ['one as a text', 'Platform Engineers', ['Platform Engineers']],
    ['several, in order, each once', ['b', '/a', 'b'], ['/a', 'b']],
    ['as many as can be', many(1_000), many(1_000).sort()],
    ['too many', many(1_001), undefined],
    ['one that is no name', ['a', 7], undefined],
    ['one that is empty', ['a', ''], undefined],
    ['one with control characters', ['a\u0000'], undefined],
    ['one that hides something', ['a\u200bb'], undefined],
    ['a mapping', { a: true }, undefined],
  ])('%s', (_what, groups, teams) => {
    expect(subjectOf({ sub: 'ana', groups }, plain)?.teams).toEqual(teams);
  });

  test('that stand elsewhere are unknown and not none', () => {
    expect(subjectOf({ sub: 'ana', _claim_names: { groups: 'graph' } }, plain)).toBeUndefined();
    expect(subjectOf({ sub: 'ana', _claim_names: { other: 'graph' } }, plain)).toBeDefined();
  });
});

describe('permissions', () => {
  test.each([
    ['none', undefined, ['see']],
    ['words of others', 'openid profile', ['see']],
    ['ours in a text', 'openid see agent-tools:call', ['call', 'see']],
    ['ours in a list', ['report', 'offline_access'], ['report']],
    ['one in another case', 'CALL', ['see']],
    ['everything', '* all', ['see']],
    ['a mapping', { see: true }, ['see']],
    ['a list of lists', [['administer']], ['see']],
  ])('%s', (_what, scope, permissions) => {
    expect(subjectOf({ sub: 'ana', scope }, plain)?.permissions).toEqual(new Set(permissions));
  });

  test('by default are those that the configuration gives', () => {
    expect(subjectOf({ sub: 'ana' }, { ...plain, defaultPermissions: [] })?.permissions).toEqual(new Set());
  });
});

test.each([
  ['system:serviceaccount:tools:node-a', 'runtime:system:serviceaccount:tools:node-a'],
  ['repo:acme/tools:ref:refs/heads/main', 'runtime:repo:acme/tools:ref:refs/heads/main'],
  ['spiffe://example.org/sa/helper', 'runtime:spiffe://example.org/sa/helper'],
  ['agent:helper', undefined],
  ['system:', undefined],
  [':agent', undefined],
])('of the name %s the kind is the configured one', (sub, id) => {
  expect(subjectOf({ sub }, { ...plain, claims: { ...plain.claims, subjectKind: 'runtime' } })?.id).toBe(id);
});

describe('names of claims', () => {
  const nested = { sub: 'x', 'https://a.example/n': 'ana', realm: { roles: ['see'], 'a/b': { '~': 'bo' } } };
  test.each([
    ['https://a.example/n', 'user:ana'],
    ['/realm/a~1b/~0', 'user:bo'],
    ['/realm/roles', undefined],
    ['/realm/roles/0', undefined],
    ['/sub/length', undefined],
    ['constructor', undefined],
    ['/__proto__/constructor/name', undefined],
    ['/', undefined],
  ])('%s', (subject, id) => {
    expect(subjectOf(nested, mapped({ subject }))?.id).toBe(id);
  });

  test('what policies may ask about is taken over, and nothing else', () => {
    const expose = ['department', 'level', 'ok', '/realm/roles', 'gone', 'deep', 'long', '__proto__'];
    const claims = {
      ...nested,
      sub: 'ana',
      department: 'r&d',
      level: 3,
      ok: true,
      deep: {},
      long: 'a'.repeat(1_001),
      secret: 's',
    };
    expect(subjectOf(claims, mapped({ expose }))?.claims).toEqual({
      department: 'r&d',
      level: 3,
      ok: true,
      '/realm/roles': ['see'],
    });
  });
});

test('whatever the claims are, a subject is of the configured kind and can be named', () => {
  const name = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('local', 'user:ana', 'a', 'team:b'),
    fc.jsonValue(),
  );
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('sub', 'groups', 'scope', '_claim_names'), name), (claims) => {
      const subject = subjectOf(claims, mapped({ subjectKind: 'workflow' }));
      if (subject === undefined) return;
      expect(subject.id).toMatch(SUBJECT_PATTERN);
      expect(subject.id.startsWith('workflow:')).toBe(true);
      expect(subject.permissions).not.toBe('all');
    }),
    { numRuns: 500 },
  );
});
