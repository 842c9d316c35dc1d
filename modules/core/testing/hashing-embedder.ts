import type { Embedder, EmbedderFailure } from '../ports/embedder.ts';
import { err, ok } from '../result.ts';

const DIMENSIONS = 64;

/** Words of one meaning, as the tests have it: any language, any spelling. */
export type Meaning = Readonly<Record<string, string>>;

/** For tests: texts lie near each other where they share words, or words that the test says mean the same. Deterministic. */
export class HashingEmbedder implements Embedder {
  readonly id = 'hashing:1';
  /** What it fails with, while a test wants that. */
  failure: EmbedderFailure | undefined;
  /** Texts in the order in which it was asked. */
  readonly asked: string[] = [];
  readonly #meaning: Meaning;

  constructor(meaning: Meaning = {}) {
    this.#meaning = meaning;
  }

  embed(texts: readonly string[]) {
    this.asked.push(...texts);
    return Promise.resolve(
      this.failure === undefined ? ok(texts.map((text) => this.vectorOf(text))) : err(this.failure),
    );
  }

  vectorOf(text: string): Float32Array {
    const vector = new Float32Array(DIMENSIONS);
    for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
      const at = hash(this.#meaning[word] ?? word) % DIMENSIONS;
      vector[at] = (vector[at] ?? 0) + 1;
    }
    return vector;
  }
}

function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}
