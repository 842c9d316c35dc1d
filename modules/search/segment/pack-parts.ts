import type { ToolRef } from '../../core/ids.ts';
import type { Bitset } from './bitset.ts';
import type { Lists } from './lists.ts';
import type { Part } from './part.ts';
import { FIELD_COUNT, type Segment } from './segment.ts';

/** Of the form below, and of what analysis puts into it; another one is built anew. */
const VERSION = 1;

/** What stands before the numbers, as JSON: names and sizes. */
interface Header {
  readonly version: number;
  readonly parts: readonly {
    readonly refs: readonly ToolRef[];
    readonly live: number;
    readonly dead: boolean;
    readonly terms: PackedLists;
    readonly keys: PackedLists;
  }[];
}

interface PackedLists {
  readonly names: readonly string[];
  readonly values: number;
}

/** Parts as bytes: the length of the header, the header, and all numbers as this machine writes them. */
export function packParts(parts: readonly Part[]): Uint8Array {
  const header: Header = {
    version: VERSION,
    parts: parts.map(({ segment: { refs, terms, keys }, live, dead }) => ({
      refs,
      live,
      dead: dead !== undefined,
      terms: { names: terms.names, values: terms.values.length },
      keys: { names: keys.names, values: keys.values.length },
    })),
  };
  const text = new TextEncoder().encode(JSON.stringify(header));
  const numbers = parts.flatMap(({ segment: { lengths, terms, keys }, dead }) => [
    lengths,
    terms.starts,
    terms.values,
    keys.starts,
    keys.values,
    ...(dead === undefined ? [] : [dead]),
  ]);
  const size = numbers.reduce((sum, { byteLength }) => sum + byteLength, 4 + text.length);
  const bytes = new Uint8Array(size);
  new DataView(bytes.buffer).setUint32(0, text.length);
  bytes.set(text, 4);
  let at = 4 + text.length;
  for (const { buffer, byteOffset, byteLength } of numbers) {
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), at);
    at += byteLength;
  }
  return bytes;
}

/**
 * The same parts, with the numbers that documents have in this process; undefined: these bytes are no such parts, or the
 * documents of one stand in another order here.
 */
export function unpackParts(
  bytes: Uint8Array,
  ordinalOf: (ref: ToolRef) => number,
): readonly Part[] | undefined {
  try {
    const length = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0);
    const header = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length))) as Header;
    if (header.version !== VERSION) return undefined;
    const numbers = new Numbers(bytes, 4 + length);
    const parts = header.parts.map(({ refs, live, dead, terms, keys }): Part => {
      const size = refs.length;
      const segment: Segment = {
        size,
        refs,
        ordinals: ascending(Uint32Array.from(refs, ordinalOf)),
        lengths: numbers.short(size * FIELD_COUNT),
        terms: listsOf(terms, numbers),
        keys: listsOf(keys, numbers),
      };
      const marks: Bitset | undefined = dead ? numbers.long((size + 31) >>> 5) : undefined;
      return { segment, live, ...(marks && { dead: marks }) };
    });
    return numbers.isAtEnd ? parts : undefined;
  } catch {
    // Whatever is wrong with them, the index is built from its documents instead.
    return undefined;
  }
}

/** Reads numbers one array after the other; throws where there are not enough. */
class Numbers {
  readonly #bytes: Uint8Array;
  #at: number;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.#at = at;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length;
  }

  short(count: number): Uint16Array {
    return new Uint16Array(this.#take(count * 2));
  }

  long(count: number): Uint32Array {
    return new Uint32Array(this.#take(count * 4));
  }

  /** A copy, which begins where arrays of numbers may. */
  #take(size: number): ArrayBuffer {
    // Not `slice`, which is no copy where the bytes are a Buffer.
    const copy = new Uint8Array(this.#bytes.subarray(this.#at, this.#at + size));
    if (copy.length !== size) throw new RangeError('There are fewer numbers than were said.');
    this.#at += size;
    return copy.buffer;
  }
}

function listsOf({ names, values: count }: PackedLists, numbers: Numbers): Lists {
  const starts = numbers.long(names.length + 1);
  const values = numbers.long(count);
  if (starts[names.length] !== count) throw new RangeError('Lists do not end where their values end.');
  return { names, starts, values };
}

function ascending(ordinals: Uint32Array): Uint32Array {
  if (ordinals.some((ordinal, at) => at > 0 && ordinal <= (ordinals[at - 1] ?? 0)))
    throw new RangeError('The documents stand in another order.');
  return ordinals;
}
