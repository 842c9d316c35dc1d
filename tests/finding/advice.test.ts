import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FILES, type FindingStage, type Found, openStage } from './stage.ts';

let stage: FindingStage;
beforeAll(async () => {
  stage = await openStage(FILES);
});
afterAll(() => stage[Symbol.asyncDispose]());

const LONG =
  'book flights for the family and reserve some hotel near a beach then rent cars order taxis print tickets water plants feed cats';

/** Over HTTP and typed, which say the same. */
async function advised(address: string, ...words: readonly string[]): Promise<Found> {
  const { good_match, advice } = await stage.get<Found>(`/v1/search?${address}`);
  const typed = await stage.typed<Found>('search', ...words);
  expect({ good_match: typed.good_match, advice: typed.advice }).toEqual({ good_match, advice });
  return typed;
}

describe('what to change about a search', () => {
  test('nothing, where it found something to be trusted', async () => {
    expect(await advised('q=delete+a+document', 'delete a document')).toMatchObject({
      good_match: true,
      advice: null,
    });
  });

  test('words that no tool says, as the asker wrote them', async () => {
    const { good_match, advice, tools } = await advised('q=Zeppelin+flights', 'Zeppelin flights');
    expect([good_match, tools]).toEqual([false, []]);
    expect(advice).toMatchObject({ unknown: ['Zeppelin', 'flights'], split: false, weak_queries: [0] });
    expect(advice?.text).toContain('say them otherwise');
    // Sentences that a model reads hold nobody's words.
    expect(advice?.text).not.toContain('Zeppelin');
  });

  test('a text of many steps', async () => {
    const { advice } = await advised(`q=${LONG.replaceAll(' ', '+')}`, LONG);
    expect(advice).toMatchObject({ split: true });
    expect(advice?.text).toContain('for each step');
  });

  test('filters that hide what fits, and only those', async () => {
    const { advice } = await advised(
      'q=delete+a+document&max_risk=low',
      'delete a document',
      '--max-risk=low',
    );
    expect(advice).toMatchObject({ without_filters: true });
    expect((await advised('q=Zeppelin&max_risk=low', 'Zeppelin', '--max-risk=low')).advice).toMatchObject({
      without_filters: false,
    });
  });

  test('of several queries, those that found nothing', async () => {
    const { good_match, advice } = await advised(
      'q=delete+a+document&q=Zeppelin',
      '-q=delete a document',
      '-q=Zeppelin',
    );
    expect([good_match, advice?.weak_queries]).toEqual([false, [1]]);
  });

  test('is told to people in their language', async () => {
    const english = await stage.type('search', 'Zeppelin');
    expect([english.code, english.stdout]).toEqual([0, '']);
    expect(english.stderr).toContain('No tool here says “Zeppelin”');
    const spanish = await stage.type('search', 'Zeppelin', '--lang', 'es');
    expect(spanish.stderr).toContain('Ninguna herramienta de aquí dice “Zeppelin”');
    const { stderr } = await stage.type('search', 'mail\u001b[31m\u202e Zeppelin\u0007');
    expect(stderr.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e]/u);
  });
});
