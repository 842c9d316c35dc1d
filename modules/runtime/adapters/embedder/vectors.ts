import type { EmbedderFailure } from '../../../core/ports/embedder.ts';
import { err, ok, type Result } from '../../../core/result.ts';

/** Longer ones are no vectors of any model that embeds texts. */
const MAX_DIMENSIONS = 8_192;

/** One vector of numbers for each text, all of one length, or nothing that can be used. */
export function vectorsOf(
  lists: readonly unknown[],
  expected: number,
): Result<readonly Float32Array[], EmbedderFailure> {
  const vectors = lists.flatMap((list) => {
    if (!Array.isArray(list) && !(list instanceof Float32Array)) return [];
    const vector = Float32Array.from(list, Number);
    return vector.every(Number.isFinite) ? [vector] : [];
  });
  const length = vectors[0]?.length ?? 0;
  const isWhole = vectors.length === expected && vectors.every((vector) => vector.length === length);
  return isWhole && (expected === 0 || (length > 0 && length <= MAX_DIMENSIONS))
    ? ok(vectors)
    : err('invalid_answer');
}
