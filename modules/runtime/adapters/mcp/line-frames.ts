/** Kept of a line that is too long: enough to see whose answer it is, wherever its id stands. */
const KEPT = 512;
/** Bytes after which a line has no end worth waiting for; it is read on until then, so that what follows can be understood. */
const ENDLESS = 128 * 1024 * 1024;

const NEW_LINE = 0x0a;

export interface FrameSink {
  /** Bytes that one line may have at this moment. */
  limit(): number;
  /** `bytes` without the end of line. */
  line(text: string, bytes: number): void;
  /**
   * A line that is dropped: its first bytes as soon as it is too long (`ended: false`), its last ones when it is over. What
   * this gives says whether its owner is found.
   */
  oversized(part: string, ended: boolean): boolean;
  /** A line that is dropped, whose owner is not to be found. */
  ownerless(): void;
  /** A line does not end; nothing that follows can be understood. */
  endless(): void;
}

/** Cuts a stream of bytes into lines and never holds more than one line within its limit. */
export class LineFrames {
  readonly #sink: FrameSink;
  #parts: Buffer[] = [];
  #size = 0;
  #dropping: { tail: Buffer; found: boolean; given: boolean } | undefined;
  readonly #endless: number;

  constructor(sink: FrameSink, endless = ENDLESS) {
    this.#sink = sink;
    this.#endless = endless;
  }

  push(chunk: Buffer): void {
    let from = 0;
    for (;;) {
      const end = chunk.indexOf(NEW_LINE, from);
      this.#take(chunk.subarray(from, end === -1 ? chunk.length : end));
      if (end === -1) return;
      this.#finish();
      from = end + 1;
    }
  }

  #take(part: Buffer): void {
    if (part.length === 0) return;
    this.#size += part.length;
    const dropping = this.#dropping;
    if (dropping === undefined) {
      this.#parts.push(part);
      if (this.#size > this.#sink.limit()) this.#drop();
      return;
    }
    dropping.tail = Buffer.from(Buffer.concat([dropping.tail, part.subarray(-KEPT)]).subarray(-KEPT));
    if (dropping.given || this.#size <= this.#endless) return;
    dropping.given = true;
    if (!dropping.found) this.#sink.ownerless();
    this.#sink.endless();
  }

  #drop(): void {
    const whole = Buffer.concat(this.#parts);
    this.#parts = [];
    this.#dropping = {
      // A copy: a view would hold the whole.
      tail: Buffer.from(whole.subarray(-KEPT)),
      found: this.#sink.oversized(whole.subarray(0, KEPT).toString('latin1'), false),
      given: false,
    };
  }

  #finish(): void {
    const dropping = this.#dropping;
    const size = this.#size;
    this.#dropping = undefined;
    this.#size = 0;
    if (dropping !== undefined) {
      if (dropping.found || dropping.given) return;
      if (!this.#sink.oversized(dropping.tail.toString('latin1'), true)) this.#sink.ownerless();
      return;
    }
    if (size === 0) return;
    const [only, ...more] = this.#parts;
    const line = more.length === 0 && only !== undefined ? only : Buffer.concat(this.#parts);
    this.#parts = [];
    this.#sink.line(line.toString('utf8'), size);
  }
}

/** At the very start or the very end of an object in JSON, where nothing nested can stand. */
const ID_AT_START = /^\s*\{\s*(?:"jsonrpc"\s*:\s*"2\.0"\s*,\s*)?"id"\s*:\s*(\d+|"[^"\\]{0,100}")\s*,/;
const ID_AT_END = /,\s*"id"\s*:\s*(\d+|"[^"\\]{0,100}")\s*(?:,\s*"jsonrpc"\s*:\s*"2\.0"\s*)?\}\s*$/;

/** Whose answer a line is of which only an end is kept. */
export function idOfOversized(part: string, ended: boolean): string | number | undefined {
  const found = (ended ? ID_AT_END : ID_AT_START).exec(part)?.[1];
  if (found === undefined) return undefined;
  return found.startsWith('"') ? found.slice(1, -1) : Number(found);
}
