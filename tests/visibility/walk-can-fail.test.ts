import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFINITIONS } from '../../modules/core/ids.ts';
import { EVERYTHING } from '../../modules/core/ports/visibility.ts';
import { type Hiding, hidings, seeing } from './hiding.ts';
import { PLANTED_LEAKS } from './planted-leaks.ts';
import { staged } from './stage.ts';
import { answerTo, questionsFor } from './walk.ts';
import { hiddenRef, REGISTRY, refsOf, withoutHidden } from './world.ts';

/** Worlds of the fixed series in which something is hidden and something is not, and some in which rare things meet. */
const some = fc
  .sample(hidings, { numRuns: 1_500, seed: 20_150_822 })
  .filter(({ world, hidden }) => hidden.size > 0 && refsOf(world).length > hidden.size);
const samples = [
  ...some.slice(0, 12),
  ...some.filter(collidesWithHidden).slice(0, 8),
  ...some.filter(ranHiddenArtifact).slice(0, 12),
];

/** A registry and a document declare one key, and one of them is hidden. */
function collidesWithHidden({ world: { declaresFamily, documents, entries }, hidden }: Hiding): boolean {
  return (
    declaresFamily &&
    entries.some(
      ({ name }) =>
        documents.some(({ tool }) => tool === name) &&
        hidden.has(hiddenRef(DEFINITIONS, name)) !== hidden.has(hiddenRef(`registry:${REGISTRY}`, name)),
    )
  );
}

/** A runtime saw an artifact of which everything is hidden. */
function ranHiddenArtifact({ world: { evidence }, hidden }: Hiding): boolean {
  const { observations = [], inventory = [] } = evidence;
  return observations.some(({ artifact: seen }) =>
    inventory.some(
      ({ artifact: { digest }, provides }) =>
        seen !== undefined &&
        seen === digest &&
        provides.every(({ key }) => hidden.has(hiddenRef(DEFINITIONS, key.slice('tool:'.length)))),
    ),
  );
}

const stages = Promise.all(
  samples.map(async ({ world, hidden }) => {
    const [full, rest] = [await staged(world), await staged(withoutHidden(world, hidden))];
    const asked = [];
    for (const question of questionsFor(world))
      asked.push({ question, expected: await answerTo(question, rest, seeing(new Set())) });
    return { full, hidden, asked };
  }),
);

describe('the walk can fail: it notices', () => {
  test.each(Object.entries(PLANTED_LEAKS))(
    '%s',
    async (_, plant) => {
      const noticed = async (): Promise<boolean> => {
        for (const { full, hidden, asked } of await stages) {
          const visibility = seeing(hidden);
          const reader = plant(full.composer.pin(visibility), full.composer.pin(EVERYTHING));
          for (const { question, expected } of asked)
            if ((await answerTo(question, full, visibility, reader)) !== expected) return true;
        }
        return false;
      };
      expect(await noticed()).toBe(true);
    },
    60_000,
  );
});
