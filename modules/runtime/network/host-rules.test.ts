import { describe, expect, test } from 'vitest';
import { HostRules } from './host-rules.ts';

const isAsked = (declared: string, url: string, others: 'refused' | 'public' = 'refused'): boolean => {
  const parsed = URL.parse(url);
  return parsed !== null && new HostRules({ declared: [declared], others }).allowed(parsed) !== undefined;
};

describe('what may be asked at all', () => {
  test.each([
    ['https://api.example.com/v1', 'https://api.example.com/other', true],
    ['https://api.example.com', 'http://api.example.com:8080/', true],
    ['https://api.example.com', 'https://API.Example.COM/', true],
    ['https://api.example.com', 'https://example.com/', false],
    ['https://api.example.com', 'https://api.example.com.evil.test/', false],
    ['https://api.example.com', 'https://api.example.com@evil.test/', false],
    ['https://api.example.com', 'https://user:pass@api.example.com/', false],
    ['https://api.example.com', 'ftp://api.example.com/', false],
    ['file:///etc/passwd', 'file:///etc/passwd', false],
    ['http://127.0.0.1:80', 'http://127.0.0.1/', true],
    ['http://127.0.0.1', 'http://2130706433/', true],
    ['http://127.0.0.1', 'http://0177.0.0.1/', true],
    ['http://127.0.0.1', 'http://0x7f.1/', true],
    ['http://127.0.0.1', 'http://127.0.0.2/', false],
    ['http://10.0.0.1', 'http://10.0.0.1/', true],
    ['http://[::1]:80', 'http://[0:0:0:0:0:0:0:1]/', true],
    ['http://[::ffff:10.0.0.1]', 'http://[::ffff:a00:1]/', true],
    ['http://169.254.169.254', 'http://169.254.169.254/latest/meta-data/', false],
    ['http://2852039166', 'http://169.254.169.254/', false],
    ['http://0251.0376.0251.0376', 'http://169.254.169.254/', false],
    ['http://[::ffff:a9fe:a9fe]', 'http://[::ffff:169.254.169.254]/', false],
    ['http://[fd00:ec2::254]', 'http://[fd00:ec2::254]/', false],
    ['http://[fe80::1]', 'http://[fe80::1]/', false],
    ['http://0.0.0.0', 'http://0.0.0.0/', false],
    ['http://0', 'http://0/', false],
  ])('declared %s, asked %s: %s', (declared, url, expected) => {
    expect(isAsked(declared, url)).toBe(expected);
  });

  test.each([
    ['https://auth.example.com/token', true],
    ['https://93.184.215.14/', true],
    ['http://127.0.0.1/', false],
    ['http://10.0.0.1/', false],
    ['http://[::ffff:127.0.0.1]/', false],
    ['http://169.254.169.254/', false],
  ])('a host that nobody declared, where public ones may be asked: %s %s', (url, expected) => {
    expect(isAsked('https://api.example.com', url, 'public')).toBe(expected);
  });

  test('what a name may resolve to follows from what was declared', () => {
    const rules = new HostRules({
      declared: ['http://localhost:1', 'http://a.localhost', 'https://name.test', 'http://10.0.0.1'],
      others: 'refused',
    });
    const kinds = (host: string) => [...(rules.ofHost(host) ?? [])];
    expect(kinds('localhost')).toEqual(['loopback']);
    expect(kinds('a.localhost')).toEqual(['loopback']);
    expect(kinds('name.test')).toEqual(['public']);
    expect(kinds('10.0.0.1')).toEqual(['private']);
    expect(kinds('b.localhost')).toEqual([]);
  });
});
