import { refusalIn } from './refusal.ts';

/** Codes of Node and undici for what fails before a connection stands. */
const BEFORE_CONNECTION: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'UND_ERR_CONNECT_TIMEOUT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'CERT_HAS_EXPIRED',
]);

/** Whether a `fetch` failed before anything of the request had left; false also where nobody knows. */
export function neverArrived(error: unknown): boolean {
  if (refusalIn(error)?.refused === true) return true;
  let each = error;
  for (let depth = 0; depth < 8 && each instanceof Error; depth += 1) {
    if ('code' in each && BEFORE_CONNECTION.has(each.code)) return true;
    if (each instanceof AggregateError && each.errors.length > 0) return each.errors.every(neverArrived);
    each = each.cause;
  }
  return false;
}
