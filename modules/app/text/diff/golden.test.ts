import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { env } from 'node:process';
import { describe, expect, test } from 'vitest';
import type { CatalogReader } from '../../../core/ports/catalog.ts';
import { EVERYTHING } from '../../../core/ports/visibility.ts';
import { instantOf } from '../../../core/time.ts';
import { compose } from '../../compose.ts';
import { presentDefinitionDifference } from '../../presenters/diff/present-definition-difference.ts';
import { type DefinitionDifference, definitionDifference } from '../../shapes/diff-definitions.ts';
import { readMessages } from '../messages/messages.ts';
import { exampleTerminal } from '../testing/example-terminal.ts';
import { diffEnglish } from './diff-english.ts';
import { diffSpanish } from './diff-spanish.ts';
import { renderDefinitionMarkdown, renderDefinitionText } from './render-definition-difference.ts';

/** A case is a folder with two workspaces, and what a pull request from one to the other says. */
const CASES = join(import.meta.dirname, 'golden');
const NOW = instantOf(Date.UTC(2026, 10, 30));

async function readerOf(folder: string): Promise<CatalogReader> {
  await using app = compose({ workspace: folder }, { now: () => NOW });
  await app.composer.refresh(new AbortController().signal);
  return app.composer.pin(EVERYTHING);
}

async function differenceOf(name: string, from: string, to: string): Promise<DefinitionDifference> {
  const [before, after] = await Promise.all([from, to].map((side) => readerOf(join(CASES, name, side))));
  if (before === undefined || after === undefined) throw new Error('Both sides have a reader.');
  return {
    generated_at: NOW,
    generations: {},
    completeness: {},
    base: { revision: 'main', commit: '0'.repeat(40) },
    ...presentDefinitionDifference(before, after, undefined),
    left_out: [],
  };
}

const cases = readdirSync(CASES).filter((name) => existsSync(join(CASES, name, 'before')));

describe('golden folders', () => {
  // `GOLDEN=write` writes what is found; whoever does it reads every changed line.
  test.each(cases)('%s', async (name) => {
    const found = await differenceOf(name, 'before', 'after');
    expect(definitionDifference.parse(found)).toEqual(found);
    const markdown = renderDefinitionMarkdown(found, exampleTerminal());
    const file = join(CASES, name, 'expected.md');
    if (env['GOLDEN'] === 'write') writeFileSync(file, markdown);
    expect(markdown).toBe(readFileSync(file, 'utf8'));
  });

  test.each(cases)('%s: a side does not differ from itself', async (name) => {
    for (const side of ['before', 'after'])
      expect(await differenceOf(name, side, side)).toMatchObject({ equal: true, worst: 'none' });
  });

  test('a text that gains only what cannot be seen is risky by its finding', async () => {
    const { equal, worst, counts, findings } = await differenceOf('hidden-characters', 'before', 'after');
    expect({ equal, worst, counts }).toEqual({
      equal: false,
      worst: 'risky',
      counts: { breaking: 0, risky: 0, compatible: 0, cosmetic: 0 },
    });
    // A finding that only moved to another line is the same.
    expect(findings.appeared.map(({ code }) => code)).toEqual(['hidden_characters']);
    expect(findings.vanished).toEqual([]);
    expect((await differenceOf('hidden-characters', 'after', 'before')).worst).toBe('cosmetic');
  });

  test('every kind of change is provoked by one case, in one direction or the other', async () => {
    const both = [
      ['before', 'after'],
      ['after', 'before'],
    ] as const;
    const found = await Promise.all(
      cases.flatMap((name) => both.map(([from, to]) => differenceOf(name, from, to))),
    );
    const kinds = new Set(
      found
        .flatMap(({ sections, vocabulary, registries }) => [
          ...sections.flatMap(({ provider, tools }) => (provider === null ? tools : [provider, ...tools])),
          ...vocabulary,
          ...registries.flatMap((registry) => [registry, ...registry.entries]),
        ])
        .flatMap(({ changes }) => changes.map(({ kind }) => kind)),
    );
    const missing = Object.keys(diffEnglish.kinds).filter((kind) => !new Set<string>(kinds).has(kind));
    expect(missing).toEqual(ELSEWHERE);
  });
});

/** Those of live definitions: documents have no annotations. */
const ELSEWHERE: readonly string[] = ['hint_flipped', 'definition_changed'];

describe('texts for people', () => {
  test('stay in the columns that there are, and say in Spanish what they say in English', async () => {
    const found = await differenceOf('governance', 'before', 'after');
    const spanish = await readMessages('es');
    expect(renderDefinitionMarkdown(found, exampleTerminal({ messages: spanish }))).toContain(
      '**arriesgado**: riesgo rebajado `risk`: `high` → `low`',
    );
    const text = renderDefinitionText(found, exampleTerminal({ width: 60 }));
    expect(text.split('\n').filter((line) => line.length > 60)).toEqual([]);
    expect(text).toContain('risky: risk lowered risk: high → low');
  });

  test('both languages say each thing, and neither as the other', () => {
    const words = (language: typeof diffEnglish) => Object.entries(language.kinds);
    expect(words(diffSpanish).map(([kind]) => kind)).toEqual(words(diffEnglish).map(([kind]) => kind));
    for (const [, text] of [...words(diffEnglish), ...words(diffSpanish)])
      expect(text).toMatch(/^\p{Ll}[\p{L} ]+$/u);
  });
});
