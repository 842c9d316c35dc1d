import { hasEveryKey, isMapping, mismatches } from './partial-match.ts';
import type { Told } from './ways/way.ts';

/** What a scenario says of one answer. */
export interface Expectation {
  readonly is?: unknown;
  readonly is_not?: unknown;
  readonly has?: Readonly<Record<string, string>> | undefined;
  readonly error?: string | undefined;
}

/** What of the answer is not so; empty: all of it is. */
export function untruths(told: Told, expected: Expectation): readonly string[] {
  const { is, is_not: isNot, has = {}, error } = expected;
  if (!told.ok || error !== undefined) {
    if (!told.ok && told.code === error) return [];
    return [
      `answered ${told.ok ? 'all the same' : told.code}, expected ${error ?? 'an answer'}: ${told.text}`,
    ];
  }
  const { body } = told;
  return [
    ...(is === undefined ? [] : mismatches(body, is)),
    ...(isNot === undefined ? [] : denials(body, isNot)),
    ...Object.entries(has).flatMap(([key, held]) => {
      const list = isMapping(body) ? body[key] : undefined;
      return Array.isArray(list) && list.includes(held) ? [] : [`${key} holds no ${held}: ${told.text}`];
    }),
  ];
}

/** What is denied has to be there, or nothing is denied of it. */
function denials(body: unknown, isNot: unknown): readonly string[] {
  const denied = JSON.stringify(isNot);
  if (!hasEveryKey(body, isNot)) return [`has not all of ${denied}: ${JSON.stringify(body)}`];
  return mismatches(body, isNot).length === 0 ? [`is ${denied}`] : [];
}

/** A part of an answer, judged as one. */
export const answered = (body: unknown): Told => ({ ok: true, body, text: JSON.stringify(body) ?? '' });
