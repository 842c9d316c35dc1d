import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import { CatalogError, isCatalogError } from '../../core/errors.ts';
import { isPermitted, type Requirement } from '../../core/model/subject.ts';
import type { App } from '../app.ts';
import { processScheduler, type Scheduler } from '../scheduler.ts';
import { AccessRefusal } from './access/access-refusal.ts';
import { type Caller, LOCAL_CALLER } from './access/caller.ts';
import { Gate } from './access/gate.ts';
import { publicFace } from './access/public-face.ts';
import { type Answer, AnswerStore } from './answer-store.ts';
import { hasBody } from './body.ts';
import { refuseConnection } from './client-error.ts';
import { EventStreams } from './events.ts';
import { Guard, isLoopback } from './guard.ts';
import type { Log } from './log.ts';
import { McpRoutes } from './mcp-routes.ts';
import { Metrics } from './metrics.ts';
import { Page } from './page.ts';
import { presentBug, presentProblem } from './problem.ts';
import { splitTarget } from './query.ts';
import { replyOf } from './read-route.ts';
import { problemReply, type Reply, send } from './reply.ts';
import type { RouteMeter } from './route-meter.ts';
import { buildRoutes } from './route-table.ts';
import type { Routes } from './routes.ts';

/** Milliseconds. */
export interface Timeouts {
  /** For the head of a request, and for the whole of it. */
  readonly headers: number;
  readonly request: number;
  /** How long a connection without a request stays open. */
  readonly keepAlive: number;
  /** How often the first two are looked at. */
  readonly check: number;
  /** How long running requests may take at the end. */
  readonly close: number;
}

export interface HttpOptions {
  /** The address to listen on. */
  readonly host: string;
  readonly log: Log;
  readonly scheduler?: Scheduler;
  readonly timeouts?: Partial<Timeouts>;
  /** Names this process in ids of events. */
  readonly process?: string;
  /** The folder of the built page. */
  readonly page?: string | undefined;
}

const TIMEOUTS: Timeouts = { headers: 10_000, request: 30_000, keepAlive: 5_000, check: 2_000, close: 5_000 };
/** Bytes of request line and headers: a search of 2,000 characters of any script fits. */
const MAX_HEADER = 64 * 1024;
const MAX_CONNECTIONS = 2_048;

export async function createHttpServer(app: App, options: HttpOptions): Promise<HttpFace> {
  const { log, host, scheduler = processScheduler } = options;
  const ended = new AbortController();
  const metrics = new Metrics(app.composer, () => app.services.providers.standings());
  const { server: settings } = app.composer.workspace;
  if (!isLoopback(host)) app.enforcePolicies();
  const guard = new Guard(host, settings);
  const access = publicFace(host, settings);
  const gate = new Gate(app, access, () => scheduler.now());
  const streams = new EventStreams(app.composer, scheduler, log, options.process ?? randomUUID().slice(0, 8));
  const store = new AnswerStore(app.clock);
  const page = new Page(options.page);
  const mcp = new McpRoutes({ app, log, scheduler, signal: ended.signal }, guard);
  const routes = await buildRoutes({
    app,
    scheduler,
    store,
    metrics,
    guard,
    gate,
    face: access,
    streams,
    page,
    mcp,
    signal: ended.signal,
  });
  return new HttpFace(
    { app, guard, gate, store, routes, streams, metrics, log, scheduler, ended, page, mcp },
    { ...TIMEOUTS, ...options.timeouts },
  );
}

interface Parts {
  readonly app: App;
  readonly guard: Guard;
  readonly gate: Gate;
  readonly store: AnswerStore;
  readonly routes: Routes;
  readonly streams: EventStreams;
  readonly metrics: Metrics;
  readonly page: Page;
  readonly mcp: McpRoutes;
  readonly log: Log;
  readonly scheduler: Scheduler;
  readonly ended: AbortController;
}

/** The HTTP face over one composed product: routes come from the operations table, and no route has logic of its own. */
export class HttpFace {
  readonly server: Server;
  readonly #parts: Parts;
  readonly #timeouts: Timeouts;
  /** Requests that name nothing here. */
  readonly #unmatched: RouteMeter;
  readonly #assets: RouteMeter;
  /** Connections that have not asked for anything yet, which Node does not count among the idle ones. */
  readonly #silent = new Set<Socket>();
  /** The answer that is being made on a connection. */
  readonly #open = new WeakMap<Socket, ServerResponse>();

  constructor(parts: Parts, timeouts: Timeouts) {
    this.#parts = parts;
    this.#timeouts = timeouts;
    this.#unmatched = parts.metrics.meter('none');
    this.#assets = parts.metrics.meter('page asset');
    this.server = createServer(
      {
        maxHeaderSize: MAX_HEADER,
        headersTimeout: timeouts.headers,
        requestTimeout: timeouts.request,
        keepAliveTimeout: timeouts.keepAlive,
        connectionsCheckingInterval: timeouts.check,
        // Two Host headers then read as one that is refused; RFC 9110 allows joining any others.
        joinDuplicateHeaders: true,
        requireHostHeader: false,
      },
      (request, response) => this.#handle(request, response),
    );
    this.server.maxConnections = MAX_CONNECTIONS;
    this.server.on('connection', (socket: Socket) => {
      this.#silent.add(socket);
      socket.once('close', () => this.#silent.delete(socket));
    });
    this.server.on('clientError', (error, socket) => {
      if (socket instanceof Socket) refuseConnection(error, socket, this.#open.get(socket));
      else socket.destroy();
    });
  }

  /** Resolves with the port, once the server listens. */
  async listen(host: string, port: number): Promise<number> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.server.once('error', reject);
    this.server.listen(port, host, resolve);
    await promise;
    this.server.off('error', reject);
    return (this.server.address() as AddressInfo).port;
  }

  /** Takes no new connection, ends event streams, lets running requests finish for a while, and then ends them. */
  async close(): Promise<void> {
    const { streams, mcp, ended, metrics, scheduler } = this.#parts;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.server.close(() => resolve());
    streams.close();
    for (const socket of this.#silent) socket.destroy();
    // A connection that was busy at the first look becomes idle when its answer is out.
    const look = scheduler.every(20, () => this.server.closeIdleConnections());
    const deadline = scheduler.after(this.#timeouts.close, () => {
      ended.abort();
      this.server.closeAllConnections();
    });
    await Promise.all([promise, mcp.close()]);
    for (const each of [look, deadline, metrics]) each[Symbol.dispose]();
    ended.abort();
  }

  #handle(request: IncomingMessage, response: ServerResponse): void {
    const started = performance.now();
    this.#silent.delete(request.socket);
    const { guard } = this.#parts;
    const { url: target = '', method, headers } = request;
    const reads = method === 'GET' || method === 'HEAD';
    try {
      guard.checkHost(headers.host);
      if (reads && hasBody(request)) throw bodyOfRead();
      const kept = reads ? this.#kept(request, target) : undefined;
      if (kept !== undefined) {
        const reply = replyOf(kept, headers['if-none-match']);
        send(response, reply);
        kept.meter.record(reply.status, started);
        return;
      }
    } catch (error) {
      this.#finish(request, response, this.#refusal(error, request), this.#unmatched, started);
      return;
    }
    const { socket } = request;
    this.#open.set(socket, response);
    response.once('close', () => {
      if (this.#open.get(socket) === response) this.#open.delete(socket);
    });
    void this.#answer(request, response, target, started);
  }

  /** What can be answered at once: it was answered before to whoever sees the same, and who asks now is known. */
  #kept(request: IncomingMessage, target: string): Answer | undefined {
    const { gate, store, app } = this.#parts;
    const caller = app.composer.ready ? gate.known(request) : undefined;
    if (caller === undefined) return undefined;
    const kept = store.get(app.composer.pin(gate.visibilityOf(caller)), target);
    if (kept === undefined || !isPermitted(caller.subject, kept.permission)) return undefined;
    gate.admit(caller);
    return kept;
  }

  /** Never rejects: whatever goes wrong becomes an answer. */
  async #answer(
    request: IncomingMessage,
    response: ServerResponse,
    target: string,
    started: number,
  ): Promise<void> {
    const { routes, page } = this.#parts;
    let meter = this.#unmatched;
    let reply: Reply | undefined;
    try {
      const { path, query } = splitTarget(target);
      const found = routes.find(request.method ?? '', path);
      if (found !== undefined) {
        const { route, params } = found;
        meter = route.meter;
        const caller = route.access === 'open' ? LOCAL_CALLER : await this.#callerOf(request);
        if (route.access !== 'open') this.#allow(caller, route.access, request);
        reply = await route.answer({ request, response, target, path, query, params, caller });
      } else {
        const asset = request.method === 'GET' || request.method === 'HEAD' ? page.asset(path) : undefined;
        if (asset !== undefined) meter = this.#assets;
        // Who is not known is not told what there is.
        else await this.#callerOf(request);
        reply = asset ?? this.#unknown(request.method ?? '', path);
      }
    } catch (error) {
      reply = this.#refusal(error, request);
    }
    if (reply === undefined) meter.record(response.statusCode, started);
    else this.#finish(request, response, reply, meter, started);
  }

  async #callerOf(request: IncomingMessage): Promise<Caller> {
    const { gate, ended } = this.#parts;
    const caller = await gate.identify(request, ended.signal);
    gate.admit(caller);
    return caller;
  }

  /** Before any of the body is looked at. */
  #allow(caller: Caller, access: Requirement, request: IncomingMessage): void {
    const { gate } = this.#parts;
    gate.permit(caller, access, request);
    if (request.method !== 'GET' && request.method !== 'HEAD') gate.checkCsrf(caller, request);
  }

  /** A known path that was asked with another method, or no path of ours. */
  #unknown(method: string, path: string): Reply {
    const known = this.#parts.routes.allowed(path);
    const allowed = known.length === 0 && isWriteToCatalog(method, path) ? READ_METHODS : known;
    if (allowed.length === 0)
      throw new CatalogError('not_found', 'There is no such path.', '/openapi.json lists every path.');
    const allow = ['Allow', allowed.join(', ')];
    if (method === 'OPTIONS') return { status: 204, headers: allow };
    const problem = presentProblem({
      code: 'method_not_allowed',
      message: `This path takes ${allowed.join(', ')}.`,
      hint: METHOD_HINTS[path] ?? PROJECTION,
    });
    return problemReply(problem, allow);
  }

  #refusal(error: unknown, { method, url }: IncomingMessage): Reply {
    this.#parts.metrics.refused(isCatalogError(error) ? error.code : 'internal');
    if (error instanceof AccessRefusal) return problemReply(presentProblem(error), error.headers);
    if (isCatalogError(error)) return problemReply(presentProblem(error));
    const id = randomUUID();
    const path = (url ?? '').split('?', 1)[0] ?? '';
    this.#parts.log.bug('A request ended in a bug.', error, {
      request_id: id,
      method: method ?? '',
      path: path.slice(0, 200),
    });
    return problemReply(presentBug(id));
  }

  #finish(
    request: IncomingMessage,
    response: ServerResponse,
    reply: Reply,
    meter: RouteMeter,
    started: number,
  ): void {
    meter.record(reply.status, started);
    // The client has gone, or its request turned out not to be one.
    if (response.destroyed || response.headersSent) return;
    // What is left of a refused body is read and thrown away, so that the refusal can be read.
    if (!request.complete) request.resume();
    send(response, reply);
  }
}

const PROJECTION = 'The catalog is a projection: it is read here, and changed in the files it is made from.';
const NO_SESSION = 'MCP has no sessions here: each request stands alone, and there is nothing to end.';
/** Where another method is wanted than this, and people know why. */
const METHOD_HINTS: Readonly<Record<string, string>> = {
  '/v1/session': 'A session ends with POST /v1/session/end.',
  '/mcp': NO_SESSION,
  '/mcp/direct': NO_SESSION,
};

const READ_METHODS: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/** Nothing below /v1/catalog is written to, whether it is there or not (CONTRACT 7). */
const isWriteToCatalog = (method: string, path: string): boolean =>
  !READ_METHODS.includes(method) && `${path}/`.startsWith('/v1/catalog/');

const bodyOfRead = (): CatalogError =>
  new CatalogError('invalid_request', 'A request that reads has no body.', 'Put parameters in the address.');
