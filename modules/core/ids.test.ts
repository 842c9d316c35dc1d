import { describe, expect, test } from 'vitest';
import { compareToolRefs, parseRegistryToolName, parseSourceId, parseToolId, type ToolRef } from './ids.ts';

describe('parseToolId', () => {
  test.each(['filesystem.read_file', 'surrealkit', 'torrent-finder', 'a', '4k.v2', 'a_b-c.d'])(
    'takes %s',
    (text) => {
      expect(parseToolId(text)).toBe(text);
    },
  );

  test.each([
    '',
    'A',
    'a.',
    '.a',
    'a..b',
    'a b',
    'a__b',
    '-a',
    'a-',
    'español',
    'a/b',
    'a\n',
    'a\u200bb',
    '../a',
    'x'.repeat(201),
  ])('refuses %j', (text) => {
    expect(parseToolId(text)).toBeUndefined();
  });

  test('takes time in proportion to its text', () => {
    expect(parseToolId(`${'a-'.repeat(90)}!`)).toBeUndefined();
    expect(parseToolId(`${'a'.repeat(100_000)}!`)).toBeUndefined();
  });
});

test.each([
  ['torrent-finder', true],
  ['media-info', true],
  ['torrent_finder', false],
  ['torrent.finder', false],
  ['Torrent', false],
  ['torrent--finder', false],
])('a registry name %s: %s', (text, allowed) => {
  expect(parseRegistryToolName(text) !== undefined).toBe(allowed);
});

test.each([
  ['definitions', true],
  ['registry:local', true],
  ['index:official.eu', true],
  ['registry:', false],
  ['registry:a b', false],
  ['Definitions', false],
])('a source %s: %s', (text, allowed) => {
  expect(parseSourceId(text) !== undefined).toBe(allowed);
});

test('refs order by id, then by source', () => {
  const ref = (id: string, source: string): ToolRef => {
    const [toolId, sourceId] = [parseToolId(id), parseSourceId(source)];
    if (toolId === undefined || sourceId === undefined) throw new Error('not an id');
    return { id: toolId, source: sourceId };
  };
  const refs = [
    ref('b', 'definitions'),
    ref('a', 'registry:x'),
    ref('a', 'definitions'),
    ref('a.b', 'definitions'),
  ];
  expect(refs.sort(compareToolRefs).map(({ id, source }) => `${id} ${source}`)).toEqual([
    'a definitions',
    'a registry:x',
    'a.b definitions',
    'b definitions',
  ]);
});
