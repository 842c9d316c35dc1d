import { hash } from 'node:crypto';
import { freshnessBoundary } from '../../core/catalog/freshness.ts';
import type { Subject } from '../../core/model/subject.ts';
import type { CatalogReader } from '../../core/ports/catalog.ts';
import type { Instant } from '../../core/time.ts';
import type { Operation } from '../operations/operation.ts';
import { envelope } from '../presenters/envelope.ts';

/** Grows when the same facts begin to be written differently. */
const REPRESENTATION = 1;

/**
 * The strong validator of an answer, known before the answer is made: equal inputs give equal bytes (DESIGN 4).
 * `input` is what the query says, decoded; `policies` names those that are in force; `stamp` what else it depends on.
 */
export function etagOf(
  operation: Pick<Operation, 'name' | 'reads' | 'audience'>,
  input: Readonly<Record<string, unknown>>,
  reader: CatalogReader,
  now: Instant,
  subject: Subject,
  policies: string,
  stamp?: string,
): string {
  const query = Object.keys(input)
    .sort()
    .map((key) => [key, input[key]]);
  const text = JSON.stringify([
    REPRESENTATION,
    operation.name,
    query,
    envelope(reader, operation.reads, now),
    // Facts that an owner does not date itself show when its snapshot was seen; `generated_at` is only the last of those.
    operation.reads.map((owner) => [reader.stamps[owner].completeness, reader.stamps[owner].observedAt]),
    reader.visibility,
    freshnessBoundary(reader.boundaries(operation.reads), now) ?? null,
    ...(stamp === undefined ? [] : [stamp]),
    ...(operation.audience === 'subject' ? [profileOf(subject), policies] : []),
  ]);
  return `"${hash('sha256', text, 'base64url').slice(0, 27)}"`;
}

/** Everything of a subject that an answer may depend on. */
const profileOf = ({ id, teams, claims, permissions }: Subject): readonly unknown[] => [
  id,
  teams,
  Object.entries(claims).sort(([a], [b]) => (a < b ? -1 : 1)),
  permissions === 'all' ? permissions : [...permissions].sort(),
];

/** `If-None-Match` compares weakly (RFC 9110, 13.1.2): `W/` makes no difference. `*` is the caller's to answer. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag) return true;
  if (!header.includes(etag)) return false;
  return header.split(',').some((each) => each.trim().replace(/^W\//, '') === etag);
}
