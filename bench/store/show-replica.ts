import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { composeLocal } from '../../modules/app/compose.ts';
import { parseInstanceId, parseRuntimeId } from '../../modules/core/ids.ts';
import { instantOf } from '../../modules/core/time.ts';
import { startPostgres } from '../../modules/store/testing/postgres-server.ts';

const WRITES = 300;
const WORKSPACE = `version: 1
store: { url: "\${env:AGENT_TOOLS_BENCH_STORE}" }
instances: { files: { provider: files-server, enabled: true } }
`;

/** Milliseconds from a write that was acknowledged on one replica to the view of the other that shows it. */
export interface ShownAfter {
  readonly median: number;
  readonly p99: number;
}

/** Two products in one process, each with its own connections; undefined: there is no PostgreSQL here, and why. */
export async function measureReplicas(): Promise<ShownAfter | { readonly skipped: string }> {
  const server = await startPostgres();
  if (server.state === 'absent') return { skipped: server.reason };
  const root = mkdtempSync(join(tmpdir(), 'agent-tools-bench-replicas-'));
  process.env['AGENT_TOOLS_BENCH_STORE'] = server.urlOf(await server.createDatabase());
  const { signal } = new AbortController();
  try {
    const made = async (name: string) => {
      const workspace = join(root, name);
      mkdirSync(workspace, { recursive: true });
      writeFileSync(join(workspace, 'agent-tools.yaml'), WORKSPACE);
      const app = composeLocal({ workspace });
      await app.composer.refresh(signal);
      return app;
    };
    await using here = await made('here');
    await using there = await made('there');
    const instance = parseInstanceId('instances.files');
    const runtime = parseRuntimeId('node-a');
    if (instance === undefined || runtime === undefined) throw new Error('No ids.');
    // Nothing is there to be watched before the first write makes the tables.
    const write = (generation: number) =>
      here.services.evidence.report(
        {
          runtime,
          runtimeGeneration: `${generation}`,
          observations: [
            {
              instance,
              observedAt: instantOf(Date.now()),
              active: generation % 2 === 0,
              definitionDigests: new Map(),
            },
          ],
        },
        signal,
      );
    await write(0);
    await there.composer.refresh(signal);
    let done = false;
    using _following = there.composer.follow((error) => {
      // Following ends with an aborted look.
      if (!done) throw error;
    });
    let shown: (() => void) | undefined;
    using _events = there.composer.events(undefined, ({ owner }) => {
      if (owner === 'observations') shown?.();
    });
    const times: number[] = [];
    for (let each = 1; each <= WRITES; each += 1) {
      const { promise, resolve } = Promise.withResolvers<number>();
      shown = () => resolve(performance.now());
      await write(each);
      const acknowledged = performance.now();
      // It may be shown before the writer is told that it is kept.
      times.push(Math.max(0, (await promise) - acknowledged));
    }
    done = true;
    times.sort((a, b) => a - b);
    return {
      median: times[Math.floor(times.length / 2)] ?? Number.NaN,
      p99: times[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN,
    };
  } finally {
    await server.stop();
    rmSync(root, { recursive: true, force: true });
  }
}
