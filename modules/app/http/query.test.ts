import { describe, expect, test } from 'vitest';
import { parseQuery, splitTarget } from './query.ts';

describe('parseQuery', () => {
  test.each<[string, readonly (readonly [string, readonly string[]])[]]>([
    ['', []],
    ['a=1', [['a', ['1']]]],
    [
      'a=1&a=2&b=3',
      [
        ['a', ['1', '2']],
        ['b', ['3']],
      ],
    ],
    ['&&a=1&', [['a', ['1']]]],
    ['a', [['a', ['']]]],
    ['a=b=c', [['a', ['b=c']]]],
    ['q=read+a%20file', [['q', ['read a file']]]],
    ['q=%C3%B1%F0%9F%98%80', [['q', ['ñ😀']]]],
    ['%71=x', [['q', ['x']]]],
    ['__proto__=x', [['__proto__', ['x']]]],
  ])('%j', (query, expected) => {
    expect([...parseQuery(query)]).toEqual(expected);
  });

  test.each(['q=%', 'q=%z1', 'q=%C3', 'q=%C3%28', 'q=%ED%A0%80', '%=1', 'q=%FF'])('refuses %j', (query) => {
    expect(() => parseQuery(query)).toThrow(expect.objectContaining({ code: 'invalid_request' }));
  });
});

describe('splitTarget', () => {
  test.each([
    ['/v1/tools', '/v1/tools', ''],
    ['/v1/tools?', '/v1/tools', ''],
    ['/v1/tools?a=1?b', '/v1/tools', 'a=1?b'],
  ])('%j', (target, path, query) => {
    expect(splitTarget(target)).toEqual({ path, query });
  });

  test.each(['', '*', 'http://evil.example/v1/tools', 'v1/tools', '/v1/tools#x'])('refuses %j', (target) => {
    expect(() => splitTarget(target)).toThrow(expect.objectContaining({ code: 'invalid_request' }));
  });
});
