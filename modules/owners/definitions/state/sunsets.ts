import type { Instant } from '../../../core/time.ts';
import type { CompiledDocument } from '../compile/compiled-document.ts';

/** The instants at which tools cease to be callable. Immutable; the list stays the same object while no instant changes. */
export class Sunsets {
  readonly instants: readonly Instant[];
  readonly #counts: ReadonlyMap<Instant, number>;

  constructor(counts: ReadonlyMap<Instant, number>) {
    this.#counts = counts;
    this.instants = [...counts.keys()].sort();
  }

  /** How many tools end at each instant. */
  get counts(): ReadonlyMap<Instant, number> {
    return this.#counts;
  }

  with(
    changes: readonly { readonly before?: CompiledDocument; readonly after?: CompiledDocument }[],
  ): Sunsets {
    const counts = new Map<Instant, number>();
    const add = (document: CompiledDocument | undefined, step: number): void => {
      for (const instant of sunsetsOf(document))
        counts.set(instant, (counts.get(instant) ?? this.#counts.get(instant) ?? 0) + step);
    };
    for (const { before, after } of changes) {
      add(before, -1);
      add(after, 1);
    }
    if (counts.size === 0) return this;
    const all = new Map([...this.#counts, ...counts]);
    return new Sunsets(new Map([...all].filter(([, count]) => count > 0)));
  }
}

const sunsetsOf = (document: CompiledDocument | undefined): readonly Instant[] =>
  (document?.items ?? []).flatMap((item) =>
    item.kind === 'tool' && item.outline.sunset !== undefined ? [item.outline.sunset] : [],
  );
