import type { SealedFile } from './sealed-file.ts';

/** A vector in one byte for each dimension; only its direction counts. */
export interface SmallVector {
  readonly values: Int8Array;
  readonly length: number;
}

export function smallVector(vector: Float32Array): SmallVector {
  const most = vector.reduce((sum, value) => Math.max(sum, Math.abs(value)), 0) || 1;
  return withLength(Int8Array.from(vector, (value) => Math.round((127 * value) / most)));
}

function withLength(values: Int8Array): SmallVector {
  return { values, length: Math.sqrt(values.reduce((sum, value) => sum + value * value, 0)) };
}

/** -1..1; 0 where one says nothing or they are of different models. */
export function cosine(a: SmallVector, b: SmallVector): number {
  if (a.length === 0 || b.length === 0 || a.values.length !== b.values.length) return 0;
  let sum = 0;
  for (let at = 0; at < a.values.length; at += 1) sum += (a.values[at] ?? 0) * (b.values[at] ?? 0);
  return sum / (a.length * b.length);
}

/** Vectors of one embedder by the digest of their texts. Digests are 64 hexadecimal digits. */
export class VectorStore {
  readonly #vectors = new Map<string, SmallVector>();
  readonly #used = new Set<string>();
  #hasNew = false;

  get(digest: string): SmallVector | undefined {
    const vector = this.#vectors.get(digest);
    if (vector !== undefined) this.#used.add(digest);
    return vector;
  }

  put(digest: string, vector: Float32Array): void {
    this.#vectors.set(digest, smallVector(vector));
    this.#used.add(digest);
    this.#hasNew = true;
  }

  async load(file: Pick<SealedFile, 'read'>, embedder: string): Promise<void> {
    const bytes = await file.read();
    if (bytes === undefined) return;
    const end = bytes.indexOf(0x0a);
    const [id, dimensions, ...digests] = bytes.toString('utf8', 0, end).split('\t');
    const size = Number(dimensions);
    if (id !== embedder || !Number.isInteger(size) || bytes.length !== end + 1 + size * digests.length)
      return;
    digests.forEach((digest, place) => {
      const from = end + 1 + place * size;
      if (!this.#vectors.has(digest))
        this.#vectors.set(digest, withLength(new Int8Array(bytes.subarray(from, from + size))));
    });
  }

  /** Those that this process has asked for, where there is a new one among them. */
  async save(file: Pick<SealedFile, 'write'>, embedder: string): Promise<void> {
    if (!this.#hasNew) return;
    this.#hasNew = false;
    const entries = [...this.#vectors].filter(([digest]) => this.#used.has(digest));
    const size = entries[0]?.[1].values.length ?? 0;
    const kept = entries.filter(([, { values }]) => values.length === size);
    const header = `${[embedder, size, ...kept.map(([digest]) => digest)].join('\t')}\n`;
    await file.write(
      Buffer.concat([Buffer.from(header), ...kept.map(([, { values }]) => Buffer.from(values))]),
    );
  }
}
