import { expect, test } from 'vitest';
import { parseEndpoint } from './endpoint.ts';

test.each([
  ['http://127.0.0.1:4710', 'http://127.0.0.1:4710/mcp', 'http://127.0.0.1:4710/'],
  ['http://127.0.0.1:4710/', 'http://127.0.0.1:4710/mcp', 'http://127.0.0.1:4710/'],
  ['http://127.0.0.1:4710/mcp', 'http://127.0.0.1:4710/mcp', 'http://127.0.0.1:4710/'],
  ['https://x.example/mcp/', 'https://x.example/mcp', 'https://x.example/'],
  ['https://x.example/tools', 'https://x.example/tools/mcp', 'https://x.example/tools/'],
  ['https://x.example/tools/mcp/direct', 'https://x.example/tools/mcp/direct', 'https://x.example/tools/'],
  ['https://x.example/xmcp', 'https://x.example/xmcp/mcp', 'https://x.example/xmcp/'],
  ['https://x.example/#part', 'https://x.example/mcp', 'https://x.example/'],
  [
    'http://[::]:1/mcp/direct?tag=a&tag=b&skill=c',
    'http://[::1]:1/mcp/direct?tag=a&tag=b&skill=c',
    'http://[::1]:1/',
  ],
  ['http://0.0.0.0:1', 'http://127.0.0.1:1/mcp', 'http://127.0.0.1:1/'],
])('%s is spoken to at %s', (typed, url, server) => {
  const endpoint = parseEndpoint(typed);
  expect([endpoint.url, endpoint.server.href]).toEqual([url, server]);
});

test.each([
  ['file:///etc/passwd', 'is not the address of a server'],
  ['127.0.0.1:4710', 'is not the address of a server'],
  ['https://ada:pass@x.example', 'holds a password'],
  ['https://x.example/mcp?tag=a', '"tag" behind its question mark'],
  ['https://x.example/mcp/direct?key=secret', '"key" behind its question mark'],
  ['https://x.example/agtools_abcdef', 'looks like a token'],
])('%s is refused', (typed, message) => {
  expect(() => parseEndpoint(typed)).toThrow(message);
});
