import { describe, expect, test } from 'vitest';
import { readSources } from './sources.ts';

const sources = readSources('modules', 'packages', 'tests', 'bench', 'scripts').filter(
  ({ file }) => !file.endsWith('.gen.ts'),
);
const offenders = (pattern: RegExp, except: (file: string) => boolean = () => false): readonly string[] =>
  sources.filter(({ file, text }) => !except(file) && pattern.test(text)).map(({ file }) => file);

/** Longer than 400 lines, each with its reason. */
const LONG: Readonly<Record<string, string>> = {};

describe('style that no tool is trusted to keep', () => {
  test('nothing switches a check off', () => {
    const marks = [
      '@ts-' + 'ignore',
      '@ts-' + 'expect-error',
      '@ts-' + 'nocheck',
      'biome-' + 'ignore',
      'eslint-' + 'disable',
      'v8 ' + 'ignore',
    ];
    expect(offenders(new RegExp(marks.join('|')))).toEqual([]);
  });

  test('no test is left out or alone', () => {
    expect(offenders(/\b(?:describe|test|it)\.(?:only|todo|fails)\(/)).toEqual([]);
  });

  test('file names are kebab-case nouns, and none of the words that mean nothing', () => {
    const bad = sources.filter(({ file }) => {
      const name = file.split('/').at(-1) ?? '';
      return (
        !/^[a-z0-9]+(?:[-.][a-z0-9]+)*\.tsx?$/.test(name) ||
        /(?:^|[-.])(?:utils?|helpers?|managers?|common|misc)[-.]/.test(name)
      );
    });
    expect(bad.map(({ file }) => file)).toEqual([]);
  });

  test('a file above 400 lines has a reason', () => {
    const long = sources.filter(({ text, file }) => text.split('\n').length > 400 && !(file in LONG));
    expect(long.map(({ file, text }) => `${file} ${text.split('\n').length}`)).toEqual([]);
  });

  test('the median file has at most 120 lines', () => {
    const lengths = sources.map(({ text }) => text.split('\n').length).sort((a, b) => a - b);
    expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThanOrEqual(120);
  });

  test('nothing is left for later', () => {
    expect(
      offenders(new RegExp(['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X\\b', 'not impl' + 'emented'].join('|'))),
    ).toEqual([]);
  });
});
