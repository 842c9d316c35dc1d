/** A tag that both have, in the spelling of the entry. */
export interface SharedTag {
  readonly tag: string;
  /** false: equal but for accents, which is less. */
  readonly exact: boolean;
}

/**
 * Tags that an entry shares with those that are wanted (seed-reading A6): compared as NFC in lower case, and where that
 * finds none without accents, so that `espanol` finds `español`. Each tag of the entry once, in its order.
 */
export function sharedTags(tags: readonly string[], wanted: readonly string[]): readonly SharedTag[] {
  if (wanted.length === 0 || tags.length === 0) return [];
  const exact = new Set(wanted.map(plain));
  const folded = new Set(wanted.map(fold));
  return [...new Set(tags)].flatMap((tag): readonly SharedTag[] => {
    if (exact.has(plain(tag))) return [{ tag, exact: true }];
    return folded.has(fold(tag)) ? [{ tag, exact: false }] : [];
  });
}

const plain = (tag: string): string => tag.normalize('NFC').toLowerCase();
const fold = (tag: string): string => tag.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
