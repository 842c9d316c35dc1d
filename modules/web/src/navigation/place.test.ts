import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  APPROVAL_STATES,
  addressOf,
  approvalsPlace,
  EVERYTHING,
  listPlace,
  type Place,
  parsePlace,
  toolPlace,
} from './place.ts';

const read = (address: string): Place => {
  const url = new URL(address, 'http://localhost');
  return parsePlace(url.pathname, url.search);
};

describe('parsePlace', () => {
  test.each<[string, Place]>([
    ['/', listPlace({})],
    ['/?q=read+a%20file&risk=low&risk=high', listPlace({ q: 'read a file', risk: ['low', 'high'] })],
    ['/?registered=false&unheard=of', listPlace({ registered: false })],
    ['/?registered=maybe', listPlace({})],
    ['/tools/filesystem.read_file', toolPlace('filesystem.read_file')],
    [
      '/tools/a.b?from=registry:local&tag=x',
      toolPlace('a.b', 'registry:local', { ...EVERYTHING, tag: ['x'] }),
    ],
    ['/?tool=a.b', toolPlace('a.b')],
    ['/tools/', listPlace({})],
    ['/capabilities', { page: 'capabilities' }],
    ['/capabilities/', { page: 'capabilities' }],
    ['/capabilities/file.read', { page: 'capability', id: 'file.read' }],
    ['/providers/x', { page: 'provider', id: 'x' }],
    ['/approvals', approvalsPlace({})],
    ['/approvals/', approvalsPlace({})],
    ['/approvals?state=pending&tool=a.b', approvalsPlace({ state: 'pending', tool: 'a.b' })],
    ['/approvals?state=unheard&subject=', approvalsPlace({})],
    ['/approvals/apr_0123456789', { page: 'approval', id: 'apr_0123456789' }],
    ['/tools/%E0%A4%A', toolPlace('%E0%A4%A')],
    ['/tools/a/b', { page: 'nowhere' }],
    ['/elsewhere', { page: 'nowhere' }],
  ])('%s', (address, place) => {
    expect(read(address)).toEqual(place);
  });
});

test('reading the address of a place gives the place', () => {
  const word = fc.string({ minLength: 1, unit: 'grapheme' });
  const words = fc.array(word, { maxLength: 3 });
  const query = fc.record({
    q: fc.string({ unit: 'grapheme' }),
    capability: words,
    risk: words,
    lifecycle: words,
    source: words,
    tag: words,
    registered: fc.constantFrom(undefined, true, false),
  });
  // A path segment of dots is no name: browsers take it for a step.
  const name = word.filter((text) => !/^(?:\.|%2e){1,2}$/i.test(text));
  const place: fc.Arbitrary<Place> = fc.oneof(
    fc.record({
      page: fc.constant('tools' as const),
      query,
      tool: fc.option(fc.record({ id: name, source: fc.option(word, { nil: undefined }) }), {
        nil: undefined,
      }),
    }),
    fc.record({ page: fc.constant('capability' as const), id: name }),
    fc.record({ page: fc.constant('provider' as const), id: name }),
    fc.constant({ page: 'capabilities' as const }),
    fc
      .record({
        state: fc.constantFrom(undefined, ...APPROVAL_STATES),
        subject: fc.option(word, { nil: undefined }),
        tool: fc.option(word, { nil: undefined }),
      })
      .map(approvalsPlace),
    fc.record({ page: fc.constant('approval' as const), id: name }),
  );
  fc.assert(
    fc.property(place, (each) => {
      expect(read(addressOf(each))).toEqual(each);
    }),
  );
});
