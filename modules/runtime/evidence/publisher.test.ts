import { describe, expect, test } from 'vitest';
import { parseInstanceId, parseProviderId, parseRuntimeId } from '../../core/ids.ts';
import type { ObservationReport } from '../../core/ports/evidence-commands.ts';
import type { ProviderSighting } from '../../core/ports/providers.ts';
import { instantOf } from '../../core/time.ts';
import { ManualTiming, settled } from '../testing/manual-timing.ts';
import { EvidencePublisher } from './publisher.ts';

const ID = parseInstanceId('instances.a') ?? expect.unreachable();
const PROVIDER = parseProviderId('p') ?? expect.unreachable();
const RUNTIME = parseRuntimeId('runtime-1') ?? expect.unreachable();

/** A publisher over what a test says was seen. */
function publishing() {
  const time = new ManualTiming();
  const reports: ObservationReport[] = [];
  const failures: unknown[] = [];
  const hints = new Set<() => void>();
  const state = { sightings: [] as ProviderSighting[], isDown: false, refreshed: 0 };
  const publisher = new EvidencePublisher({
    identity: { runtime: RUNTIME, generation: '7' },
    providers: {
      sightings: () => state.sightings,
      watch(hint) {
        hints.add(hint);
        return { [Symbol.dispose]: () => void hints.delete(hint) };
      },
    },
    toolsOf: () => [],
    report: async (report) => {
      if (state.isDown) throw new Error('down');
      reports.push(report);
      return { accepted: report.observations.length, superseded: [], refused: [] };
    },
    published: async () => {
      state.refreshed += 1;
    },
    timing: time,
    onFailure: (error) => failures.push(error),
  });
  const see = (more: Partial<ProviderSighting> = {}): void => {
    state.sightings = [
      {
        instance: ID,
        provider: PROVIDER,
        seenAt: instantOf(time.now()),
        active: true,
        probe: 'ok',
        calls: [],
        every: 30_000,
        ...more,
      },
    ];
    for (const hint of hints) hint();
  };
  const told = (): readonly string[] =>
    reports.map(({ observations }) =>
      observations.map(({ active, health }) => `${active} ${health?.status}`).join(),
    );
  return { time, reports, failures, hints, state, publisher, see, told };
}

describe('what is published', () => {
  test('begins with the generation by itself, where anything is configured', async () => {
    const it = publishing();
    it.publisher.start({ announce: true });
    await settled();
    expect(it.reports).toEqual([{ runtime: 'runtime-1', runtimeGeneration: '7', observations: [] }]);
    await it.time.pass(600_000);
    expect(it.reports).toHaveLength(1);
    const silent = publishing();
    silent.publisher.start({ announce: false });
    await silent.time.pass(600_000);
    expect(silent.reports).toEqual([]);
  });

  test('is what is new, at once and together', async () => {
    const it = publishing();
    it.publisher.start({ announce: false });
    for (let count = 0; count < 20; count += 1) it.see();
    await it.time.pass(50);
    expect(it.told()).toEqual(['true healthy']);
    it.see({ probe: 'timeout' });
    await it.time.pass(50);
    it.see({ active: false, fault: 'exited' });
    await it.time.pass(50);
    expect(it.told()).toEqual(['true healthy', 'true failed', 'false failed']);
    expect(it.reports[0]?.observations[0]).toMatchObject({ freshForMs: 90_000 });
    expect(it.state.refreshed).toBe(3);
  });

  test('is said again before it is forgotten, and only what was seen again', async () => {
    const it = publishing();
    it.publisher.start({ announce: false });
    it.see();
    await it.time.pass(200_000);
    expect(it.reports).toHaveLength(1);
    for (let look = 0; look < 10; look += 1) {
      it.see();
      await it.time.pass(30_000);
    }
    const times = it.reports.map(({ observations }) => Date.parse(observations[0]?.observedAt ?? ''));
    expect(it.reports.length).toBeLessThan(10);
    for (const [at, time] of times.slice(2).entries())
      expect(time - (times[at + 1] ?? 0)).toBeLessThan(90_000);
  });

  test('waits for a store that is away, is told of it once, and says then what is so by then', async () => {
    const it = publishing();
    it.state.isDown = true;
    it.publisher.start({ announce: true });
    it.see({ probe: 'timeout' });
    await it.time.pass(60_000);
    expect([it.reports.length, it.failures.length]).toEqual([0, 1]);
    it.see();
    it.state.isDown = false;
    await it.time.pass(10_000);
    expect(it.told()).toEqual(['true healthy']);
  });

  test('ends with what is left, in bounded time', async () => {
    const it = publishing();
    it.publisher.start({ announce: false });
    it.see();
    await it.time.pass(50);
    it.see({ active: false });
    await it.publisher[Symbol.asyncDispose]();
    expect(it.told()).toEqual(['true healthy', 'false undefined']);
    expect([it.time.waiting, it.hints.size]).toEqual([0, 0]);
  });
});
