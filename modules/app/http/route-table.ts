import { CatalogError } from '../../core/errors.ts';
import type { App } from '../app.ts';
import type { Operation } from '../operations/operation.ts';
import { OPERATIONS } from '../operations/table.ts';
import type { Scheduler } from '../scheduler.ts';
import type { AnswerStore } from './answer-store.ts';
import { answerCommand } from './command-route.ts';
import type { EventStreams } from './events.ts';
import type { Guard } from './guard.ts';
import { Idempotency } from './idempotency.ts';
import { InputDecoder } from './input-decoder.ts';
import type { Metrics } from './metrics.ts';
import { openApiAnswerer } from './openapi-reply.ts';
import type { Page } from './page.ts';
import { answerHealth, answerReadiness } from './probes.ts';
import { parseQuery } from './query.ts';
import { answerRead } from './read-route.ts';
import { unkeptReply } from './reply.ts';
import { type Route, Routes } from './routes.ts';

export interface RouteParts {
  readonly app: App;
  readonly scheduler: Scheduler;
  readonly store: AnswerStore;
  readonly metrics: Metrics;
  readonly guard: Guard;
  readonly streams: EventStreams;
  readonly page: Page;
  readonly signal: AbortSignal;
}

/** Paths that the page reads in the browser. */
const PAGE_PATHS = ['/', '/tools/{id}', '/capabilities', '/capabilities/{id}', '/providers/{id}'];

/** Every route: those of the operations table, and the few that are about the server itself. */
export async function buildRoutes(parts: RouteParts): Promise<Routes> {
  const routes = new Routes();
  const idempotency = new Idempotency();
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
  const decoder = new InputDecoder(operation.input);
  if (operation.effect === 'command') {
    const route = { app, guard, operation, decoder, idempotency, signal };
    return {
      meter,
      answer: ({ request, params, query }) => answerCommand(route, request, { params, query }),
    };
  }
  const route = { app, scheduler, store, operation, decoder, meter, signal };
  return {
    meter,
    answer: ({ request, target, params, query }) => answerRead(route, request, { target, params, query }),
  };
}

function addServerRoutes(routes: Routes, { app, metrics, streams, page }: RouteParts): void {
  const add = (name: string, path: string, answer: Route['answer']): void =>
    routes.add('GET', path, { meter: metrics.meter(name), answer });

  add('events', '/v1/events', ({ request, response, query }) => {
    const [parameter] = parseQuery(query).keys();
    if (parameter !== undefined)
      throw new CatalogError(
        'invalid_request',
        'This path takes no parameter.',
        'Send Last-Event-ID as a header.',
      );
    streams.open(request, response);
    return undefined;
  });
  add('healthz', '/healthz', answerHealth);
  add('readyz', '/readyz', () => answerReadiness(app.composer));
  add('metrics', '/metrics', async () => unkeptReply(200, metrics.contentType, await metrics.text()));
  const answerOpenApi = openApiAnswerer();
  add('openapi', '/openapi.json', ({ request }) => answerOpenApi(request.headers['if-none-match']));
  const index: Route['answer'] = ({ request }) => page.index(request.headers['if-none-match']);
  const meter = metrics.meter('page');
  for (const path of PAGE_PATHS) routes.add('GET', path, { meter, answer: index });
}
