import type * as z from 'zod';
import { statedDigest } from '../../contracts/index.ts';
import type { DeclaredKey, Fact, LastKnown, UnknownFact } from '../../core/facts/fact.ts';
import { HEALTH_STATUSES } from '../../core/model/observation.ts';
import type { OwnerId, OwnerStamp } from '../../core/ports/owner-reader.ts';
import type { AnyFactShape, declaredKey, FactShape } from '../shapes/fact.ts';
import { orUnknown } from './unknown.ts';

/** What facts are shown with: the stamps of the pinned view, and SHA-256 as lower-case hexadecimal. */
export interface FactContext {
  readonly stamps: Readonly<Record<OwnerId, OwnerStamp>>;
  readonly sha256: (text: string) => string;
}

/** A fact whose value is shown as it is. Its generation is the owner's in the pinned view. */
export const presentFact = <V>(fact: Fact<V>, { stamps }: FactContext): FactShape<V> =>
  shown(fact, stamps, (value) => value);

export const presentDeclaration = (
  fact: Fact<DeclaredKey>,
  { stamps, sha256 }: FactContext,
): FactShape<DeclaredShape> => shown(fact, stamps, (declared) => presentDeclared(declared, sha256));

/** A fact of whichever axis. */
export const presentAnyFact = (fact: Fact, { stamps, sha256 }: FactContext): AnyFactShape =>
  shown(fact, stamps, (value) => presentValue(value, sha256));

type DeclaredShape = z.output<typeof declaredKey>;
type AnyValue = boolean | (typeof HEALTH_STATUSES)[number] | DeclaredShape;

function shown<V, W>(fact: Fact<V>, stamps: FactContext['stamps'], show: (value: V) => W): FactShape<W> {
  const { state, owner } = fact;
  switch (state) {
    case 'known':
      return {
        state,
        value: show(fact.value),
        detail_code: fact.detailCode ?? null,
        owner,
        generation: stamps[owner].generation,
        observed_at: fact.observedAt ?? stamps[owner].observedAt,
        fresh_until: fact.freshUntil ?? null,
        artifact: fact.artifact ?? null,
        runtime_generation: fact.runtimeGeneration ?? null,
      };
    case 'unknown':
      return {
        state,
        reason: fact.reason,
        detail_code: fact.detailCode ?? null,
        owner,
        last: presentLast(fact, stamps, show),
      };
    case 'not_applicable':
      return { state, reason: fact.reason, owner };
  }
}

function presentLast<V, W>(
  { last, owner }: UnknownFact<V>,
  stamps: FactContext['stamps'],
  show: (value: V) => W,
): { value: W; observed_at: string; generation: string } | null {
  if (last === undefined) return null;
  const { value, observedAt, generation }: LastKnown<V> = last;
  return { value: show(value), observed_at: observedAt, generation: generation ?? stamps[owner].generation };
}

const presentDeclared = (
  { key, contractDigest, ...contracts }: DeclaredKey,
  sha256: FactContext['sha256'],
): DeclaredShape => ({
  key,
  contract_digest: orUnknown(contractDigest ?? statedDigest(contracts, sha256)),
});

/** Closed by default: a value of no known axis is a bug and never shown. */
function presentValue(value: unknown, sha256: FactContext['sha256']): AnyValue {
  if (typeof value === 'boolean') return value;
  const health = HEALTH_STATUSES.find((status) => status === value);
  if (health !== undefined) return health;
  if (isDeclared(value)) return presentDeclared(value, sha256);
  throw new TypeError('A fact has a value that no axis has.');
}

const isDeclared = (value: unknown): value is DeclaredKey =>
  typeof value === 'object' && value !== null && 'key' in value;
