import { expect, test } from 'vitest';
import { readSources } from './sources.ts';

/** Tests of `modules` run many in one worker, without being kept apart: what one changes there the next one finds changed. */
const CHANGES: readonly RegExp[] = [
  /\bvi\s*\.\s*(?:mock|doMock|hoisted|spyOn|stubGlobal|stubEnv|setSystemTime|useFakeTimers|setConfig)\b/,
  /\bprocess\.env(?:\.\w+|\[[^\]]+\])\s*(?:\?\?|\|\||&&)?=(?!=)/,
  /\bdelete process\.env\b/,
  /\bprocess\.(?:chdir|umask)\(\S/,
  /\bglobalThis(?:\.\w+|\[[^\]]+\])\s*=(?!=)/,
  /\bfc\.(?:configureGlobal|resetConfigureGlobal)\b/,
];

const changesIn = (text: string): boolean => CHANGES.some((each) => each.test(text));

test('nothing that tests of modules run changes the process that they share', () => {
  const tests = readSources('modules').filter(({ isTest }) => isTest);
  expect(tests.length).toBeGreaterThan(100);
  expect(tests.filter(({ text }) => changesIn(text)).map(({ file }) => file)).toEqual([]);
});

test.each([
  "vi.mock('node:fs');",
  "vi.spyOn(console, 'log');",
  "process.env['HOME'] = '/';",
  'process.env.HOME ??= folder;',
  "delete process.env['HOME'];",
  'process.chdir(folder);',
  'globalThis.fetch = fake;',
])('%s is such a change', (text) => expect(changesIn(text)).toBe(true));

test.each([
  "const home = process.env['HOME'];",
  "if (process.env['HOME'] === home) stop();",
  'vi.waitFor(look);',
])('%s is none', (text) => expect(changesIn(text)).toBe(false));
