import { CatalogError } from '../../core/errors.ts';
import { type Generation, OWNER_IDS, type OwnerId } from '../../core/ports/owner-reader.ts';
import type { Composer } from '../composer.ts';
import type { Scheduler } from '../scheduler.ts';

/** How long a read waits for a generation that it wants to see, in milliseconds. */
const DEADLINE = 5_000;

/** Read your own write: `?min_generation=owner:generation` waits until the view holds it, or is refused (503). */
export async function waitForGenerations(
  composer: Composer,
  scheduler: Scheduler,
  wanted: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  if (wanted.length === 0) return;
  const generations = wanted.map(parseWanted);
  const deadline = new AbortController();
  const timer = scheduler.after(DEADLINE, () => deadline.abort());
  try {
    const either = AbortSignal.any([signal, deadline.signal]);
    await Promise.all(
      generations.map(({ owner, generation }) => composer.reached(owner, generation, either)),
    );
  } finally {
    timer[Symbol.dispose]();
  }
}

function parseWanted(text: string): { readonly owner: OwnerId; readonly generation: Generation } {
  const at = text.indexOf(':');
  const owner = OWNER_IDS.find((each) => each === text.slice(0, at));
  const generation = text.slice(at + 1);
  if (at < 0 || owner === undefined || generation === '' || text.length > 300) {
    throw new CatalogError(
      'invalid_request',
      '`min_generation` is an owner and a generation with a colon between.',
      `Take both from \`generations\` of an answer; owners are ${OWNER_IDS.join(', ')}.`,
    );
  }
  // Generations are opaque: what the owner has said, or will say, is compared as text.
  return { owner, generation: generation as Generation };
}
