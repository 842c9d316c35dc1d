import { describe, expect, test } from 'vitest';
import { localStoreUpkeep } from '../../modules/store/upkeep/local-upkeep.ts';
import { enginesOn, postgresHere } from './engines.ts';
import { startPair } from './pair.ts';
import { Replica } from './replica.ts';
import type { SharedWorkspace } from './shared-workspace.ts';

const { signal } = new AbortController();
const APPROVALS = '/v1/approvals';
const asking = (subject: string) => ({ tool: 'files.read', subject });
const report = (generation: number) => ({
  runtime: 'node-a',
  runtime_generation: `${generation}`,
  observations: [
    {
      instance: 'instances.files',
      observed_at: new Date().toISOString(),
      active: true,
      health: { status: 'healthy' },
    },
  ],
});

const upkeepOf = (url: string, workspace: SharedWorkspace) =>
  localStoreUpkeep({
    url: () => Promise.resolve(url),
    workspace: workspace.file(''),
    folder: workspace.file(''),
    codecs: { ledgers: {}, mirrors: {} },
  });

describe.each(enginesOn(await postgresHere()).map((engine) => [engine.name, engine] as const))(
  'servers on %s',
  (_, engine) => {
    const pair = startPair(engine);

    test('work on while a backup is made, which is whole; and nothing is restored over what they hold', async (context) => {
      if (engine.skip !== undefined) return context.skip(engine.skip);
      const { workspace, environment, one, other } = pair();
      const here = upkeepOf(environment.STORE_URL, workspace);
      expect((await one.post('/v1/observations', report(1))).status).toBe(202);

      let going = true;
      const work = async (replica: Replica, name: string): Promise<number> => {
        let count = 0;
        for (; going; count += 1) {
          const told = await replica.post(APPROVALS, asking(`agent:${name}${count}`), `${name}-${count}`);
          expect(told.status).toBe(200);
        }
        return count;
      };
      const working = [work(one, 'one'), work(other, 'other')];
      const copied = await here.backup('x.backup', signal);
      going = false;
      const [first = 0, second = 0] = await Promise.all(working);
      const now = await here.check(signal);
      expect(now.faults).toEqual([]);
      expect(now.records['ledger:approvals']).toBe(first + second);
      expect(copied.records['ledger:approvals'] ?? 0).toBeLessThanOrEqual(first + second);

      const refused = here.restore('x.backup', { acceptFaults: true }, signal);
      await expect(refused).rejects.toMatchObject({ code: 'conflict' });
      expect((await here.check(signal)).records).toEqual(now.records);

      const elsewhere = upkeepOf(`sqlite:${workspace.file('restored.db')}`, workspace);
      const restored = await elsewhere.restore('x.backup', { acceptFaults: false }, signal);
      expect(restored).toEqual({
        restored: true,
        engine: 'sqlite',
        records: copied.records,
        faults: [],
        asOf: expect.any(String) as string,
      });
      using again = await Replica.start(workspace.host(), {
        STORE_URL: `sqlite:${workspace.file('restored.db')}`,
      });
      expect((await again.get(APPROVALS)).body['total']).toBe(copied.records['ledger:approvals'] ?? 0);
    });
  },
);
