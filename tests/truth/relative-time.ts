import { type Instant, instantOf } from '../../modules/core/time.ts';

/** When every scenario begins. */
const START = Date.parse('2026-06-01T12:00:00.000Z');

const TIME = /^(?:0s|[+-]\d+(?:ms|s|m|h|d))$/;
const MILLISECONDS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/** `0s`, `+30s`, `-10m`: since the start of the scenario. Throws for anything else. */
export function instantAt(text: string): Instant {
  const [, sign, amount, unit] = /^([+-]?)(\d+)(ms|s|m|h|d)$/.exec(text) ?? [];
  const factor = unit === undefined ? undefined : MILLISECONDS[unit];
  if (factor === undefined || !TIME.test(text)) throw new TypeError(`${JSON.stringify(text)} is no time.`);
  return instantOf(START + (sign === '-' ? -1 : 1) * Number(amount) * factor);
}

/**
 * What scenarios write short: a string that is a time becomes that instant; anywhere in a string `<+1h>` becomes an
 * instant, `<aa>` the SHA-256 digest of 32 bytes aa, `<sha512:aa>` a SHA-512 one of 64.
 */
export function expand(value: unknown): unknown {
  if (typeof value === 'string') return TIME.test(value) ? instantAt(value) : expandText(value);
  if (Array.isArray(value)) return value.map(expand);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, expand(each)]));
}

export const expandText = (text: string): string =>
  text
    .replace(/<((?:0s|[+-]\d+(?:ms|s|m|h|d)))>/g, (_, time: string) => instantAt(time))
    .replace(/<([0-9a-f]{2})>/g, (_, byte: string) => `sha256:${byte.repeat(32)}`)
    .replace(
      /<sha512:([0-9a-f]{2})>/g,
      (_, byte: string) => `sha512-${Buffer.alloc(64, byte, 'hex').toString('base64')}`,
    );
