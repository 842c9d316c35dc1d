import type { OffsetFault } from './offset-fault.ts';
import type { Place } from './place.ts';
import { LIMITS, MAX_FAULTS } from './read.ts';
import { shortText } from './short-text.ts';

export interface JsonPlaces {
  /** Absent where no value could be read at all. */
  readonly root?: Place;
  /** `duplicate_key` and `too_deep`, and at the end the first `json_syntax`: nothing is read after it. */
  readonly faults: readonly OffsetFault[];
}

/** Strict JSON (RFC 8259), scanned once and without recursion, however deep it is. */
export function readJsonPlaces(text: string): JsonPlaces {
  const scanner = new Scanner(text);
  try {
    scanner.scan();
  } catch (error) {
    if (!(error instanceof SyntaxFault)) throw error;
    scanner.faults.push({ code: 'json_syntax', offset: error.offset, message: error.message });
  }
  return { ...(scanner.root === undefined ? {} : { root: scanner.root }), faults: scanner.faults };
}

class SyntaxFault extends Error {
  readonly offset: number;

  constructor(offset: number, message: string) {
    super(message);
    this.offset = offset;
  }
}

class Leaf implements Place {
  readonly start: number;

  constructor(start: number) {
    this.start = start;
  }

  child(): undefined {
    return undefined;
  }
}

type Entry = { readonly keyStart: number; readonly value: Place };

class ListPlace implements Place {
  readonly start: number;
  readonly entries: Entry[] = [];

  constructor(start: number) {
    this.start = start;
  }

  child(step: string | number): Entry | undefined {
    return typeof step === 'number' ? this.entries[step] : undefined;
  }
}

class MappingPlace implements Place {
  readonly start: number;
  readonly entries = new Map<string, Entry>();
  key = '';
  keyStart = 0;

  constructor(start: number) {
    this.start = start;
  }

  child(step: string | number): Entry | undefined {
    return this.entries.get(String(step));
  }
}

const SPACE = /[ \t\n\r]*/y;
const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const WORD = /true|false|null/y;
/** What may stand in a string as it is: no C0, but DEL and C1. */
const TEXT = /[^"\\\p{Cc}]+|[\x7f-\x9f]+/uy;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

class Scanner {
  readonly faults: OffsetFault[] = [];
  root: Place | undefined;
  readonly #text: string;
  readonly #open: (ListPlace | MappingPlace)[] = [];
  #at = 0;
  #tooDeep = false;

  constructor(text: string) {
    this.#text = text;
  }

  scan(): void {
    this.#readValue();
    for (let top = this.#open.at(-1); top !== undefined; top = this.#open.at(-1)) this.#continue(top);
    this.#skip(SPACE);
    if (this.#at < this.#text.length) this.#fail('Nothing may follow the value of a JSON document.');
  }

  /** Inside `top`: its end, or its next value. */
  #continue(top: ListPlace | MappingPlace): void {
    const isList = top instanceof ListPlace;
    const end = isList ? ']' : '}';
    const isFirst = (isList ? top.entries.length : top.entries.size) === 0;
    this.#skip(SPACE);
    if (this.#take(end)) {
      this.#open.pop();
      return;
    }
    if (!isFirst && !this.#take(',')) this.#fail(`A comma or \`${end}\` is expected here.`);
    if (!isList) this.#readKey(top);
    this.#readValue();
  }

  #readKey(mapping: MappingPlace): void {
    this.#skip(SPACE);
    if (this.#text[this.#at] !== '"') this.#fail('A key in double quotes is expected here.');
    mapping.keyStart = this.#at;
    const raw = this.#readText();
    mapping.key = raw.includes('\\') ? String(JSON.parse(raw)) : raw.slice(1, -1);
    if (mapping.entries.has(mapping.key)) {
      const message = `The key \`${shortText(mapping.key)}\` stands here a second time.`;
      this.#fault({ code: 'duplicate_key', offset: mapping.keyStart, path: this.#path(), message });
    }
    this.#skip(SPACE);
    if (!this.#take(':')) this.#fail('A colon is expected after the key.');
  }

  #readValue(): void {
    this.#skip(SPACE);
    const start = this.#at;
    const collection = this.#take('[')
      ? new ListPlace(start)
      : this.#take('{')
        ? new MappingPlace(start)
        : undefined;
    if (collection === undefined) {
      if (this.#text[start] === '"') this.#readText();
      else if (!this.#skip(WORD) && !this.#skip(NUMBER)) this.#fail('A JSON value is expected here.');
    }
    const place = collection ?? new Leaf(start);
    const parent = this.#open.at(-1);
    if (parent === undefined) this.root = place;
    else if (parent instanceof ListPlace) parent.entries.push({ keyStart: start, value: place });
    else parent.entries.set(parent.key, { keyStart: parent.keyStart, value: place });
    if (collection === undefined) return;
    this.#open.push(collection);
    if (this.#open.length > LIMITS.depth && !this.#tooDeep) {
      this.#tooDeep = true;
      this.#fault({ code: 'too_deep', offset: start, message: TOO_DEEP });
    }
  }

  /** The string that begins here, with its quotes and escapes. */
  #readText(): string {
    const start = this.#at;
    this.#at += 1;
    while (this.#skip(TEXT) || this.#skip(ESCAPE));
    if (!this.#take('"')) {
      const atEscape = this.#text[this.#at] === '\\';
      this.#fail(
        atEscape
          ? 'This is not an escape of JSON.'
          : 'A string must close on its line, with control characters as escapes.',
      );
    }
    return this.#text.slice(start, this.#at);
  }

  #take(sign: string): boolean {
    if (this.#text[this.#at] !== sign) return false;
    this.#at += 1;
    return true;
  }

  /** false: nothing of that kind is here. */
  #skip(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    if (!pattern.test(this.#text)) return false;
    this.#at = pattern.lastIndex;
    return true;
  }

  #path(): readonly (string | number)[] {
    return this.#open.map((place) => (place instanceof ListPlace ? place.entries.length - 1 : place.key));
  }

  #fault(fault: OffsetFault): void {
    if (this.faults.length < MAX_FAULTS) this.faults.push(fault);
  }

  #fail(expectation: string): never {
    const rest = this.#text.slice(this.#at, this.#at + 2);
    if (rest === '') throw new SyntaxFault(this.#at, 'The document ends too early.');
    if (rest === '//' || rest === '/*') throw new SyntaxFault(this.#at, 'JSON has no comments.');
    throw new SyntaxFault(this.#at, expectation);
  }
}

const TOO_DEEP = `Values are nested more than ${LIMITS.depth} levels deep here.`;
