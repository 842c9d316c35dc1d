import { freshnessBoundary } from '../../core/catalog/freshness.ts';
import type { CatalogReader } from '../../core/ports/catalog.ts';
import type { Completeness, OwnerId } from '../../core/ports/owner-reader.ts';
import { type Instant, laterOf } from '../../core/time.ts';

export interface Envelope {
  readonly generated_at: string;
  readonly generations: Record<string, string>;
  readonly completeness: Record<string, Completeness>;
}

/**
 * `generated_at` is not "now": it is the latest instant at which this answer could have become what it is, so that the
 * same content has the same bytes (DESIGN 4).
 */
export function envelope(reader: CatalogReader, reads: readonly OwnerId[], now: Instant): Envelope {
  let generatedAt = freshnessBoundary(reader.boundaries(reads), now);
  const generations: Record<string, string> = {};
  const kept: Record<string, Completeness> = {};
  for (const owner of reads) {
    const { generation, observedAt, completeness } = reader.stamps[owner];
    generations[owner] = generation;
    kept[owner] = completeness;
    generatedAt = generatedAt === undefined ? observedAt : laterOf(generatedAt, observedAt);
  }
  return { generated_at: generatedAt ?? now, generations, completeness: kept };
}
