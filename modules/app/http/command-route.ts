import type { IncomingMessage } from 'node:http';
import { CatalogError } from '../../core/errors.ts';
import type { Subject } from '../../core/model/subject.ts';
import type { OwnerId } from '../../core/ports/owner-reader.ts';
import { parseIdempotencyKey } from '../../core/ports/store.ts';
import type { App } from '../app.ts';
import type { Operation } from '../operations/operation.ts';
import { checkPermitted, outputBytes, runOperation } from '../operations/run-operation.ts';
import type { Caller } from './access/caller.ts';
import { readJsonBody } from './body.ts';
import type { Guard } from './guard.ts';
import { JSON_TYPE } from './headers.ts';
import type { Idempotency } from './idempotency.ts';
import type { InputDecoder } from './input-decoder.ts';
import { parseQuery } from './query.ts';
import { type Reply, unkeptReply } from './reply.ts';

export interface CommandRoute {
  readonly app: App;
  readonly guard: Guard;
  readonly operation: Operation;
  readonly decoder: InputDecoder;
  readonly idempotency: Idempotency;
  /**
   * Ends with the server, not with the connection: a command that has begun is finished, and others may be waiting
   * for the same one.
   */
  readonly signal: AbortSignal;
}

/** Answers a POST: input from the body. */
export async function answerCommand(
  { app, guard, operation, decoder, idempotency, signal }: CommandRoute,
  request: IncomingMessage,
  {
    caller: { subject },
    params,
    query,
  }: {
    readonly caller: Caller;
    readonly params: Readonly<Record<string, string | undefined>>;
    readonly query: string;
  },
): Promise<Reply> {
  guard.checkOrigin(request);
  const key = idempotencyKey(request.headers['idempotency-key']);
  const [parameter] = parseQuery(query).keys();
  if (parameter !== undefined) {
    throw new CatalogError(
      'invalid_request',
      `There is no parameter ${JSON.stringify(parameter.slice(0, 100))} here.`,
      'Commands take their input from the body.',
    );
  }
  const input = decoder.accept(params, await readJsonBody(request));
  // Of a credential that permits less than the one before, too.
  checkPermitted(subject, operation);
  using caller = goneWith(request);
  const ends = operation.ends === 'with_caller' && key === undefined;
  const run = async (): Promise<Reply> => {
    const visibility = app.visibility.of(subject);
    const output = await runOperation(operation, input, {
      reader: app.composer.pin(visibility),
      subject,
      visibility,
      services: app.services,
      clock: app.clock,
      key: key === undefined ? undefined : parseIdempotencyKey(key),
      signal: ends ? AbortSignal.any([signal, caller.signal]) : signal,
      defaultLimit: undefined,
    });
    return unkeptReply(operation.http?.status ?? 200, JSON_TYPE, outputBytes(output));
  };
  return await idempotency.once(scopeOf(subject, operation), key, input, {
    run,
    seenIn: () => seenIn(operation, subject, app),
  });
}

/** Ends when the connection does. */
function goneWith({ socket }: IncomingMessage): Disposable & { readonly signal: AbortSignal } {
  const gone = new AbortController();
  const end = (): void => gone.abort();
  socket.once('close', end);
  return { signal: gone.signal, [Symbol.dispose]: () => void socket.off('close', end) };
}

/**
 * A key is its subject's own, and that of what it may do by this credential: nobody is answered what another was, nor what
 * only a credential that permits more was answered.
 */
function scopeOf({ id, permissions }: Subject, { name }: Operation): string {
  const permitted = permissions === 'all' ? permissions : [...permissions].sort().join(',');
  return `${id} ${permitted} ${name}`;
}

/** Owners whose records say which tools there are, and with them whose facts are shown. */
const NAMING_TOOLS: readonly OwnerId[] = ['definitions', 'registries', 'approvals', 'reviews'];

/** The mask is the same where both are: who decides, about the same records. */
function seenIn({ reads }: Operation, subject: Subject, { visibility: source, composer }: App) {
  const visibility = source.of(subject);
  if (visibility.sees === 'everything' || !reads.some((owner) => NAMING_TOOLS.includes(owner)))
    return undefined;
  return `${visibility.digest} ${composer.pin(visibility).view}`;
}

function idempotencyKey(key: string | string[] | undefined): string | undefined {
  if (key === undefined || (typeof key === 'string' && /^[\u0021-\u007e]{1,255}$/.test(key))) return key;
  throw new CatalogError(
    'invalid_request',
    'The Idempotency-Key is not 1 to 255 visible ASCII characters.',
    'Send a random UUID.',
  );
}
