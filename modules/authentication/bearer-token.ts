import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { parseTokenId, type TokenId } from '../core/ports/tokens.ts';

/**
 * A token as its bearer has it: `agtools_<id>_<secret><checksum>`. The prefix is for scanners of secrets; the id finds the
 * record without a search; the secret is 256 random bits; the checksum tells a slip of the pen, and a scanner's false
 * alarm, from a token without asking anybody. Letters and digits only, so that a double click takes all of it.
 */
const FORM = /^agtools_([0-9a-z]{16})_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/;
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export interface MadeToken {
  readonly id: TokenId;
  readonly bearer: string;
}

/** `random`: that many bytes that nobody can foresee. */
export function makeBearerToken(random: (size: number) => Uint8Array): MadeToken {
  const name = inBase(BASE62.slice(0, 10) + BASE62.slice(36), numberOf(random(10)), 16);
  const id = parseTokenId(`tok_${name}`);
  if (id === undefined) throw new Error('What was made is the id of a token.');
  const body = `agtools_${name}_${inBase(BASE62, numberOf(random(32)), 43)}`;
  return { id, bearer: `${body}${checksum(body)}` };
}

/** Whether the text says of itself that it is one of ours, in whatever state. */
export const claimsToBeOurs = (bearer: string): boolean => bearer.startsWith('agtools_');

/** The id that a token states; undefined: it is none, or was copied wrongly. */
export function parseBearerToken(bearer: string): TokenId | undefined {
  const [, name, , check] = FORM.exec(bearer) ?? [];
  if (name === undefined || check !== checksum(bearer.slice(0, -6))) return undefined;
  return parseTokenId(`tok_${name}`);
}

/**
 * What is kept in its place. Of 256 random bits nobody finds one again from their hash by trying, so that no slow hash is
 * needed, which would make each request as slow; those are for what people can remember.
 */
export const digestOf = (bearer: string): Uint8Array => hash('sha256', bearer, 'buffer');

/** Of every request: 32 bits need no large numbers. */
function checksum(body: string): string {
  let rest = crc32(body);
  let text = '';
  for (let at = 0; at < 6; at += 1) {
    text = `${BASE62[rest % 62] ?? ''}${text}`;
    rest = Math.floor(rest / 62);
  }
  return text;
}

const numberOf = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).toString('hex')}`);

function inBase(alphabet: string, number: bigint, length: number): string {
  const base = BigInt(alphabet.length);
  let rest = number;
  let text = '';
  for (let at = 0; at < length; at += 1) {
    text = `${alphabet[Number(rest % base)] ?? ''}${text}`;
    rest /= base;
  }
  return text;
}
