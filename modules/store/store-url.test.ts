import { expect, test } from 'vitest';
import { parseStoreUrl } from './store-url.ts';

test.each([
  ['sqlite:.agent-tools/state.db', { engine: 'sqlite', path: '.agent-tools/state.db' }],
  ['sqlite:/var/lib/state.db', { engine: 'sqlite', path: '/var/lib/state.db' }],
  ['postgres://u:p@h:1/d', { engine: 'postgres', url: 'postgres://u:p@h:1/d' }],
  ['postgresql://h/d?sslmode=require', { engine: 'postgres', url: 'postgresql://h/d?sslmode=require' }],
])('%s', (text, value) => {
  expect(parseStoreUrl(text)).toEqual({ ok: true, value });
});

test.each([
  'sqlite:',
  'sqlite::memory:',
  'sqlite://host/file',
  'sqlite:a\0b',
  'mysql://root:secret@h/d',
  'postgres:secret',
  'postgres://u:secret@h:port/d',
  '',
])('%j is none, and the reason does not repeat it', (text) => {
  const parsed = parseStoreUrl(text);
  expect(parsed.ok).toBe(false);
  expect(JSON.stringify(parsed)).not.toContain('secret');
});
