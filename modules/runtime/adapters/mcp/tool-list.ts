import type { Client } from '@modelcontextprotocol/client';
import type { Description, ProviderFailure } from '../../../core/ports/invocation.ts';
import { NO_TIMEOUT } from './client.ts';
import { BASE_LIMIT, Exchange, exchanges } from './exchange.ts';
import { failureOf } from './failure.ts';
import { isObject } from './message.ts';
import { sortTools } from './tool-quarantine.ts';

export interface ListLimits {
  readonly pages: number;
  readonly tools: number;
  /** Bytes of all pages together. */
  readonly bytes: number;
}

export const LIST_LIMITS: ListLimits = { pages: 100, tools: 10_000, bytes: 32 * 1024 * 1024 };

export interface ListRequest {
  readonly client: Client;
  readonly withHeaders: boolean;
  readonly limits: ListLimits;
  readonly signal: AbortSignal;
}

/**
 * All pages of `tools/list` as they were sent. A list without end, or a page that is none, makes the whole unknown: of a part
 * nobody could tell which tools are missing.
 */
export async function readTools(request: ListRequest): Promise<Description> {
  const { client, limits, signal } = request;
  const sent: unknown[] = [];
  const cursors = new Set<string>();
  let cursor: string | undefined;
  let bytes = 0;
  for (let page = 0; page < limits.pages; page += 1) {
    const exchange = new Exchange(limits.bytes - bytes);
    try {
      const params = cursor === undefined ? {} : { cursor };
      await exchanges.run(exchange, () =>
        client.request({ method: 'tools/list', params }, { signal, timeout: NO_TIMEOUT }),
      );
    } catch (error) {
      return { kind: 'failed', failure: failureOf(error, exchange, signal) };
    }
    const { answer } = exchange;
    if (!isObject(answer) || !Array.isArray(answer['tools'])) return unreadable('list_missing');
    for (const tool of answer['tools']) sent.push(tool);
    bytes += exchange.bytes ?? 0;
    if (bytes > limits.bytes) return unreadable('list_too_large', 'output_too_large');
    if (sent.length > limits.tools) return unreadable('list_too_long');
    const next = answer['nextCursor'];
    if (next === undefined || next === null)
      return { kind: 'described', ...sortTools(sent, request.withHeaders) };
    if (typeof next !== 'string') return unreadable('cursor_not_text');
    if (cursors.has(next)) return unreadable('cursor_repeated');
    cursors.add(next);
    cursor = next;
  }
  return unreadable('list_endless');
}

/** A server that says it has no tools is not asked for them; that it is there is asked all the same. */
export async function describeWithoutTools(client: Client, signal: AbortSignal): Promise<Description> {
  const exchange = new Exchange(BASE_LIMIT);
  const options = { signal, timeout: NO_TIMEOUT };
  try {
    // Not within the exchange: the SDK reads these answers itself.
    if (client.getProtocolEra() === 'modern') await client.discover(options);
    else await client.ping(options);
    return { kind: 'described', tools: [], quarantined: [] };
  } catch (error) {
    return { kind: 'failed', failure: failureOf(error, exchange, signal) };
  }
}

const unreadable = (detail: string, code: ProviderFailure['code'] = 'invalid_response'): Description => ({
  kind: 'failed',
  failure: { code, retry: 'never', detail },
});
