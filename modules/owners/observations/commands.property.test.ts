import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseInstanceId, parseRuntimeId } from '../../core/ids.ts';
import type { ObservationReport } from '../../core/ports/evidence-commands.ts';
import { clock, memoryStores, NOW, readerSettings, sha256 } from '../../core/testing/recorded-owner.ts';
import { instantOf } from '../../core/time.ts';
import { ObservationCommands } from './commands.ts';
import { createObservationsReader, keptObservations } from './reader.ts';

const { signal } = new AbortController();
const RUNTIMES = ['node-a', 'node-b'].flatMap((text) => parseRuntimeId(text) ?? []);
const INSTANCES = ['instances.a', 'instances.b'].flatMap((text) => parseInstanceId(text) ?? []);

/** Each look has a time of its own, which also tells what was seen. */
const reports = fc
  .array(
    fc.record({
      runtime: fc.constantFrom(...RUNTIMES),
      generation: fc.integer({ min: 1, max: 4 }),
      instances: fc.array(fc.constantFrom(...INSTANCES), { maxLength: 3 }),
    }),
    { maxLength: 12 },
  )
  .chain((all) => {
    const count = all.reduce((sum, { instances }) => sum + instances.length, 0);
    return fc
      .shuffledSubarray(
        Array.from({ length: count }, (_, at) => at),
        { minLength: count },
      )
      .map((times) => {
        let next = 0;
        return all.map(
          ({ runtime, generation, instances }): ObservationReport => ({
            runtime,
            runtimeGeneration: String(generation),
            observations: instances.map((instance) => {
              const age = times[next] ?? 0;
              next += 1;
              return {
                instance,
                observedAt: instantOf(Date.parse(NOW) - age),
                active: age % 2 === 0,
                definitionDigests: new Map(),
              };
            }),
          }),
        );
      });
  });

/** What counts after these reports: of each runtime the highest generation, and what it saw last. */
function expected(all: readonly ObservationReport[]): readonly string[] {
  return RUNTIMES.flatMap((runtime) => {
    const own = all.filter((each) => each.runtime === runtime);
    const current = own
      .map(({ runtimeGeneration }) => runtimeGeneration)
      .sort()
      .at(-1);
    const looks = own
      .filter(({ runtimeGeneration }) => runtimeGeneration === current)
      .flatMap(({ observations }) => observations);
    return INSTANCES.flatMap((instance) => {
      const last = looks
        .filter((each) => each.instance === instance)
        .sort((a, b) => (a.observedAt < b.observedAt ? 1 : -1))[0];
      return last === undefined
        ? []
        : [`${runtime} ${current} ${instance} ${last.observedAt} ${last.active}`];
    });
  }).sort();
}

async function known(all: readonly ObservationReport[]): Promise<readonly string[]> {
  const kept = keptObservations({ stores: memoryStores(), sha256 });
  const commands = new ObservationCommands(kept, {
    clock,
    configured: async () => new Map(INSTANCES.map((id) => [id, undefined])),
  });
  for (const report of all) await commands.report(report, signal);
  const { records } = await createObservationsReader(kept, readerSettings).current(signal);
  const values = [...records.values()];
  const current = new Map(
    values.flatMap((each) => (each.kind === 'runtime' ? [[each.runtime, each.generation] as const] : [])),
  );
  return values
    .flatMap((each) => (each.kind === 'observation' ? [each.observation] : []))
    .filter(({ runtime, runtimeGeneration }) => current.get(runtime) === runtimeGeneration)
    .map(
      ({ runtime, runtimeGeneration, instance, observedAt, active }) =>
        `${runtime} ${runtimeGeneration} ${instance} ${observedAt} ${active}`,
    )
    .sort();
}

test('what counts does not depend on the order in which reports arrive, and an older one never beats a newer one', async () => {
  await fc.assert(
    fc.asyncProperty(
      reports.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
      async ([all, shuffled]) => {
        expect(await known(all)).toEqual(expected(all));
        expect(await known(shuffled)).toEqual(expected(all));
      },
    ),
  );
});
