/**
 * What a change does to the set of values that a schema accepts, as bits: fewer, more, and "cannot tell". No bit: none.
 * The law that everything rests on: where neither NARROWER nor UNCLEAR is told, all values accepted before are accepted
 * after; where neither WIDER nor UNCLEAR is told, the other way round.
 */
export type Effect = number;

export const NO_EFFECT: Effect = 0;
export const NARROWER: Effect = 1;
export const WIDER: Effect = 2;
export const UNCLEAR: Effect = 4;

/**
 * How a schema inside another acts on it: accepting more makes the whole accept more (`same`, as in `properties`), fewer
 * (`opposite`, as in `not`), or either (`unclear`, as in `if` or in `oneOf` with overlapping alternatives).
 */
export type Sense = 'same' | 'opposite' | 'unclear';

export const SENSES = ['same', 'opposite', 'unclear'] as const satisfies readonly Sense[];

export function effectIn(sense: Sense, effect: Effect): Effect {
  if (sense === 'same' || effect === NO_EFFECT) return effect;
  if (sense === 'unclear') return UNCLEAR;
  return (
    (effect & UNCLEAR) |
    ((effect & NARROWER) !== 0 ? WIDER : NO_EFFECT) |
    ((effect & WIDER) !== 0 ? NARROWER : NO_EFFECT)
  );
}

export function senseIn(outer: Sense, inner: Sense): Sense {
  if (outer === 'unclear' || inner === 'unclear') return 'unclear';
  return outer === inner ? 'same' : 'opposite';
}

/** What going from one set to another does, where both are known. */
export function effectOfSets(before: number, after: number): Effect {
  const lost = (before & ~after) !== 0 ? NARROWER : NO_EFFECT;
  return lost | ((after & ~before) !== 0 ? WIDER : NO_EFFECT);
}
