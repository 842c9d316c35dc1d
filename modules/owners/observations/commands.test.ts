import { describe, expect, test } from 'vitest';
import {
  type InstanceId,
  parseInstanceId,
  parseProviderId,
  parseRuntimeId,
  parseToolId,
} from '../../core/ids.ts';
import type { ReportedObservation } from '../../core/ports/evidence-commands.ts';
import { clock, memoryStores, NOW, readerSettings, sha256 } from '../../core/testing/recorded-owner.ts';
import { type Instant, instantOf } from '../../core/time.ts';
import { ObservationCommands } from './commands.ts';
import { createObservationsReader, keptObservations } from './reader.ts';

const { signal } = new AbortController();
const NODE = parseRuntimeId('node-a');
const FILES = parseInstanceId('instances.files');
const MAIL = parseInstanceId('instances.mail');
const TOOL = parseToolId('filesystem.read_file');
if (NODE === undefined || FILES === undefined || MAIL === undefined || TOOL === undefined)
  throw new Error('These are ids.');
const [node, files, mail, tool] = [NODE, FILES, MAIL, TOOL];

const ago = (milliseconds: number): Instant => instantOf(Date.parse(NOW) - milliseconds);
const seen = (instance: InstanceId, fields: Partial<ReportedObservation> = {}): ReportedObservation => ({
  instance,
  observedAt: ago(1_000),
  active: true,
  definitionDigests: new Map(),
  ...fields,
});

function setUp(configured: readonly InstanceId[] = [files, mail]) {
  const stores = memoryStores();
  const kept = keptObservations({ stores, sha256 });
  const commands = new ObservationCommands(kept, {
    clock,
    configured: async () => new Map(configured.map((id) => [id, undefined])),
  });
  return {
    stores,
    report: (runtimeGeneration: string, ...observations: readonly ReportedObservation[]) =>
      commands.report({ runtime: node, runtimeGeneration, observations }, signal),
    /** What counts for the runtime, and each observation as `instance generation at active`. */
    known: async () => {
      const { records } = await createObservationsReader(kept, readerSettings).current(signal);
      const all = [...records.values()];
      return {
        current: all.flatMap((each) => (each.kind === 'runtime' ? [each.generation] : [])).join(),
        seen: all
          .flatMap((each) => (each.kind === 'observation' ? [each.observation] : []))
          .map(
            ({ instance, runtimeGeneration, observedAt, active }) =>
              `${instance} ${runtimeGeneration} ${Date.parse(NOW) - Date.parse(observedAt)} ${active}`,
          )
          .sort(),
      };
    },
    records: async () => [
      ...(await createObservationsReader(kept, readerSettings).current(signal)).records.values(),
    ],
  };
}

describe('what a runtime saw', () => {
  test('is a record of its instance and generation, with the end of its freshness', async () => {
    const { report, records } = setUp();
    const outcome = await report(
      '7',
      seen(files, {
        freshForMs: 30_000,
        health: { status: 'degraded', code: 'slow_disk' },
        artifact: 'sha512-abc',
        definitionDigests: new Map([[tool, `sha256:${'0'.repeat(64)}`]]),
      }),
    );
    expect(outcome).toEqual({ accepted: 1, superseded: [], refused: [] });
    expect(await records()).toEqual(
      expect.arrayContaining([
        { kind: 'runtime', runtime: 'node-a', generation: '7' },
        {
          kind: 'observation',
          observation: {
            instance: 'instances.files',
            runtime: 'node-a',
            runtimeGeneration: '7',
            observedAt: '2026-01-01T11:59:59.000Z',
            freshUntil: '2026-01-01T12:00:29.000Z',
            artifact: 'sha512-abc',
            active: true,
            health: { status: 'degraded', code: 'slow_disk' },
            definitionDigests: new Map([['filesystem.read_file', `sha256:${'0'.repeat(64)}`]]),
          },
        },
      ]),
    );
  });

  test('is not more than it says', async () => {
    const { report, records } = setUp();
    await report('7', { instance: files, observedAt: NOW, definitionDigests: new Map() });
    expect((await records()).find(({ kind }) => kind === 'observation')).toEqual({
      kind: 'observation',
      observation: {
        instance: 'instances.files',
        runtime: 'node-a',
        runtimeGeneration: '7',
        observedAt: NOW,
        definitionDigests: new Map(),
      },
    });
  });

  test('is recorded once: the same report again writes nothing', async () => {
    const { stores, report } = setUp();
    await report('7', seen(files), seen(mail));
    expect(await report('7', seen(mail), seen(files))).toMatchObject({ accepted: 2 });
    expect(stores.writes).toBe(1);
  });
});

describe('the order of what is seen', () => {
  test('of one generation is that of its times', async () => {
    const { report, known } = setUp();
    await report('7', seen(files, { observedAt: ago(10) }));
    expect(await report('7', seen(files, { observedAt: ago(11), active: false }), seen(mail))).toEqual({
      accepted: 1,
      superseded: ['instances.files'],
      refused: [],
    });
    expect((await known()).seen).toEqual(['instances.files 7 10 true', 'instances.mail 7 1000 true']);
    expect(await report('7', seen(files, { observedAt: ago(10), active: false }))).toMatchObject({
      accepted: 1,
    });
    expect((await known()).seen[0]).toBe('instances.files 7 10 false');
  });

  test('is begun anew with a newer generation, whatever its times are; what the older one saw stays under its own', async () => {
    const { report, known } = setUp();
    await report('7', seen(files, { observedAt: ago(10) }), seen(mail, { observedAt: ago(10) }));
    expect(await report('8', seen(files, { observedAt: ago(20) }))).toMatchObject({ accepted: 1 });
    expect(await known()).toEqual({
      current: '8',
      seen: ['instances.files 8 20 true', 'instances.mail 7 10 true'],
    });
  });

  test.each([
    ['9', '10'],
    ['9007199254740992', '9007199254740993'],
    ['b', 'a'],
    ['2026-01-02', '2026-01-01'],
    ['9', 'x'],
    ['x', '1'],
  ])('of generations: %s is older than %s when it was seen first', async (older, newer) => {
    const { report, known } = setUp();
    await report(older, seen(files, { active: false }));
    await report(newer, seen(files, { observedAt: ago(500) }));
    const outcome = await report(older, seen(files, { observedAt: ago(1), active: false }), seen(mail));
    expect(outcome).toEqual({ accepted: 0, superseded: ['instances.files', 'instances.mail'], refused: [] });
    expect(await known()).toEqual({ current: newer, seen: [`instances.files ${newer} 500 true`] });
  });

  test('of numbers is theirs, in whichever order they were seen', async () => {
    const { report, known } = setUp();
    await report('10', seen(files));
    expect(await report('9', seen(files, { observedAt: NOW }))).toMatchObject({
      superseded: ['instances.files'],
    });
    expect((await known()).current).toBe('10');
  });

  test('of one number in two spellings is one generation', async () => {
    const { report, known } = setUp();
    await report('7', seen(files, { observedAt: ago(10) }));
    expect(await report('007', seen(files, { observedAt: ago(11) }), seen(mail))).toMatchObject({
      accepted: 1,
      superseded: ['instances.files'],
    });
    expect(await known()).toEqual({
      current: '7',
      seen: ['instances.files 7 10 true', 'instances.mail 7 1000 true'],
    });
  });

  test('remembers a generation that was seen and not accepted', async () => {
    const { report, known } = setUp([files]);
    await report('first', seen(mail));
    expect(await known()).toEqual({ current: '', seen: [] });
    await report('second', seen(files));
    expect(await report('first', seen(files, { observedAt: NOW }))).toMatchObject({ accepted: 0 });
    expect((await known()).current).toBe('second');
  });

  test('remembers a thousand generations and not more', async () => {
    const { stores, report, known } = setUp();
    for (let at = 0; at < 1_005; at += 1) await report(`run-${at}`, seen(files));
    expect(await report('run-5', seen(files))).toMatchObject({ accepted: 0 });
    expect((await known()).current).toBe('run-1004');
    expect(stores.textOf('observations').includes('run-4"')).toBe(false);
  });
});

describe('what is refused', () => {
  test.each([
    [0, 0, []],
    [-5_000, 0, []],
    [-5_001, 1, [{ instance: 'instances.files', code: 'clock_skew' }]],
  ])('an observation of %i ms ago is refused %i times', async (milliseconds, _times, refused) => {
    const { report } = setUp();
    const outcome = await report('7', seen(files, { observedAt: ago(milliseconds) }));
    expect(outcome).toEqual({ accepted: refused.length === 0 ? 1 : 0, superseded: [], refused });
  });

  test('is each by itself', async () => {
    const { report, known } = setUp([files]);
    expect(await report('7', seen(mail), seen(files), seen(files, { observedAt: ago(-60_000) }))).toEqual({
      accepted: 1,
      superseded: [],
      refused: [
        { instance: 'instances.mail', code: 'not_found' },
        { instance: 'instances.files', code: 'clock_skew' },
      ],
    });
    expect((await known()).seen).toEqual(['instances.files 7 1000 true']);
  });

  test('leaves what was known as it was, also under a newer generation', async () => {
    const { report, known } = setUp([files]);
    await report('7', seen(files));
    const before = await known();
    await report('8', seen(mail), seen(files, { observedAt: ago(-60_000), active: false }));
    expect(await known()).toEqual(before);
  });

  test('is not what a newer generation does not see: then nothing of the older one counts', async () => {
    const { report, known } = setUp();
    await report('7', seen(files));
    expect(await report('8')).toEqual({ accepted: 0, superseded: [], refused: [] });
    expect(await known()).toEqual({ current: '8', seen: ['instances.files 7 1000 true'] });
    await report('6');
    expect((await known()).current).toBe('8');
  });

  test.each<readonly [string, string, Partial<ReportedObservation>, string]>([
    ['a raw error', '7', { health: { status: 'failed', code: 'Error: no' } }, '/observations/1/health/code'],
    ['a path', '7', { artifact: '/srv/files' }, '/observations/1/artifact'],
    ['more than a hundred years', '7', { freshForMs: 1e15 }, '/observations/1/fresh_for_ms'],
    [
      'half of a digest',
      '7',
      { definitionDigests: new Map([[tool, 'sha256:0']]) },
      '/observations/1/definition_digests',
    ],
    ['a generation that cannot be shown', 'a b', {}, '/runtime_generation'],
  ])(
    '%s is refused with the whole report, before anything is written',
    async (_what, generation, fields, path) => {
      const { stores, report } = setUp();
      const refused = await report(generation, seen(mail), seen(files, fields)).catch(
        (error: unknown) => error,
      );
      expect(refused).toMatchObject({ code: 'invalid_request' });
      expect(String(refused)).toContain(`At ${path}`);
      expect(stores.isMade).toBe(false);
    },
  );
});

test('runtimes do not know of each other', async () => {
  const { stores, report, known } = setUp();
  await report('7', seen(files));
  const other = parseRuntimeId('node-b');
  if (other === undefined) throw new Error('This is a runtime.');
  const commands = new ObservationCommands(keptObservations({ stores, sha256 }), {
    clock,
    configured: async () => new Map([[files, undefined]]),
  });
  await commands.report(
    { runtime: other, runtimeGeneration: '1', observations: [seen(files, { active: false })] },
    signal,
  );
  expect((await known()).seen).toEqual(['instances.files 1 1000 false', 'instances.files 7 1000 true']);
});

test('an observation keeps whose the instance was when it was reported', async () => {
  const stores = memoryStores();
  const kept = keptObservations({ stores, sha256 });
  const providers = async (): Promise<readonly (string | undefined)[]> =>
    [...(await createObservationsReader(kept, readerSettings).current(signal)).records.values()].flatMap(
      (each) => (each.kind === 'observation' ? [each.observation.provider] : []),
    );
  let provider = parseProviderId('mail-channel');
  const commands = new ObservationCommands(kept, {
    clock,
    configured: async () => new Map([[mail, provider]]),
  });
  const report = () =>
    commands.report({ runtime: node, runtimeGeneration: '7', observations: [seen(mail)] }, signal);
  await report();
  provider = parseProviderId('other-channel');
  expect(await providers()).toEqual(['mail-channel']);
  await report();
  expect(await providers()).toEqual(['other-channel']);
});
