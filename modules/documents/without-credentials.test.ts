import { expect, test } from 'vitest';
import { withoutCredentials } from './without-credentials.ts';

test.each([
  ['https://ana:secret@example.org/a', 'https://example.org/a'],
  ['See postgres://:secret@db/x, and https://a:b@c.', 'See postgres://db/x, and https://c.'],
  ['https://user:p%40ss@example.org', 'https://example.org'],
  // No password, or no address at all.
  ['git+ssh://git@example.org/a.git', 'git+ssh://git@example.org/a.git'],
  ['https://example.org:8080/@ana', 'https://example.org:8080/@ana'],
  ['ana:secret@example.org', 'ana:secret@example.org'],
  ['https://example.org/a:b@c', 'https://example.org/a:b@c'],
])('%s is shown as %s [LAW-8]', (text, shown) => {
  expect(withoutCredentials(text)).toBe(shown);
});
