import { describe, expect, test } from 'vitest';
import { type Credential, credentialOf, MAX_BEARER } from './credential.ts';

const bearer = (token: string): Credential => ({ kind: 'bearer', bearer: token });
const MALFORMED: Credential = { kind: 'malformed' };
const NONE: Credential = { kind: 'none' };

describe('credentialOf', () => {
  test.each<[string, Credential]>([
    ['Bearer abc', bearer('abc')],
    ['bearer  abc', bearer('abc')],
    ['BEARER a.b-c_d~e+f/g==', bearer('a.b-c_d~e+f/g==')],
    [`Bearer ${'x'.repeat(MAX_BEARER)}`, bearer('x'.repeat(MAX_BEARER))],
    [`Bearer ${'x'.repeat(MAX_BEARER + 1)}`, MALFORMED],
    [`Bearer ${'x'.repeat(50_000)}`, MALFORMED],
    ['', MALFORMED],
    ['Bearer', MALFORMED],
    ['Bearer ', MALFORMED],
    ['Bearer a b', MALFORMED],
    ['Bearer abc, Bearer def', MALFORMED],
    ['Bearer abc,Bearer abc', MALFORMED],
    ['Bearer a=b', MALFORMED],
    ['Bearer ä', MALFORMED],
    ['Basic YTpi', MALFORMED],
    ['Bearerabc', MALFORMED],
    ['Digest username="x", Bearer abc', MALFORMED],
    [' Bearer abc', MALFORMED],
  ])('%.60s', (authorization, expected) => {
    expect(credentialOf({ authorization }, 'name')).toEqual(expected);
    // What a header says is never made up for by a cookie.
    expect(credentialOf({ authorization, cookie: 'name=id' }, 'name')).toEqual(expected);
  });

  test.each<[string | undefined, Credential]>([
    [undefined, NONE],
    ['', NONE],
    ['name', NONE],
    ['name=id', { kind: 'session', id: 'id' }],
    ['other=1; name=id;more=2', { kind: 'session', id: 'id' }],
    ['xname=id', NONE],
    ['Name=id', NONE],
    ['name=one; name=two', NONE],
    ['name=one; name=one', NONE],
  ])('cookie %j', (cookie, expected) => {
    expect(credentialOf({ ...(cookie !== undefined && { cookie }) }, 'name')).toEqual(expected);
  });
});
