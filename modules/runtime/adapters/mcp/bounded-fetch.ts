import type { Fetch } from '../../network/guarded-network.ts';
import { BASE_LIMIT, type Exchange, exchanges, WIRE_SLACK } from './exchange.ts';

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/**
 * Counts what comes back for the exchange that asked: a body, or one event of a stream, beyond its limit ends the exchange
 * and the stream, and is never gathered. Notes whether a request may have reached the provider.
 */
export function boundedFetch(fetch: Fetch): Fetch {
  return async (url, init) => {
    const exchange = exchanges.getStore();
    if (exchange !== undefined) exchange.written = true;
    let response: Response;
    try {
      response = await fetch(url, init);
    } catch (error) {
      if (exchange !== undefined && neverArrived(error)) exchange.written = false;
      throw error;
    }
    if (response.body === null) return response;
    const { status, statusText, headers } = response;
    const byEvent = headers.get('content-type')?.includes('text/event-stream') === true;
    const body = response.body.pipeThrough(counting(exchange, byEvent));
    return new Response(body, { status, statusText, headers });
  };
}

function counting(exchange: Exchange | undefined, byEvent: boolean): TransformStream<Uint8Array, Uint8Array> {
  const limit = (exchange?.limit ?? BASE_LIMIT) + WIRE_SLACK;
  let total = 0;
  let pending = 0;
  let lineEmpty = true;
  const count = (chunk: Uint8Array): number => {
    if (!byEvent) {
      pending += chunk.length;
      return pending;
    }
    let most = pending;
    for (const byte of chunk) {
      if (byte === LINE_FEED) {
        if (lineEmpty) pending = 0;
        lineEmpty = true;
      } else if (byte !== CARRIAGE_RETURN) lineEmpty = false;
      pending += 1;
      if (pending > most) most = pending;
    }
    return most;
  };
  return new TransformStream({
    transform(chunk, controller) {
      const most = count(chunk);
      total += chunk.length;
      if (exchange !== undefined) exchange.bytes = total;
      if (most <= limit) {
        controller.enqueue(chunk);
        return;
      }
      exchange?.fail({ code: 'output_too_large', retry: 'unsafe' });
      controller.error(new Error('too large'));
    },
  });
}

/** Codes of Node and undici for what fails before a connection stands. */
const BEFORE_CONNECTION = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'CERT_HAS_EXPIRED',
]);

/** Looks through causes, as undici nests them; a guard that refuses an address says `refused: true`. */
export function neverArrived(error: unknown): boolean {
  let each = error;
  for (let depth = 0; depth < 5 && each instanceof Error; depth += 1) {
    const { code, refused } = each as Error & { readonly code?: unknown; readonly refused?: unknown };
    if (refused === true || (typeof code === 'string' && BEFORE_CONNECTION.has(code))) return true;
    if (each instanceof AggregateError && each.errors.length > 0) return each.errors.every(neverArrived);
    each = each.cause;
  }
  return false;
}
