import { describe, expect, test } from 'vitest';
import { lineTo } from '../../modules/store/testing/broken-line.ts';
import { enginesOn, postgresHere } from './engines.ts';
import { startPair } from './pair.ts';
import { Replica, runCommand, type Told } from './replica.ts';
import { SharedWorkspace } from './shared-workspace.ts';

const APPROVALS = '/v1/approvals';
const asking = (subject: string) => ({ tool: 'files.read', subject });
const server = await postgresHere();

/** Asks again until the answer is as it should be; each asking waits for the server. */
async function until<T>(ask: () => Promise<T>, holds: (answer: T) => boolean): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (holds(answer)) return answer;
  }
}

const generationOf = ({ body }: Told, owner: string): string => {
  const generations = body['generations'] as Readonly<Record<string, string>>;
  return encodeURIComponent(`${owner}:${generations[owner]}`);
};
const completenessOf = ({ body }: Told): Readonly<Record<string, string>> =>
  body['completeness'] as Readonly<Record<string, string>>;

interface Answer {
  readonly fact: unknown;
  readonly age_ms: number | null;
}
const answersOf = ({ body }: Told): readonly Answer[] => body['answers'] as readonly Answer[];

const SEEN = () => ({
  runtime: 'node-a',
  runtime_generation: '1',
  observations: [{ instance: 'instances.files', observed_at: new Date().toISOString(), active: true }],
});

/** A record that was posted to one, as another shows it: 503 where it did not come in the time that it is waited for. */
async function expectShown(from: Replica, to: Replica, subject: string): Promise<void> {
  const posted = await from.post(APPROVALS, asking(subject));
  expect(posted.status).toBe(200);
  const shown = await to.get(`${APPROVALS}?min_generation=${generationOf(posted, 'approvals')}`);
  expect([shown.status, shown.text]).toEqual([200, expect.stringContaining(subject)]);
}

describe.each(enginesOn(server).map((engine) => [engine.name, engine] as const))(
  'two servers on %s',
  (_, engine) => {
    const pair = startPair(engine);

    test('what is posted to one is shown by the other, which nobody told of it', async (context) => {
      if (engine.skip !== undefined) return context.skip(engine.skip);
      const { one, other } = pair();
      for (let round = 0; round < 5; round += 1) {
        await expectShown(one, other, `agent:one${round}`);
        await expectShown(other, one, `agent:other${round}`);
      }
      for (const each of [one, other]) expect((await each.get(APPROVALS)).body['total']).toBe(10);
    });

    test('two that decide at once: one does, and the other learns that it came too late', async (context) => {
      if (engine.skip !== undefined) return context.skip(engine.skip);
      const { one, other } = pair();
      for (let round = 0; round < 8; round += 1) {
        const posted = await one.post(APPROVALS, asking(`agent:a${round}`));
        const path = `${APPROVALS}/${String(posted.body['approval_id'])}`;
        const generation = generationOf(posted, 'approvals');
        await other.get(`${APPROVALS}?min_generation=${generation}`);
        const told = await Promise.all([one.post(`${path}/grant`, {}), other.post(`${path}/deny`, {})]);
        expect(told.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
        const decided = told[0]?.status === 200 ? 'approved' : 'rejected';
        const first = told.find(({ status }) => status === 200);
        if (first === undefined) throw new Error('Nobody decided.');
        for (const each of [one, other]) {
          const after = await each.get(`${path}?min_generation=${generationOf(first, 'approvals')}`);
          expect(after.body['state']).toBe(decided);
        }
      }
    });
  },
);

describe('two servers on one PostgreSQL', () => {
  test('with every notification lost, looking is enough', async (context) => {
    if (server.state === 'absent') return context.skip(server.reason);
    using workspace = new SharedWorkspace();
    const database = await server.createDatabase();
    await server.loseNotifications(database);
    const environment = { STORE_URL: server.urlOf(database) };
    using one = await Replica.start(workspace.host(), environment);
    using other = await Replica.start(workspace.host(), environment);
    await expectShown(one, other, 'agent:one');
    await expectShown(other, one, 'agent:other');
  });

  test('one loses its line: it reads on and says so, refuses what it cannot keep, and heals by itself', async (context) => {
    if (server.state === 'absent') return context.skip(server.reason);
    using workspace = new SharedWorkspace();
    const database = await server.createDatabase();
    await using line = await lineTo(server.port);
    using whole = await Replica.start(workspace.host(), { STORE_URL: server.urlOf(database) });
    using cut = await Replica.start(workspace.host(), { STORE_URL: server.urlOf(database, line.port) });
    await expectShown(whole, cut, 'agent:before');
    const seen = await whole.post('/v1/observations', SEEN());
    expect(seen.status).toBe(202);
    await cut.get(`${APPROVALS}?min_generation=${generationOf(seen, 'observations')}`);

    line.cut();
    const kept = await until(
      () => cut.get(APPROVALS),
      (told) => completenessOf(told)['approvals'] === 'kept_after_failed_load',
    );
    expect([kept.status, kept.body['total']]).toEqual([200, 1]);
    // What it kept is no other for being asked twice, and what needs no store goes on.
    expect((await cut.get(APPROVALS)).text).toBe(kept.text);
    expect((await cut.get('/v1/tools/files.read')).status).toBe(200);
    const age = (): Promise<Told> => cut.get('/v1/explain?id=instances.files&axis=active');
    const [young] = answersOf(await age());
    expect(young?.fact).toMatchObject({ state: 'known', value: true });
    // It grows, whoever is asked and however often.
    await until(age, (told) => Number(answersOf(told)[0]?.age_ms) > Number(young?.age_ms));
    for (const key of [undefined, 'k']) {
      const refused = await cut.post(APPROVALS, asking('agent:lost'), key);
      expect([refused.status, refused.body['code']]).toEqual([503, 'owner_unavailable']);
    }
    const words = ['approve', 'request', 'files.read', '--for', 'agent:lost', '--server', cut.url];
    expect(await runCommand(words, workspace.host())).toMatchObject({ code: 7, stdout: '' });

    const meanwhile = await whole.post(APPROVALS, asking('agent:meanwhile'));
    line.mend();
    const healed = await until(
      () => cut.get(`${APPROVALS}?min_generation=${generationOf(meanwhile, 'approvals')}`),
      ({ status }) => status === 200,
    );
    expect([healed.body['total'], completenessOf(healed)['approvals']]).toEqual([2, 'complete']);
    await expectShown(cut, whole, 'agent:after');
    expect((await whole.get(APPROVALS)).text).not.toContain('agent:lost');
  });
});
