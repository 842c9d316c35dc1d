import { CatalogError } from '../core/errors.ts';
import type { KeptAnswer, KeyHold } from '../core/ports/keyed-answers.ts';
import { MAX_PAYLOAD, parsePayload } from './payload.ts';
import type { Tables } from './sql/tables.ts';

export type KeyedRow = Tables['keyed_answers'];

/** Texts as JSON, as everywhere: they may hold what PostgreSQL takes for no text. */
export function keyedRow(hold: KeyHold, answer?: KeptAnswer): Omit<KeyedRow, 'until'> {
  const { scope, key, digest, holder } = hold;
  if (answer !== undefined && Buffer.byteLength(answer.body) > MAX_PAYLOAD)
    throw new CatalogError(
      'payload_too_large',
      `An answer of more than ${MAX_PAYLOAD / 1024} KiB is not kept.`,
      'Keep a shorter one.',
    );
  return {
    scope: JSON.stringify(scope),
    key,
    digest,
    holder,
    status: answer?.status ?? null,
    body: answer === undefined ? null : JSON.stringify(keptBody(answer)),
  };
}

/** undefined: nobody has said how the command ended, or what was said cannot be read. */
export function keptAnswerOf({ status, body }: Pick<KeyedRow, 'status' | 'body'>): KeptAnswer | undefined {
  if (status === null || body === null) return undefined;
  const kept = parsePayload(body)?.value;
  if (typeof kept === 'string') return { status, body: kept };
  const parts: readonly unknown[] = Array.isArray(kept) ? kept : [];
  const [text, seenIn] = parts;
  return typeof text === 'string' && typeof seenIn === 'string' ? { status, body: text, seenIn } : undefined;
}

const keptBody = ({ body, seenIn }: KeptAnswer): unknown => (seenIn === undefined ? body : [body, seenIn]);
