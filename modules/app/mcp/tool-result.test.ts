import { describe, expect, test } from 'vitest';
import { CatalogError } from '../../core/errors.ts';
import { bodyResult, callBodyResult, refusalResult } from './tool-result.ts';

const text = (value: string) => ({ type: 'text', text: value });
const image = { type: 'image', data: 'AAAA', mimeType: 'image/png' };
const sound = { type: 'audio', data: 'BBBB', mimeType: 'audio/wav' };

test('a body is there twice: as it is, and as text', () => {
  const body = { items: [1, { deep: null }], next_cursor: null };
  expect(bodyResult(body)).toEqual({ content: [text(JSON.stringify(body))], structuredContent: body });
  expect(bodyResult(body, true).isError).toBe(true);
});

test.each([
  [new CatalogError('not_found', 'There is none.', 'Search for it.'), 'Search for it.'],
  [new CatalogError('not_found', 'There is none.'), null],
])('a refusal is the problem of HTTP, and there is always a next step', (refusal, step) => {
  const { isError, structuredContent } = refusalResult(refusal);
  expect(isError).toBe(true);
  expect(structuredContent).toMatchObject({
    code: 'not_found',
    status: 404,
    detail: 'There is none.',
    hint: step,
    next_step: step ?? (expect.stringMatching(/^Search .*\.$/) as unknown),
  });
});

describe('a call', () => {
  test('without pictures is a body', () => {
    const body = { outcome: 'ok', result: [text('one')] };
    expect(callBodyResult(body, false)).toEqual(bodyResult(body));
    for (const result of [null, 'text', undefined])
      expect(callBodyResult({ result }, true).content).toHaveLength(1);
  });

  test('gives pictures and sounds as blocks, and says in the text where they stand', () => {
    const body = { outcome: 'ok', result: [text('one'), image, { type: 'image' }, sound] };
    const { content, structuredContent } = callBodyResult(body, false);
    expect(structuredContent).toEqual(body);
    expect(content.slice(1)).toEqual([image, sound]);
    expect(JSON.parse(String(Reflect.get(content[0] ?? {}, 'text')))).toEqual({
      outcome: 'ok',
      // A picture without data is none, and stays what the tool said.
      result: [
        text('one'),
        { type: 'image', content_block: 1 },
        { type: 'image' },
        { type: 'audio', content_block: 2 },
      ],
    });
  });

  test('that failed keeps its pictures', () => {
    expect(callBodyResult({ result: [image] }, true)).toMatchObject({ isError: true, content: [{}, image] });
  });
});
