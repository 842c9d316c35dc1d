import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Product } from './measure/product.ts';
import { median, type Result, resultOf } from './measure/result.ts';
import { atOnce, inTurn, stdioCaller } from './runtime/caller.ts';
import { servedCaller } from './runtime/http-caller.ts';
import { startHub } from './runtime/mcp-hub.ts';
import { startFleet } from './runtime/start-fleet.ts';
import { ECHO, EVERYTHING, writeWorkspace } from './runtime/workspace.ts';

const ROUNDS = 9;
const CALLS = 200;
const CALLERS = 20;
const MESSAGE = { message: 'hello' };

/** Bars of the runtime, by the clock: what is waited for are other processes. */
export async function measureRuntime(product: Product, work: string): Promise<readonly Result[]> {
  const folder = join(work, 'runtime');
  mkdirSync(folder, { recursive: true });
  writeWorkspace(folder);
  const calls = await measureCalls(product, folder);
  const starts: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    starts.push(await startFleet(product.launcher, join(work, 'fleet')));
  const hub = await startHub(join(work, 'mcp-hub'));
  return [
    ...calls,
    resultOf(
      'start with 50 configured providers until /readyz',
      1,
      { ours: median(starts), against: 500 },
      {
        method: `median of ${ROUNDS} starts of \`serve\` over examples/fleet, against 500 ms; mcp-hub with the ${hub?.servers ?? 0} sound servers of it until /api/health answers, once`,
        figures: {
          ours_ms: median(starts),
          ...(hub !== undefined && { mcp_hub_ms: hub.start_ms }),
        },
      },
    ),
  ];
}

async function measureCalls({ launcher }: Product, workspace: string): Promise<readonly Result[]> {
  const proxy = join(import.meta.dirname, 'runtime', 'bare-proxy.mjs');
  await using direct = await stdioCaller([EVERYTHING], { name: 'echo', arguments: MESSAGE });
  await using bare = await stdioCaller([proxy, process.execPath, EVERYTHING], {
    name: 'echo',
    arguments: MESSAGE,
  });
  await using ours = await stdioCaller([launcher, 'mcp', '--workspace', workspace], {
    name: 'call_tool',
    arguments: { id: ECHO, arguments: MESSAGE },
  });
  await using served = await servedCaller(launcher, workspace, MESSAGE);
  const callers = { direct, bare, ours, served };
  type Side = keyof typeof callers;
  const sides = Object.keys(callers) as Side[];
  const times = { direct: [], bare: [], ours: [], served: [] } as Record<Side, number[]>;
  const many = { direct: [], bare: [], ours: [], served: [] } as Record<Side, number[]>;
  for (const side of sides) await inTurn(callers[side], CALLS);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const side of sides) times[side].push(await inTurn(callers[side], CALLS));
    for (const side of sides) many[side].push(await atOnce(callers[side], CALLS * 2, CALLERS));
  }
  const of = (measured: Record<Side, number[]>, side: Side): number => median(measured[side]);
  return [
    resultOf(
      'calls in turn against a bare SDK proxy',
      1.3,
      { ours: of(times, 'ours'), against: of(times, 'bare') },
      {
        method: `\`echo\` of server-everything: ours by \`call_tool\` of \`agent-tools mcp\` (contract, policy, journal), all by the SDK's stdio client; served: POST /v1/calls of a running \`serve\`; median of ${ROUNDS} rounds of ${CALLS}, sides in turn`,
        figures: {
          ours_ms: of(times, 'ours'),
          bare_proxy_ms: of(times, 'bare'),
          direct_ms: of(times, 'direct'),
          served_ms: of(times, 'served'),
          ratio_to_direct: of(times, 'ours') / of(times, 'direct'),
        },
      },
    ),
    resultOf(
      `${CALLERS} callers at once against the same directly`,
      1 / 0.7,
      { ours: of(many, 'ours'), against: of(many, 'direct') },
      {
        method: `as above, ${CALLERS} calls under way; milliseconds for each call`,
        figures: {
          ours_per_s: 1000 / of(many, 'ours'),
          served_per_s: 1000 / of(many, 'served'),
          bare_proxy_per_s: 1000 / of(many, 'bare'),
          direct_per_s: 1000 / of(many, 'direct'),
        },
      },
    ),
  ];
}
