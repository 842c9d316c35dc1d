import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { brief } from '../testing/checked-calls.ts';
import { outcomeOf } from './call-output.ts';

const said = (text: string, exitCode = 0): unknown =>
  brief(outcomeOf(Buffer.from(text), { expected: false, detail: 'exited', exitCode }));

const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;

describe('what a command says', () => {
  test.each<[string, string, number, unknown]>([
    [
      'an envelope',
      '{"tool":"t","operation":"o","ok":true,"result":{"days":59},"duration_ms":0.4}\n',
      0,
      { texts: ['{"days":59}'], structured: { days: 59 } },
    ],
    ['an envelope with a text', '{"ok":true,"result":"59 days"}', 0, { texts: ['59 days'] }],
    ['an envelope with a number', '{"ok":true,"result":59}', 0, { texts: ['59'] }],
    ['an envelope with a list', '{"ok":true,"result":[1]}', 0, { texts: ['[1]'], structured: [1] }],
    ['an envelope with null', '{"ok":true,"result":null}', 0, { texts: ['null'] }],
    [
      'a failure',
      '{"ok":false,"error":{"code":"invalid_date","message":"No date.","stack":"x"}}',
      1,
      { isError: true, texts: ['No date.'], structured: { code: 'invalid_date', message: 'No date.' } },
    ],
    [
      'a failure with exit code 0',
      '{"ok":false,"error":{"code":"c","message":"m"}}',
      0,
      { isError: true, texts: ['m'], structured: { code: 'c', message: 'm' } },
    ],
    [
      'success with another exit code',
      '{"ok":true,"result":{"a":1}}',
      3,
      { isError: true, texts: ['{"a":1}'], structured: { a: 1 } },
    ],
    ['other JSON', ' {"a": 1} ', 0, { texts: [' {"a": 1} '], structured: { a: 1 } }],
    ['a list', '[1,2]', 0, { texts: ['[1,2]'], structured: [1, 2] }],
    [
      'JSON with an ok of its own',
      '{"ok":true,"items":[]}',
      0,
      { texts: ['{"ok":true,"items":[]}'], structured: { ok: true, items: [] } },
    ],
    [
      'an error that is none of the convention',
      '{"ok":false,"error":"no"}',
      1,
      { isError: true, texts: ['{"ok":false,"error":"no"}'], structured: { ok: false, error: 'no' } },
    ],
    ['half a JSON', '{"a": ', 0, { texts: ['{"a": '] }],
    ['two of them', '{"a":1}{"a":2}', 0, { texts: ['{"a":1}{"a":2}'] }],
    [
      'a log line before it',
      'loading\n{"ok":true,"result":1}',
      0,
      { texts: ['loading\n{"ok":true,"result":1}'] },
    ],
    ['a number', '42', 0, { texts: ['42'] }],
    ['a text', 'hello\n', 0, { texts: ['hello\n'] }],
    ['nothing', '', 0, { texts: [] }],
    ['nothing and a failure', '', 7, { isError: true, texts: ['The tool ended with exit code 7.'] }],
    ['a text and a failure', 'no', 1, { isError: true, texts: ['no'] }],
    ['a value too deep for anybody', deep, 0, { texts: [deep] }],
  ])('%s', (_, text, exitCode, expected) => {
    expect(said(text, exitCode)).toEqual(expected);
  });

  test('bytes that are no text are shown as what cannot be read', () => {
    const outcome = outcomeOf(Buffer.from([0xff, 0xfe, 0x41]), {
      expected: false,
      detail: 'exited',
      exitCode: 0,
    });
    expect(brief(outcome)).toEqual({ texts: ['��A'] });
  });

  test.each([
    [{ expected: false, detail: 'killed', signal: 'SIGSEGV' }, 'provider_unavailable unsafe killed'],
    [{ expected: true, detail: 'closed_by_us', exitCode: 0 }, 'provider_unavailable unsafe closed_by_us'],
  ])('%o is no answer', (reason, expected) => {
    expect(brief(outcomeOf(Buffer.from('{"ok":true,"result":1}'), reason))).toBe(expected);
  });

  test('ok is never said of another exit code than 0, whatever was written', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), fc.integer({ min: 1, max: 255 }), (text, exitCode) => {
        expect(outcomeOf(Buffer.from(text), { expected: false, detail: 'exited', exitCode })).toMatchObject({
          kind: 'result',
          isError: true,
        });
      }),
    );
  });
});
