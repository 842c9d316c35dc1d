import { Agent, request } from 'node:http';
import * as z from 'zod';
import { CANARIES } from './canaries.ts';
import { LeakList } from './leak-list.ts';
import { planMcp } from './mcp-walk.ts';
import { RECORDS, REPORT } from './planted-files.ts';
import {
  type Answered,
  type Asking,
  type AskRoute,
  planApprovals,
  planIdentities,
  planNextPage,
  planRoutes,
} from './route-walk.ts';

export interface RouteWalk {
  /** Routes of the document, and of those the ones without values to ask with. */
  readonly routes: readonly string[];
  readonly unlisted: readonly string[];
  /** With what statuses each route was answered. */
  readonly statuses: ReadonlyMap<string, ReadonlySet<number>>;
  readonly asked: number;
  readonly leaks: readonly string[];
}

const named = z.object({ approval_id: z.string() });

/** Asks for everything that the served document offers, and for what it does not. */
export async function walkRoutes(ask: AskRoute): Promise<RouteWalk> {
  const statuses = new Map<string, Set<number>>();
  const leaks = new LeakList();
  let asked = 0;
  const look = async (asking: Asking): Promise<Answered> => {
    const answered = await ask(asking);
    asked += 1;
    const { route = 'none' } = asking;
    statuses.set(route, (statuses.get(route) ?? new Set()).add(answered.status));
    const where = `${asking.method} ${asking.target} ${asking.body ?? ''} (${answered.status})`;
    leaks.add(where, 'body', answered.text);
    leaks.add(where, 'headers', answered.headers);
    return answered;
  };
  const post = (target: string, body: unknown): Promise<Answered> =>
    look({
      method: 'POST',
      target,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  for (const [owner, document] of Object.entries(RECORDS)) await post(`/v1/records/${owner}`, { document });
  await post('/v1/observations', REPORT);

  const approvals: string[] = [];
  for (const subject of ['agent:one', 'agent:two', 'agent:three']) {
    const { text } = await post('/v1/approvals', { tool: 'plain.note', subject, reason: 'To take notes.' });
    const made = named.safeParse(JSON.parse(text));
    if (made.success) approvals.push(made.data.approval_id);
  }
  for (const asking of planApprovals(approvals)) await look(asking);

  const { text } = await look({ route: 'GET /openapi.json', method: 'GET', target: '/openapi.json' });
  const { routes, askings, unlisted } = planRoutes(JSON.parse(text));
  for (const asking of askings) {
    const answered = await look(asking);
    for (const next of planNextPage(asking, answered)) await look(next);
  }
  for (const asking of planMcp()) await look(asking);
  const page = await look({ method: 'GET', target: '/' });
  for (const [, target = ''] of page.text.matchAll(/(?:src|href)="(\/[^"]+)"/g))
    await look({ method: 'GET', target });
  const catalog = await look({ method: 'GET', target: '/v1/catalog' });
  for (const asking of planIdentities(JSON.parse(catalog.text))) await look(asking);
  return { routes, unlisted, statuses, asked, leaks: leaks.all };
}

/** Asks a server of this machine on connections that stay. Of an event stream only the head is awaited. */
export function routesAt(port: number): AskRoute & Disposable {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const ask: AskRoute = ({ method, target, headers = {}, body }) =>
    new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
      const options = {
        host: '127.0.0.1',
        port,
        path: target,
        method,
        agent,
        // For servers that ask; a request that brings its own goes with that.
        headers: { authorization: `Bearer ${CANARIES.bearer_token}`, ...headers, ...length },
      };
      const sent = request(options, (response) => {
        const chunks: Buffer[] = [];
        const done = (): void =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.rawHeaders.join('\n'),
            text: Buffer.concat(chunks).toString('utf8'),
          });
        const isStream = response.headers['content-type']?.startsWith('text/event-stream') === true;
        if (isStream && method === 'GET') {
          done();
          response.on('error', () => undefined).destroy();
          return;
        }
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', done);
      });
      sent.on('error', reject);
      sent.end(body);
    });
  return Object.assign(ask, { [Symbol.dispose]: () => agent.destroy() });
}
