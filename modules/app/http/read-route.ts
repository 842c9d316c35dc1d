import type { IncomingMessage } from 'node:http';
import { freshnessBoundary } from '../../core/catalog/freshness.ts';
import type { App } from '../app.ts';
import type { Operation } from '../operations/operation.ts';
import { outputBytes, runOperation } from '../operations/run-operation.ts';
import type { Scheduler } from '../scheduler.ts';
import type { Caller } from './access/caller.ts';
import type { Answer, AnswerStore } from './answer-store.ts';
import { etagOf, matchesEtag } from './etag.ts';
import { JSON_TYPE, revalidatedHeaders, unchangedHeaders, unvalidatedHeaders } from './headers.ts';
import type { InputDecoder } from './input-decoder.ts';
import { waitForGenerations } from './min-generation.ts';
import { parseQuery } from './query.ts';
import { type Reply, unkeptReply } from './reply.ts';
import type { RouteMeter } from './route-meter.ts';

/** Page size of lists over HTTP where none is asked for (CONTRACT 7). */
const DEFAULT_LIMIT = 50;

export interface ReadRoute {
  readonly app: App;
  readonly scheduler: Scheduler;
  readonly store: AnswerStore;
  readonly operation: Operation;
  readonly decoder: InputDecoder;
  readonly meter: RouteMeter;
  /** Ends with the server. */
  readonly signal: AbortSignal;
}

interface Address {
  readonly caller: Caller;
  /** The target as it came. */
  readonly target: string;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly query: string;
}

/** Answers a GET that the store could not: decodes, pins, compares validators, runs, and keeps the answer. */
export async function answerRead(
  { app, scheduler, store, operation, decoder, meter, signal }: ReadRoute,
  request: IncomingMessage,
  { caller: { subject }, target, params, query }: Address,
): Promise<Reply> {
  const { min_generation: wanted, rest } = withoutMinGeneration(parseQuery(query));
  const input = decoder.decode(params, rest);
  await waitForGenerations(app.composer, scheduler, wanted, signal);
  while (operation.asksIndex?.(input) === true && app.composer.ready && !app.composer.isSearchable)
    await app.composer.searchable();

  // Asked for only now: it may have changed while this waited.
  const visibility = app.visibility.of(subject);
  const reader = app.composer.pin(visibility);
  const now = app.clock.now();
  const run = async (): Promise<string> =>
    outputBytes(
      await runOperation(operation, input, {
        reader,
        subject,
        visibility,
        services: app.services,
        signal,
        defaultLimit: DEFAULT_LIMIT,
        // The validator has been made for this instant.
        clock: { now: () => now },
      }),
    );
  if (operation.validator === 'none') {
    const body = Buffer.from(await run());
    return { status: 200, headers: unvalidatedHeaders(JSON_TYPE, body.length), body };
  }

  const { policies } = app.services;
  const { digest, healthy } = policies.state();
  const stamp = operation.stamp?.(app.services, reader);
  const etag = etagOf(operation, input, reader, now, subject, digest, stamp);
  const condition = request.headers['if-none-match'];
  if (matchesEtag(condition, etag)) return { status: 304, headers: unchangedHeaders(etag) };
  const text = await run();
  // The policies failed meanwhile, so that something is missing here that this validator stands for.
  if (healthy && !policies.state().healthy) return unkeptReply(200, JSON_TYPE, text);
  const body = Buffer.from(text);
  const boundaries = reader.boundaries(operation.reads);
  const answer: Answer = {
    etag,
    boundaries,
    epoch: freshnessBoundary(boundaries, now),
    permission: operation.permission ?? 'see',
    meter,
    ...(stamp !== undefined && { stands: () => operation.stamp?.(app.services, reader) === stamp }),
    found: { status: 200, headers: revalidatedHeaders(JSON_TYPE, etag, body.length), body },
    unchanged: { status: 304, headers: unchangedHeaders(etag) },
  };
  // Whoever sees the same shares what is kept, and that may not be all that this one depends on.
  if (wanted.length === 0 && operation.audience !== 'subject') store.put(reader, target, answer);
  return replyOf(answer, condition);
}

export const replyOf = (answer: Answer, condition: string | undefined): Reply =>
  condition !== undefined && (condition === '*' || matchesEtag(condition, answer.etag))
    ? answer.unchanged
    : answer.found;

function withoutMinGeneration(query: ReadonlyMap<string, readonly string[]>): {
  readonly min_generation: readonly string[];
  readonly rest: ReadonlyMap<string, readonly string[]>;
} {
  const wanted = query.get('min_generation');
  if (wanted === undefined) return { min_generation: [], rest: query };
  const rest = new Map(query);
  rest.delete('min_generation');
  return { min_generation: wanted, rest };
}
