/**
 * What the HTTP face costs: our server against a bare `node:http` server that sends the same bytes, in one run.
 *
 *   npx node bench/http.ts [--rounds 7] [--seconds 2] [--only 'part of a name']
 *
 * Each server is a process of its own on the first core, the load comes from the second. Rounds alternate between the
 * two, so that whatever else the machine does hits both; the ratio is the median of the rounds' ratios of requests per
 * second of the server's CPU time. What authentication costs is told against our own server without it. Prints one JSON
 * object, then a table.
 */
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import * as z from 'zod';
import { createHttpServer } from '../modules/app/http/server.ts';
import { FakeApp } from '../modules/app/http/testing/fake-app.ts';
import { createAuthentication } from '../modules/authentication/index.ts';
import { MemoryDisk, memoryStores } from '../modules/authentication/testing/memory-stores.ts';
import { parseSubjectId } from '../modules/core/model/subject.ts';
import { DEFAULT_WORKSPACE } from '../modules/core/model/workspace.ts';
import { instantOf } from '../modules/core/time.ts';
import { benchInstances, benchRecords } from './http-records.ts';

const TOOLS = 2_000;
const INSTANCES = 200;
const CONNECTIONS = 50;
const OTHER_TOKENS = 1_000;

/** What the bare server answers to everything. */
const plainReply = z.object({ status: z.int(), headers: z.array(z.string()), body: z.string().nullable() });
const order = z.union([z.object({ ask: z.literal('cpu') }), z.object({ serve: plainReply })]);
const report = z.union([
  z.object({ port: z.int(), token: z.string().optional() }),
  z.object({ cpu: z.number() }),
  z.object({ serving: z.literal(true) }),
]);

interface Scenario {
  readonly name: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The least ratio that is good enough. */
  readonly bar: number;
  /** Both sides of the ratio; default: ours against the bare server. */
  readonly sides?: { readonly measured: Side; readonly against: Side };
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '2' },
    only: { type: 'string', default: '' },
  },
});

const [role] = positionals;
if (role === 'ours') await serveOurs();
else if (role === 'guarded') await serveGuarded();
else if (role === 'bare') await serveBare();
else await compare(Number(values.rounds), Number(values.seconds));

async function serveOurs(): Promise<void> {
  const { instances, observations } = benchInstances(INSTANCES, instantOf(0));
  const app = new FakeApp(benchRecords(TOOLS), { workspace: { instances } });
  app.observations.say({ records: observations });
  await app.ready();
  const silent = { info: () => undefined, warn: () => undefined, bug: () => undefined };
  const face = await createHttpServer(app, { host: '127.0.0.1', log: silent });
  answerOrders({ port: await face.listen('127.0.0.1', 0) });
}

/** Ours, where callers have to say who they are by a token of this server; a thousand others are known beside it. */
async function serveGuarded(): Promise<void> {
  const auth = [{ type: 'token' }] as const;
  const limits = { perMinute: 10_000_000, burst: 10_000_000 };
  const server = { ...DEFAULT_WORKSPACE.server, auth, rateLimit: limits };
  const { instances, observations } = benchInstances(INSTANCES, instantOf(0));
  const app = new FakeApp(benchRecords(TOOLS), { workspace: { instances, server } });
  app.observations.say({ records: observations });
  const subject = parseSubjectId('agent:bench');
  if (subject === undefined) throw new Error('The bench is a subject.');
  const clock = { now: () => instantOf(Date.now()) };
  const { authenticator, tokens } = createAuthentication({
    methods: () => auth,
    readMethods: () => Promise.resolve(auth),
    stores: memoryStores(new MemoryDisk()),
    journal: { append: () => Promise.resolve() },
    document: () => {
      throw new Error('Tokens are kept in the store.');
    },
    fetch: () => Promise.reject(new Error('No issuer is configured.')),
    clock,
    monotonic: () => performance.now(),
    deadline: (milliseconds) => AbortSignal.timeout(milliseconds),
    after: () => ({ [Symbol.dispose]: () => undefined }),
    random: (size) => randomBytes(size),
    onFault: () => undefined,
  });
  app.authenticator = authenticator;
  await app.ready();
  const { signal } = new AbortController();
  const make = async (): Promise<string> => {
    const expiresAt = instantOf(Date.now() + 3_600_000);
    const token = { subject, teams: ['bench'], permissions: ['see'], expiresAt } as const;
    return (await tokens.create(token, subject, signal)).secret;
  };
  for (let at = 0; at < OTHER_TOKENS; at += 1) await make();
  const token = await make();
  const silent = { info: () => undefined, warn: () => undefined, bug: () => undefined };
  const face = await createHttpServer(app, { host: '127.0.0.1', log: silent });
  answerOrders({ port: await face.listen('127.0.0.1', 0), token });
}

async function serveBare(): Promise<void> {
  let status = 200;
  let headers: string[] = [];
  let body: Buffer | undefined;
  const server = createServer((_, response) => {
    response.writeHead(status, headers);
    response.end(body);
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  answerOrders({ port: (server.address() as AddressInfo).port }, (reply) => {
    ({ status, headers } = reply);
    body = reply.body === null ? undefined : Buffer.from(reply.body, 'base64');
  });
}

function answerOrders(
  started: z.output<typeof report>,
  serve?: (reply: z.output<typeof plainReply>) => void,
): void {
  process.on('message', (message) => {
    const given = order.parse(message);
    if ('serve' in given) {
      serve?.(given.serve);
      process.send?.({ serving: true });
    } else {
      const { user, system } = process.cpuUsage();
      process.send?.({ cpu: (user + system) / 1e6 });
    }
  });
  process.send?.(started);
}

async function compare(rounds: number, seconds: number): Promise<void> {
  const pinned = spawnSync('taskset', ['-p', '-c', '1', String(process.pid)]).status === 0;
  const ours = await start('ours', pinned);
  const bare = await start('bare', pinned);
  const guarded = await start('guarded', pinned);
  const tool = `/v1/tools/bench.tool_${TOOLS / 2}`;
  const { etag } = await fetchReply(`${ours.url}${tool}`, {});
  const scenarios: readonly Scenario[] = [
    { name: 'one tool', path: tool, headers: {}, bar: 0.7 },
    { name: 'a page of 50', path: '/v1/tools?limit=50', headers: {}, bar: 0.7 },
    {
      name: 'capabilities, all facts',
      path: '/v1/catalog/capabilities?limit=50',
      headers: {},
      bar: 0.5,
    },
    { name: 'instances, all facts', path: '/v1/catalog/instances?limit=50', headers: {}, bar: 0.5 },
    { name: 'the catalog, 50 of each', path: '/v1/catalog', headers: {}, bar: 0.5 },
    { name: 'one tool, unchanged (304)', path: tool, headers: { 'if-none-match': etag }, bar: 0.9 },
    {
      name: 'one tool, authenticated',
      path: tool,
      headers: {},
      bar: 0.9,
      sides: { measured: guarded, against: ours },
    },
  ];
  const results = [];
  for (const scenario of scenarios.filter(({ name }) => name.includes(values.only))) {
    const { reply } = await fetchReply(`${ours.url}${scenario.path}`, scenario.headers);
    const { measured, against } = scenario.sides ?? { measured: ours, against: bare };
    if (against === bare) await bare.serve(reply);
    for (const side of [measured, against]) await load(side, scenario, 1);
    const pairs = [];
    for (let round = 0; round < rounds; round += 1) {
      const sides = round % 2 === 0 ? [measured, against] : [against, measured];
      const rates = new Map<Side, Rate>();
      for (const side of sides) rates.set(side, await load(side, scenario, seconds));
      const a = rates.get(measured);
      const b = rates.get(against);
      if (a && b) pairs.push({ ours: a, bare: b });
    }
    results.push({
      name: scenario.name,
      bytes: reply.body === null ? 0 : Buffer.from(reply.body, 'base64').length,
      bar: scenario.bar,
      ratio: median(pairs.map((pair) => pair.ours.perCpuSecond / pair.bare.perCpuSecond)),
      ours_per_cpu_second: Math.round(median(pairs.map((pair) => pair.ours.perCpuSecond))),
      bare_per_cpu_second: Math.round(median(pairs.map((pair) => pair.bare.perCpuSecond))),
      wall_ratio: median(pairs.map((pair) => pair.ours.perSecond / pair.bare.perSecond)),
    });
  }
  ours.stop();
  bare.stop();
  guarded.stop();
  const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).stdout.trim();
  console.log(
    JSON.stringify({
      commit,
      node: process.version,
      tools: TOOLS,
      connections: CONNECTIONS,
      rounds,
      seconds,
      pinned,
      results,
    }),
  );
  for (const { name, bytes, ratio, wall_ratio, bar } of results) {
    const verdict = ratio >= bar ? 'ok' : 'BELOW';
    console.log(
      `${name.padEnd(28)}${String(bytes).padStart(7)} B   ${ratio.toFixed(2)} (wall ${wall_ratio.toFixed(2)}, bar ${bar})  ${verdict}`,
    );
  }
}

interface Rate {
  readonly perCpuSecond: number;
  readonly perSecond: number;
}

interface Side {
  readonly url: string;
  readonly token: string | undefined;
  cpu(): Promise<number>;
  serve(reply: z.output<typeof plainReply>): Promise<void>;
  stop(): void;
}

async function start(name: 'ours' | 'bare' | 'guarded', pinned: boolean): Promise<Side> {
  const command = [process.execPath, import.meta.filename, name];
  const [program = '', ...rest] = pinned ? ['taskset', '-c', '0', ...command] : command;
  const child = spawn(program, rest, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  child.once('exit', (code) => {
    if (code !== null) throw new Error(`The server ${name} ended with ${code}.`);
  });
  const next = (): Promise<z.output<typeof report>> =>
    new Promise((resolve) => {
      child.once('message', (message) => resolve(report.parse(message)));
    });
  const first = await next();
  if (!('port' in first)) throw new Error(`The server ${name} did not start.`);
  const ask = async (message: z.output<typeof order>): Promise<z.output<typeof report>> => {
    const answer = next();
    child.send(message);
    return answer;
  };
  return {
    url: `http://127.0.0.1:${first.port}`,
    token: first.token,
    async cpu() {
      const answer = await ask({ ask: 'cpu' });
      return 'cpu' in answer ? answer.cpu : Number.NaN;
    },
    async serve(reply) {
      await ask({ serve: reply });
    },
    stop: () => void child.kill(),
  };
}

async function load(side: Side, { path, headers }: Scenario, seconds: number): Promise<Rate> {
  const before = await side.cpu();
  const result = await autocannon({
    url: `${side.url}${path}`,
    headers: { ...headers, ...(side.token !== undefined && { authorization: `Bearer ${side.token}` }) },
    connections: CONNECTIONS,
    duration: seconds,
  });
  const spent = (await side.cpu()) - before;
  const answered = result.requests.total;
  if (result.errors > 0 || result['4xx'] + result['5xx'] > 0) throw new Error(`${path}: there were errors.`);
  return { perCpuSecond: answered / spent, perSecond: answered / result.duration };
}

/** The reply as our server gives it, without what Node itself adds to every answer. */
async function fetchReply(url: string, headers: Readonly<Record<string, string>>) {
  const response = await fetch(url, { headers });
  const body = Buffer.from(await response.arrayBuffer());
  const added = new Set(['date', 'connection', 'keep-alive']);
  const list = [...response.headers].filter(([name]) => !added.has(name)).flat();
  const reply = {
    status: response.status,
    headers: list,
    body: body.length === 0 ? null : body.toString('base64'),
  };
  return { etag: response.headers.get('etag') ?? '', reply };
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
