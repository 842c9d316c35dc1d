import type { ToolRef } from '../ids.ts';
import type { Tool } from '../model/tool.ts';
import type { Visibility } from '../ports/visibility.ts';
import { Bitset } from './bitset.ts';
import { Derived } from './derived.ts';
import { implementationCount } from './links.ts';
import type { Ordinals } from './ordinals.ts';
import type { ToolIndex } from './tool-index.ts';

/** Profiles of subjects whose masks are kept; beyond them the one that was not asked for longest goes. */
const KEPT_PROFILES = 1_024;
/** Profiles that still turn pages of an earlier view. */
const KEPT_EARLIER = 16;

/** What one profile may see of one index, by ordinal. What the text index asks of a mask. */
export class ToolMask {
  /** Of the index that it is of. */
  readonly number: number;
  readonly #ordinals: Ordinals;
  readonly #order: readonly ToolRef[];
  readonly #bits: Bitset;
  #places: Bitset | undefined;

  constructor({ number, order }: ToolIndex, ordinals: Ordinals, bits: Bitset, before?: ToolMask | undefined) {
    this.number = number;
    this.#ordinals = ordinals;
    this.#order = order;
    this.#bits = bits;
    if (before !== undefined && before.#bits === bits && before.#order === order)
      this.#places = before.#places;
  }

  has(ordinal: number): boolean {
    return this.#bits.has(ordinal);
  }

  hasRef(ref: ToolRef): boolean {
    return this.#bits.has(this.#ordinals.of(ref));
  }

  /** By place in the catalog's order. */
  get places(): Bitset {
    if (this.#places === undefined) {
      const places = Bitset.none(this.#order.length);
      const row = this.#ordinals.row(this.#order);
      for (let place = 0; place < row.length; place += 1)
        if (this.#bits.has(row[place] ?? 0)) places.put(place, true);
      this.#places = places;
    }
    return this.#places;
  }

  /** The same profile in a later index: what did not change is not decided again. */
  next(index: ToolIndex, changed: readonly ToolRef[], sees: (tool: Tool) => boolean): ToolMask {
    const flipped = changed.filter((ref) => isSeen(index.get(ref), sees) !== this.hasRef(ref));
    if (flipped.length === 0) return new ToolMask(index, this.#ordinals, this.#bits, this);
    const bits = this.#bits.copy(this.#ordinals.length);
    for (const ref of flipped) bits.put(this.#ordinals.of(ref), isSeen(index.get(ref), sees));
    return new ToolMask(index, this.#ordinals, bits);
  }
}

const isSeen = (tool: Tool | undefined, sees: (tool: Tool) => boolean): boolean =>
  tool !== undefined && sees(tool);

/**
 * One mask for each profile, made in one pass over the tools and followed from one generation to the next at the cost of
 * what changed. Lists, search, suggestions and counts share it.
 */
export class Masks {
  readonly #ordinals: Ordinals;
  readonly #latest = new Map<string, ToolMask>();
  readonly #earlier = new Derived<ToolMask>(KEPT_EARLIER);
  /** By ordinal, one more than how many implementations its offers are; 0: it declares no key. The same for all profiles. */
  #offers: { readonly number: number; readonly counts: Uint16Array } | undefined;

  constructor(ordinals: Ordinals) {
    this.#ordinals = ordinals;
  }

  of(index: ToolIndex, { digest }: Visibility, sees: (tool: Tool) => boolean): ToolMask {
    const kept = this.#latest.get(digest);
    if (kept !== undefined && kept.number > index.number)
      return this.#earlier.get(index, digest, () => this.#make(index, sees));
    const changed = kept === undefined ? undefined : index.changedSince(kept.number);
    const mask =
      kept === undefined || changed === undefined
        ? this.#make(index, sees)
        : this.#follow(kept, index, changed, sees);
    // Asked for last is out last.
    this.#latest.delete(digest);
    this.#latest.set(digest, mask);
    if (this.#latest.size > KEPT_PROFILES) {
      const oldest = this.#latest.keys().next();
      if (!oldest.done) this.#latest.delete(oldest.value);
    }
    return mask;
  }

  /** How many implementations the offers of the tool at a place are; undefined: it declares no key. */
  offers(index: ToolIndex): (place: number) => number | undefined {
    const row = this.#ordinals.row(index.order);
    const counts = this.#offerCounts(index);
    return (place) => {
      const count = counts[row[place] ?? 0] ?? 0;
      return count === 0 ? undefined : count - 1;
    };
  }

  #offerCounts(index: ToolIndex): Uint16Array {
    const known = this.#offers;
    if (known?.number === index.number) return known.counts;
    const changed = known === undefined ? undefined : index.changedSince(known.number);
    const counts = new Uint16Array(this.#ordinals.length);
    if (known !== undefined && changed !== undefined) counts.set(known.counts);
    for (const ref of changed ?? index.order) {
      const tool = index.get(ref);
      counts[this.#ordinals.of(ref)] =
        tool?.key === undefined ? 0 : Math.min(implementationCount(tool) + 1, 0xffff);
    }
    if (known === undefined || known.number < index.number) this.#offers = { number: index.number, counts };
    return counts;
  }

  #make(index: ToolIndex, sees: (tool: Tool) => boolean): ToolMask {
    const row = this.#ordinals.row(index.order);
    const bits = Bitset.none(this.#ordinals.length);
    let place = 0;
    for (const ref of index.order) {
      if (isSeen(index.get(ref), sees)) bits.put(row[place] ?? 0, true);
      place += 1;
    }
    return new ToolMask(index, this.#ordinals, bits);
  }

  #follow(
    kept: ToolMask,
    index: ToolIndex,
    changed: readonly ToolRef[],
    sees: (tool: Tool) => boolean,
  ): ToolMask {
    return kept.number === index.number ? kept : kept.next(index, changed, sees);
  }
}
