import { describe, expect, test } from 'vitest';
import { enginesOn, postgresHere } from './engines.ts';
import { startPair } from './pair.ts';
import { Replica, type Told } from './replica.ts';

const ROUNDS = 20;
const PATH = '/v1/approvals';
const asking = (subject: string, reason = 'for a test') => ({ tool: 'files.read', subject, reason });
const totalOf = async (replica: Replica): Promise<number> => {
  await replica.post('/v1/reload', {});
  return Number((await replica.get(PATH)).body['total']);
};
const codes = (told: readonly Told[]): readonly unknown[] =>
  told.map(({ status }) => status).sort((a, b) => a - b);

for (const engine of enginesOn(await postgresHere()))
  describe(`two servers on ${engine.name}`, () => {
    const pair = startPair(engine);

    test('a key that is sent to both at once: one effect, and the same bytes twice', async (context) => {
      if (engine.skip !== undefined) return context.skip(engine.skip);
      const { one, other } = pair();
      const before = await totalOf(one);
      for (let round = 0; round < ROUNDS; round += 1) {
        const ask = (replica: Replica) => replica.post(PATH, asking(`agent:a${round}`), `key-${round}`);
        const told = await Promise.all([ask(one), ask(other), ask(one), ask(other)]);
        expect(codes(told)).toEqual([200, 200, 200, 200]);
        expect(new Set(told.map(({ text }) => text)).size).toBe(1);
      }
      expect(await totalOf(one)).toBe(before + ROUNDS);
      expect(await totalOf(other)).toBe(before + ROUNDS);

      // Another input under the same key is refused by whoever comes second.
      for (let round = 0; round < 5; round += 1) {
        const ask = (replica: Replica, reason: string) =>
          replica.post(PATH, asking(`agent:b${round}`, reason), `other-${round}`);
        expect(codes(await Promise.all([ask(one, 'this'), ask(other, 'that')]))).toEqual([200, 409]);
      }
      expect(await totalOf(one)).toBe(before + ROUNDS + 5);
    });

    test('an answer outlives the server that gave it', async (context) => {
      if (engine.skip !== undefined) return context.skip(engine.skip);
      const { workspace, environment, one } = pair();
      const before = await totalOf(one);
      using brief = await Replica.start(workspace.host(), environment);
      const first = await brief.post(PATH, asking('agent:brief'), 'brief');
      expect(first.status).toBe(200);
      await brief.kill();
      expect((await one.post(PATH, asking('agent:brief'), 'brief')).text).toBe(first.text);
      expect(await totalOf(one)).toBe(before + 1);
    });

    test('a command that is refused lets go of its key', async (context) => {
      if (engine.skip !== undefined) return context.skip(engine.skip);
      const { one } = pair();
      const wrong = { ...asking('agent:a'), tool: 'files.write' };
      expect((await one.post(PATH, wrong, 'wrong')).status).toBe(404);
      expect((await one.post(PATH, asking('agent:a'), 'wrong')).status).toBe(200);
    });
  });
