import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hidings, seeing } from './hiding.ts';
import { staged } from './stage.ts';
import { answerTo, questionsFor, unthoughtOf } from './walk.ts';
import { withoutHidden } from './world.ts';

describe('hidden is the same as absent', () => {
  test('to every question, byte for byte', async () => {
    await fc.assert(
      fc.asyncProperty(hidings, async ({ world, hidden }) => {
        const full = await staged(world);
        const rest = await staged(withoutHidden(world, hidden));
        for (const question of questionsFor(world)) {
          const narrowed = await answerTo(question, full, seeing(hidden));
          expect({ question, answer: narrowed }).toEqual({
            question,
            answer: await answerTo(question, rest, seeing(new Set())),
          });
        }
      }),
      { numRuns: 25 },
    );
  }, 120_000);

  test('somebody has thought about every operation', () => {
    expect(unthoughtOf()).toEqual([]);
  });
});
