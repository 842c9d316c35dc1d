import type { ClaimMapping, OidcAuth } from '../../core/model/auth-method.ts';
import {
  type ClaimValue,
  PERMISSIONS,
  type Permission,
  parseSubjectId,
  type Subject,
} from '../../core/model/subject.ts';

/** Verified, and as the issuer wrote them. */
export type Claims = Readonly<Record<string, unknown>>;

const MAX_TEAMS = 1_000;
/** UTF-16 units. */
const MAX_NAME = 200;
const MAX_VALUE = 1_000;
const MAX_VALUES = 100;

/**
 * Whom verified claims speak of; undefined: nobody who can be named here. That includes a caller whose teams are not said
 * (elsewhere, too many, no names): a policy that shuts a team out must not miss it.
 */
export function subjectOf(claims: Claims, method: OidcAuth): Subject | undefined {
  const { claims: mapping } = method;
  const name = claimAt(claims, mapping.subject);
  const id = isNameHere(name) ? parseSubjectId(`${mapping.subjectKind}:${name}`) : undefined;
  const teams = teamsOf(claims, mapping);
  if (id === undefined || teams === undefined) return undefined;
  return {
    id,
    teams,
    claims: exposedOf(claims, mapping),
    permissions: permissionsOf(claims, method),
  };
}

/** A name that reads as a subject of its own, `agent:root`, would be taken for that one by people. */
const isNameHere = (name: unknown): name is string =>
  typeof name === 'string' && (!name.includes(':') || parseSubjectId(name) === undefined);

/** A key, or a JSON pointer where the name begins with `/`. */
function claimAt(claims: Claims, name: string): unknown {
  if (!name.startsWith('/')) return memberOf(claims, name);
  const steps = name.slice(1).split('/');
  return steps.reduce<unknown>(
    (at, step) => memberOf(at, step.replaceAll('~1', '/').replaceAll('~0', '~')),
    claims,
  );
}

const memberOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.hasOwn(value, key)
    ? (value as Claims)[key]
    : undefined;

function teamsOf(claims: Claims, { teams: name }: ClaimMapping): readonly string[] | undefined {
  const value = claimAt(claims, name);
  if (value === undefined) {
    // "Somewhere else" (OpenID Connect 5.6.2) is how issuers say that there are too many for a token.
    return memberOf(claims['_claim_names'], name) === undefined ? [] : undefined;
  }
  const names: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (names.length > MAX_TEAMS || !names.every(isName)) return undefined;
  return [...new Set(names)].sort();
}

const isName = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.length <= MAX_NAME &&
  /^[^\s\p{C}](?:[^\p{C}]*[^\s\p{C}])?$/u.test(value);

/** `see`, or `agent-tools:see` where an issuer keeps the words of all its services apart. */
const PERMISSION_WORDS: ReadonlyMap<string, Permission> = new Map(
  PERMISSIONS.flatMap((each) => [
    [each, each],
    [`agent-tools:${each}`, each],
  ]),
);

function permissionsOf(
  claims: Claims,
  { claims: mapping, defaultPermissions }: OidcAuth,
): ReadonlySet<Permission> {
  const value = claimAt(claims, mapping.permissions);
  const words: readonly unknown[] =
    typeof value === 'string' ? value.split(' ') : Array.isArray(value) ? value : [];
  const named = words.flatMap((word) => (typeof word === 'string' ? (PERMISSION_WORDS.get(word) ?? []) : []));
  return new Set(named.length > 0 ? named : defaultPermissions);
}

/** What policies cannot ask about, or what is too long to be carried with each request, is left out. */
const exposedOf = (claims: Claims, { expose }: ClaimMapping): Subject['claims'] =>
  Object.fromEntries(
    expose.flatMap((name) => {
      const value = claimAt(claims, name);
      return isClaimValue(value) ? [[name, value] as const] : [];
    }),
  );

function isClaimValue(value: unknown): value is ClaimValue {
  if (typeof value === 'string') return value.length <= MAX_VALUE;
  if (typeof value === 'number' || typeof value === 'boolean') return true;
  return (
    Array.isArray(value) &&
    value.length <= MAX_VALUES &&
    value.every((each) => typeof each === 'string' && each.length <= MAX_VALUE)
  );
}
