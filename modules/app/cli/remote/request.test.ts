import { describe, expect, test } from 'vitest';
import { planRequest } from './request.ts';
import { parseServer } from './server.ts';

const server = new URL('http://host:4710/prefix/');

describe('planRequest', () => {
  test.each([
    ['/v1/tools', {}, 'http://host:4710/prefix/v1/tools'],
    [
      '/v1/tools',
      { risk: ['low', 'high'], registered: false, limit: 5 },
      'http://host:4710/prefix/v1/tools?risk=low&risk=high&registered=false&limit=5',
    ],
    [
      '/v1/search',
      { q: ['read & write', 'ñ'] },
      'http://host:4710/prefix/v1/search?q=read+%26+write&q=%C3%B1',
    ],
    [
      '/v1/tools/{id}',
      { id: 'a/b c', source: 'registry:local' },
      'http://host:4710/prefix/v1/tools/a%2Fb%20c?source=registry%3Alocal',
    ],
    [
      '/v1/tools/{id}/versions/{version}',
      { id: 'a', version: '1.0.0' },
      'http://host:4710/prefix/v1/tools/a/versions/1.0.0',
    ],
    ['/v1/tools/{id}', { id: '../../admin' }, 'http://host:4710/prefix/v1/tools/..%2F..%2Fadmin'],
    ['/v1/tools/{id}', { id: '..' }, 'http://host:4710/prefix/v1/tools/%252E%252E'],
  ])('GET %s with %j', (path, input, expected) => {
    const { method, url, body } = planRequest({ method: 'GET', path }, input, server);
    expect([method, url.href, body]).toEqual(['GET', expected, undefined]);
  });

  test('a POST carries its input as a body', () => {
    const request = planRequest(
      { method: 'POST', path: '/v1/reload' },
      { paths: ['a.yaml'], other: undefined },
      server,
    );
    expect(request).toMatchObject({ method: 'POST', body: '{"paths":["a.yaml"]}' });
    expect(request.url.href).toBe('http://host:4710/prefix/v1/reload');
  });
});

describe('parseServer', () => {
  test.each([
    ['http://127.0.0.1:4710', 'http://127.0.0.1:4710/'],
    ['https://host/agent-tools?x=1#y', 'https://host/agent-tools/'],
  ])('%s', (text, href) => {
    expect(parseServer(text).url.href).toBe(href);
  });

  test.each(['localhost:4710', 'host', 'file:///etc/passwd', 'http://'])('refuses %s', (text) => {
    expect(() => parseServer(text)).toThrow('is not the address of a server');
  });
});
