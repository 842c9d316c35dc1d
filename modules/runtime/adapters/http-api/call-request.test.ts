import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CallAddress } from '../../../core/model/offer.ts';
import { projectRequest } from './call-request.ts';

const BASE = new URL('https://api.test/v1/');

function request(address: CallAddress, args: Readonly<Record<string, unknown>> = {}, base = BASE): string {
  const made = projectRequest(base, { address, arguments: args });
  if (!made.ok) return made.error;
  const { method, url, headers, body } = made.value;
  return [method, url.href, ...Object.entries(headers).map((each) => each.join(':')), body]
    .filter((part) => part !== undefined && part !== 'content-type:application/json')
    .join(' ');
}

describe('a request of a call', () => {
  test.each<[CallAddress, Record<string, unknown>, string]>([
    [{ path: '/files' }, {}, 'GET https://api.test/v1/files'],
    [{ path: 'files' }, { q: 'a b&c' }, 'GET https://api.test/v1/files?q=a+b%26c'],
    [{}, { q: 1 }, 'GET https://api.test/v1?q=1'],
    [{ method: 'get', path: '/a/' }, {}, 'GET https://api.test/v1/a/'],
    [{ path: '/a?version=2' }, { b: true }, 'GET https://api.test/v1/a?version=2&b=true'],
    [
      { path: '/a' },
      { list: ['x', 2], object: { k: 1 }, none: null },
      'GET https://api.test/v1/a?list=x&list=2&object=%7B%22k%22%3A1%7D',
    ],
    [
      { path: '/users/{id}/x-{n}.json' },
      { id: 'a/b ü?#', n: 7 },
      'GET https://api.test/v1/users/a%2Fb%20%C3%BC%3F%23/x-7.json',
    ],
    [
      { method: 'DELETE', path: '/a/{id}' },
      { id: 1, force: true },
      'DELETE https://api.test/v1/a/1?force=true',
    ],
    [{ method: 'POST', path: '/a' }, { b: { c: [1] } }, 'POST https://api.test/v1/a {"b":{"c":[1]}}'],
    [{ method: 'POST', path: '/a' }, {}, 'POST https://api.test/v1/a {}'],
    [
      { method: 'PUT', path: '/a/{id}', parameters: { q: 'query', 'X-Mode': 'header' } },
      { id: 'i', q: 'x', 'X-Mode': 'fast', rest: 1 },
      'PUT https://api.test/v1/a/i?q=x x-mode:fast {"rest":1}',
    ],
    [
      { method: 'DELETE', path: '/a', parameters: { b: 'body' } },
      { b: 1 },
      'DELETE https://api.test/v1/a {"b":1}',
    ],
    [
      { path: '/a' },
      { constructor: 'x', toString: 'y' },
      'GET https://api.test/v1/a?constructor=x&toString=y',
    ],
    [{ path: '/a' }, { half: '\ud800' }, 'GET https://api.test/v1/a?half=%EF%BF%BD'],
  ])('%o with %o', (address, args, expected) => {
    expect(request(address, args)).toBe(expected);
  });

  test.each<[string, CallAddress, Record<string, unknown>, string]>([
    ['another method', { method: 'TRACE' }, {}, 'method_unknown'],
    ['a method that is more', { method: 'GET / HTTP/1.1\r\nX: y' }, {}, 'method_unknown'],
    ['an address in a path', { path: 'https://evil.test/' }, {}, 'path_invalid'],
    ['another host', { path: '//evil.test/' }, {}, 'path_invalid'],
    ['a way up', { path: '/../admin' }, {}, 'path_invalid'],
    ['a way up that is encoded', { path: '/a/%2e%2E/admin' }, {}, 'path_invalid'],
    ['half encoded', { path: '/a/.%2e/admin' }, {}, 'path_invalid'],
    ['a way up with a backslash', { path: '/a\\..\\admin' }, {}, 'path_invalid'],
    ['a line break', { path: '/a\r\nX: y' }, {}, 'path_invalid'],
    ['a fragment', { path: '/a#b' }, {}, 'path_invalid'],
    ['a brace that is open', { path: '/a/{id' }, { id: 1 }, 'path_invalid'],
    ['a value that leads up', { path: '/a/{id}/b' }, { id: '..' }, 'path_parameter_invalid'],
    ['an encoded one', { path: '/a/{id}' }, { id: '%2e%2e' }, 'path_parameter_invalid'],
    ['one with more behind it', { path: '/a/{id}' }, { id: '../admin' }, 'path_parameter_invalid'],
    ['one with backslashes', { path: '/a/{id}' }, { id: 'x\\..\\y' }, 'path_parameter_invalid'],
    ['two that make one together', { path: '/a/{b}{c}' }, { b: '.', c: '.' }, 'path_parameter_invalid'],
    ['a template that makes one', { path: '/a/.{b}' }, { b: '.' }, 'path_parameter_invalid'],
    ['an empty value', { path: '/a/{id}' }, { id: '' }, 'path_parameter_invalid'],
    ['a list', { path: '/a/{id}' }, { id: ['x'] }, 'path_parameter_invalid'],
    ['no value', { path: '/a/{id}' }, {}, 'path_parameter_missing'],
    ['null', { path: '/a/{id}' }, { id: null }, 'path_parameter_missing'],
    [
      'a place that the path has not',
      { path: '/a', parameters: { id: 'path' } },
      { id: 1 },
      'path_parameter_invalid',
    ],
    ['a body where none can be', { path: '/a', parameters: { b: 'body' } }, { b: 1 }, 'body_not_allowed'],
    [
      'a header that is two',
      { path: '/a', parameters: { h: 'header' } },
      { h: 'x\r\nHost: evil' },
      'header_invalid',
    ],
    [
      'a header that no one can write',
      { path: '/a', parameters: { h: 'header' } },
      { h: '漢' },
      'header_invalid',
    ],
    [
      'no name of a header',
      { path: '/a', parameters: { 'a b': 'header' } },
      { 'a b': 'x' },
      'header_invalid',
    ],
    ...[
      'Host',
      'Authorization',
      'cookie',
      'Content-Length',
      'Transfer-Encoding',
      'Proxy-Authorization',
      'X-Forwarded-For',
      'X-HTTP-Method-Override',
      'Sec-Fetch-Mode',
    ].map((name): [string, CallAddress, Record<string, unknown>, string] => [
      `the header ${name}`,
      { path: '/a', parameters: { [name]: 'header' } },
      { [name]: 'x' },
      'header_denied',
    ]),
  ])('%s is refused', (_, address, args, expected) => {
    expect(request(address, args)).toBe(expected);
  });

  test('whatever the offer and the arguments say, it stays below the base address', () => {
    const hostile = fc.oneof(
      fc.string({
        unit: fc.constantFrom('/', '.', '\\', '%', '2', 'e', 'E', 'f', ':', '@', '?', '#', '{', '}', 'a'),
      }),
      fc.constantFrom('..', '%2e%2e', '//evil.test', 'https://evil.test', '..\\', '@evil.test', '\t/..'),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(hostile, hostile, hostile, fc.constantFrom('GET', 'POST'), (path, value, query, method) => {
        for (const address of [
          { method, path },
          { method, path: `/x/{id}/${path}` },
          { method, path: `/x/.{id}` },
        ]) {
          const made = projectRequest(BASE, { address, arguments: { id: value, q: query } });
          if (!made.ok) continue;
          expect(made.value.url.origin).toBe('https://api.test');
          expect(`${made.value.url.pathname}/`).toMatch(/^\/v1\//);
          expect(made.value.url.hash + made.value.url.username).toBe('');
        }
      }),
    );
  });
});
