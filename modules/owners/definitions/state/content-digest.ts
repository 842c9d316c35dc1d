/**
 * The digest of a set of files: the sum of theirs, so that neither order nor number of the others matters to a change.
 * Immutable. Digests are SHA-256 in hexadecimal.
 */
export class ContentDigest {
  static readonly EMPTY = new ContentDigest(0n);
  readonly #sum: bigint;

  private constructor(sum: bigint) {
    this.#sum = sum;
  }

  with(digest: string): ContentDigest {
    return new ContentDigest(BigInt.asUintN(256, this.#sum + BigInt(`0x${digest}`)));
  }

  without(digest: string): ContentDigest {
    return new ContentDigest(BigInt.asUintN(256, this.#sum - BigInt(`0x${digest}`)));
  }

  toString(): string {
    return this.#sum.toString(16).padStart(64, '0');
  }
}
