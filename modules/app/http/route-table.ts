import { CatalogError } from '../../core/errors.ts';
import type { Permission } from '../../core/model/subject.ts';
import type { App } from '../app.ts';
import type { Operation } from '../operations/operation.ts';
import { OPERATIONS } from '../operations/table.ts';
import type { Scheduler } from '../scheduler.ts';
import type { Gate } from './access/gate.ts';
import { METADATA_PATH, type PublicFace } from './access/public-face.ts';
import { answerResourceMetadata } from './access/resource-metadata.ts';
import { SessionRoutes } from './access/session-routes.ts';
import type { AnswerStore } from './answer-store.ts';
import { answerCommand } from './command-route.ts';
import type { EventStreams } from './events.ts';
import type { Guard } from './guard.ts';
import { Idempotency } from './idempotency.ts';
import { InputDecoder } from './input-decoder.ts';
import type { McpRoutes } from './mcp-routes.ts';
import type { Metrics } from './metrics.ts';
import { openApiAnswerer } from './openapi-reply.ts';
import type { Page } from './page.ts';
import { answerHealth, answerReadiness } from './probes.ts';
import { parseQuery } from './query.ts';
import { answerRead } from './read-route.ts';
import { unkeptReply } from './reply.ts';
import { type Method, type Route, Routes } from './routes.ts';

export interface RouteParts {
  readonly app: App;
  readonly scheduler: Scheduler;
  readonly store: AnswerStore;
  readonly metrics: Metrics;
  readonly guard: Guard;
  readonly gate: Gate;
  readonly face: PublicFace;
  readonly streams: EventStreams;
  readonly page: Page;
  readonly mcp: McpRoutes;
  readonly signal: AbortSignal;
}

const SEE: Permission = 'see';

/** Paths that the page reads in the browser. */
const PAGE_PATHS = [
  '/',
  '/tools/{id}',
  '/capabilities',
  '/capabilities/{id}',
  '/providers/{id}',
  '/approvals',
  '/approvals/{id}',
];

/** Every route: those of the operations table, and the few that are about the server itself. */
export async function buildRoutes(parts: RouteParts): Promise<Routes> {
  const routes = new Routes();
  const idempotency = new Idempotency(parts.app.services.keyedAnswers, parts.scheduler, parts.signal);
  for (const load of Object.values(OPERATIONS)) {
    const operation: Operation = await load();
    const { http } = operation;
    if (http !== undefined) routes.add(http.method, http.path, operationRoute(operation, parts, idempotency));
  }
  addServerRoutes(routes, parts);
  return routes;
}

function operationRoute(operation: Operation, parts: RouteParts, idempotency: Idempotency): Route {
  const { app, scheduler, store, metrics, guard, signal } = parts;
  const meter = metrics.meter(operation.name);
  const access = operation.permission ?? 'see';
  const decoder = new InputDecoder(operation.input);
  if (operation.effect === 'command') {
    const route = { app, guard, operation, decoder, idempotency, signal };
    return {
      meter,
      access,
      answer: ({ request, caller, params, query }) =>
        answerCommand(route, request, { caller, params, query }),
    };
  }
  const route = { app, scheduler, store, operation, decoder, meter, signal };
  return {
    meter,
    access,
    answer: ({ request, caller, target, params, query }) =>
      answerRead(route, request, { caller, target, params, query }),
  };
}

function addServerRoutes(routes: Routes, parts: RouteParts): void {
  const { app, metrics, streams, page, gate, signal } = parts;
  const add = (name: string, path: string, access: Route['access'], answer: Route['answer']): void =>
    routes.add('GET', path, { meter: metrics.meter(name), access, answer });

  add('events', '/v1/events', SEE, async ({ request, response, query, caller }) => {
    const [parameter] = parseQuery(query).keys();
    if (parameter !== undefined)
      throw new CatalogError(
        'invalid_request',
        'This path takes no parameter.',
        'Send Last-Event-ID as a header.',
      );
    await streams.open(request, response, {
      ...(caller.authentication !== 'none' && { subject: caller.subject.id }),
      surely: () => gate.surelyHolds(caller, SEE),
      asked: () => gate.holds(caller, SEE, signal),
    });
    return undefined;
  });
  add('healthz', '/healthz', 'open', answerHealth);
  add('readyz', '/readyz', 'open', async () => {
    const canTellWho = !gate.asks || (await app.authenticator?.canTell(signal));
    return answerReadiness(app.composer, app.services.policies.state(), canTellWho === true);
  });
  // Numbers of the catalog are those of whoever asks, so that it takes no more than to see.
  add('metrics', '/metrics', SEE, async ({ caller }) =>
    unkeptReply(200, metrics.contentType, await metrics.text(gate.visibilityOf(caller))),
  );
  const answerOpenApi = openApiAnswerer();
  add('openapi', '/openapi.json', 'open', ({ request }) => answerOpenApi(request.headers['if-none-match']));
  const index: Route['answer'] = ({ request }) => page.index(request.headers['if-none-match']);
  const meter = metrics.meter('page');
  for (const path of PAGE_PATHS) routes.add('GET', path, { meter, access: 'open', answer: index });
  addAccessRoutes(routes, parts);
  addMcpRoutes(routes, parts);
}

/** How a caller finds out how to say who they are, and says it. */
function addAccessRoutes(routes: Routes, { app, metrics, gate, guard, face, signal }: RouteParts): void {
  const sessions = new SessionRoutes({ gate, guard, face, clock: app.clock, signal });
  const add = (name: string, method: Method, path: string, answer: Route['answer']): void =>
    routes.add(method, path, { meter: metrics.meter(name), access: 'open', answer });
  add('session', 'GET', '/v1/session', ({ request }) => sessions.show(request));
  add('session begin', 'POST', '/v1/session', ({ request }) => sessions.begin(request));
  add('session end', 'POST', '/v1/session/end', ({ request }) => sessions.end(request));
  const metadata: Route['answer'] = ({ request, params: { resource: part } }) =>
    answerResourceMetadata(request, {
      face,
      auth: app.composer.workspace.server.auth,
      ...(part !== undefined && { part }),
    });
  add('resource metadata', 'GET', METADATA_PATH, metadata);
  add('resource metadata of a part', 'GET', `${METADATA_PATH}/{resource}`, metadata);
}

/** Agents find, read and call tools here; what an effect needs beyond seeing, its operation asks for. */
function addMcpRoutes(routes: Routes, { metrics, mcp }: RouteParts): void {
  for (const [path, face] of [
    ['/mcp', 'catalog'],
    ['/mcp/direct', 'direct'],
  ] as const) {
    const route: Route = { meter: metrics.meter(path), access: SEE, answer: mcp.answer(face) };
    for (const method of ['GET', 'POST'] as const) routes.add(method, path, route);
  }
}
