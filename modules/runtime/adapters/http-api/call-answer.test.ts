import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { brief, REQUEST_ID } from '../testing/checked-calls.ts';
import { outcomeOf } from './call-answer.ts';
import type { Method } from './call-request.ts';

const answer = (
  status: number,
  contentType: string | undefined,
  body: string | Uint8Array = '',
  method: Method = 'POST',
): unknown => brief(outcomeOf({ status, contentType, body: Buffer.from(body) }, method, REQUEST_ID));

const json = 'application/json; charset=utf-8';

describe('what an API has said', () => {
  test.each<[string, number, string | undefined, string | Uint8Array, unknown]>([
    ['an object', 200, json, '{"a":1}', { texts: ['{"a":1}'], structured: { a: 1 } }],
    ['a list', 201, 'application/hal+json', '[1]', { texts: ['[1]'], structured: [1] }],
    ['a number', 200, json, '42', { texts: ['42'] }],
    ['nothing', 204, undefined, '', { texts: [] }],
    ['a text', 200, 'text/plain', 'hola', { texts: ['hola'] }],
    [
      'a text in another encoding',
      200,
      'text/plain; charset="latin1"',
      new Uint8Array([0xf1]),
      { texts: ['ñ'] },
    ],
    ['a text in an encoding that nobody knows', 200, 'text/plain; charset=klingon', 'a', { texts: ['a'] }],
    ['a text of no type', 200, undefined, 'hola', { texts: ['hola'] }],
    ['JSON that is broken', 200, json, '{"a":', 'invalid_response unsafe not_json'],
    [
      'JSON that is too deep',
      200,
      json,
      '['.repeat(5_000) + ']'.repeat(5_000),
      'invalid_response unsafe not_json',
    ],
    ['a page instead of JSON', 200, json, '<html>', 'invalid_response unsafe not_json'],
    [
      'an image',
      200,
      'image/png',
      new Uint8Array([1, 2]),
      { texts: [{ type: 'image', data: 'AQI=', mimeType: 'image/png' }] },
    ],
    [
      'anything else',
      200,
      'application/pdf',
      '%PDF',
      {
        texts: [
          {
            type: 'resource',
            resource: {
              uri: `urn:agent-tools:call:${REQUEST_ID}`,
              mimeType: 'application/pdf',
              blob: 'JVBERg==',
            },
          },
        ],
      },
    ],
    [
      'bytes of no type, and a type that is none',
      200,
      'x/<script>',
      new Uint8Array([0]),
      {
        texts: [
          {
            type: 'resource',
            resource: {
              uri: `urn:agent-tools:call:${REQUEST_ID}`,
              mimeType: 'application/octet-stream',
              blob: 'AA==',
            },
          },
        ],
      },
    ],
  ])('%s', (_, status, type, body, expected) => {
    expect(answer(status, type, body)).toEqual(expected);
  });

  test.each<[number, Method, string]>([
    [401, 'GET', 'provider_unavailable never unauthorized'],
    [405, 'POST', 'tool_missing never'],
    [501, 'POST', 'tool_missing never'],
    [429, 'POST', 'provider_unavailable safe too_many_requests'],
    [503, 'POST', 'provider_unavailable unsafe server_unavailable'],
    [503, 'GET', 'provider_unavailable safe server_unavailable'],
    [500, 'GET', 'provider_unavailable unsafe server_error'],
    [502, 'POST', 'provider_unavailable unsafe server_error'],
    [304, 'GET', 'invalid_response never redirected'],
  ])('%i after %s is no answer', (status, method, expected) => {
    expect(answer(status, json, '{"secret":"stack trace"}', method)).toBe(expected);
  });

  test.each([400, 403, 404, 409, 410, 422])('%i is the word of the API about this call', (status) => {
    expect(answer(status, 'application/problem+json', '{"code":"x"}')).toEqual({
      isError: true,
      texts: [`The API answered with status ${status}.`, '{"code":"x"}'],
      structured: { code: 'x' },
    });
  });

  test('of a long refusal the beginning is shown', () => {
    const { texts, structured } = answer(400, json, `{"a":"${'x'.repeat(100_000)}"}`) as {
      texts: string[];
      structured?: unknown;
    };
    expect([texts[1]?.length, structured]).toEqual([65_536, undefined]);
  });

  test('whatever comes has an outcome, and only 2xx is a result without an error', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 200, max: 599 }),
        fc.option(fc.oneof(fc.string(), fc.constantFrom(json, 'text/html', 'image/png')), { nil: undefined }),
        fc.uint8Array(),
        (status, type, body) => {
          const outcome = outcomeOf({ status, contentType: type, body }, 'POST', REQUEST_ID);
          const isGood = outcome.kind === 'result' && !outcome.isError;
          if (isGood) expect(status).toBeLessThan(300);
        },
      ),
    );
  });
});
