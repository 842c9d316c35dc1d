import { describe, expect, test } from 'vitest';
import { OpenFailure } from '../../core/ports/invocation.ts';
import { settled } from '../testing/manual-timing.ts';
import { idOf, Supervised, told } from './testing/supervised.ts';

const gate = () => Promise.withResolvers<void>();

describe('starting', () => {
  test('is for the first call, and for all that come meanwhile once', async () => {
    const it = new Supervised();
    await it.supervisor.reconcile();
    expect([it.state(), it.adapter.opened.length]).toEqual(['idle', 0]);
    const calls = Array.from({ length: 10 }, () => it.call('a'));
    expect((await Promise.all(calls)).map(told)).toEqual(Array.from({ length: 10 }, () => 'ok'));
    expect(it.adapter.opened).toHaveLength(1);
    expect(it.standing()).toMatchObject({
      state: 'running',
      starts: 1,
      protocol: 'fake 1',
      calls: 0,
      waiting: 0,
    });
  });

  test('by itself happens in the background, where it is asked for', async () => {
    const it = new Supervised();
    it.configure('b', { autostart: true });
    const { promise, resolve } = gate();
    it.adapter.gate = promise;
    await it.supervisor.reconcile();
    await settled();
    expect([it.state('a'), it.state('b')]).toEqual(['idle', 'starting']);
    resolve();
    await settled();
    expect(it.state('b')).toBe('running');
    const quiet = new Supervised({ autostart: () => false });
    quiet.configure('a', { autostart: true });
    await quiet.supervisor.reconcile();
    await settled();
    expect(quiet.state()).toBe('idle');
  });

  test('resolves references, and does not without one', async () => {
    const it = new Supervised();
    it.configure('a', { environment: { A: 'x${env:GIVEN}' } });
    it.configure('b', { environment: { A: '${env:MISSING}' } });
    await it.call('a');
    expect([...(it.adapter.opened[0]?.environment ?? [])]).toEqual([['A', 'xgiven']]);
    const outcome = await it.call('b');
    expect(told(outcome)).toBe('provider_unavailable safe missing_reference');
    expect(JSON.stringify([outcome, it.standing('b')])).not.toContain('MISSING');
    expect(it.adapter.opened).toHaveLength(1);
  });

  test.each([
    ['not_configured', (it: Supervised) => it.instances.clear()],
    [
      'disabled',
      (it: Supervised) => it.configure('a', {}, { enablement: { enabled: false, code: 'set_by_default' } }),
    ],
    ['not_valid', (it: Supervised) => it.configure('a', {}, { valid: false })],
    ['provider_unknown', (it: Supervised) => it.providers.clear()],
    ['provider_not_registered', (it: Supervised) => it.provide('p', { registered: false })],
    ['type_not_invocable', (it: Supervised) => it.provide('p', { canonicalType: 'sdk' })],
    [
      'missing_environment',
      (it: Supervised) => it.provide('p', { environment: [{ name: 'TOKEN', required: true }] }),
    ],
  ])('is refused as %s', async (reason, prepare) => {
    const it = new Supervised();
    prepare(it);
    expect(told(await it.call('a'))).toBe(`provider_unavailable safe ${reason}`);
    expect(it.adapter.opened).toEqual([]);
    if (reason !== 'not_configured') expect(it.state()).toBe(`off ${reason}`);
  });

  test('that takes too long is given up, and what comes later is closed', async () => {
    const it = new Supervised();
    it.configure('a', { timeout: 300_000 });
    const { promise, resolve } = gate();
    it.adapter.gate = promise;
    const outcome = it.call('a');
    await it.timing.pass(90_000);
    expect(told(await outcome)).toBe('timeout safe not_started_in_time');
    it.adapter.gate = undefined;
    resolve();
    await settled();
    expect(it.adapter.openCount).toBe(0);
  });

  test('goes on for the next when whoever asked has gone', async () => {
    const it = new Supervised();
    const { promise, resolve } = gate();
    it.adapter.gate = promise;
    const gone = new AbortController();
    const outcome = it.call('a', {}, gone.signal);
    await settled();
    gone.abort();
    expect(told(await outcome)).toBe('cancelled safe');
    resolve();
    await settled();
    expect(it.state()).toBe('running');
  });
});

describe('failing', () => {
  const refusal = () => new OpenFailure({ code: 'provider_unavailable', retry: 'safe', detail: 'exited' });

  test('to start is retried with growing patience, and then rarely', async () => {
    const it = new Supervised();
    it.adapter.failures.push(...Array.from({ length: 6 }, refusal));
    const said: string[] = [];
    for (const delay of [500, 1_000, 2_000, 4_000]) {
      said.push(told(await it.call('a')), it.state());
      await it.timing.pass(delay - 1);
      said.push(told(await it.call('a')));
      await it.timing.pass(1);
    }
    expect(new Set(said)).toEqual(
      new Set([
        'provider_unavailable safe exited',
        'backing_off exited',
        'provider_unavailable safe backing_off',
      ]),
    );
    expect(it.adapter.opened).toHaveLength(4);
    await it.call('a');
    expect(it.state()).toBe('crash_loop exited');
    expect(told(await it.call('a'))).toBe('provider_unavailable safe crash_loop');
    await it.timing.pass(5 * 60_000);
    expect(it.state()).toBe('crash_loop exited');
    await it.call('a');
    expect(it.adapter.opened).toHaveLength(6);
    await it.timing.pass(5 * 60_000);
    expect(told(await it.call('a'))).toBe('ok');
    expect(it.state()).toBe('running');
  });

  test('once after having run is no reason to wait', async () => {
    const it = new Supervised();
    await it.call('a');
    it.adapter.last.die('killed');
    await settled();
    expect(it.state()).toBe('backing_off killed');
    await it.timing.pass(0);
    expect(it.state()).toBe('idle killed');
    expect(told(await it.call('a'))).toBe('ok');
  });

  test('again and again is a crash loop, which one that starts by itself leaves by itself', async () => {
    const it = new Supervised();
    it.configure('a', { autostart: true });
    await it.supervisor.reconcile();
    for (let death = 0; death < 5; death += 1) {
      await it.timing.pass(60_000);
      expect(it.state()).toBe('running');
      it.adapter.last.die();
      await settled();
    }
    expect(it.state()).toBe('crash_loop exited');
    await it.timing.pass(5 * 60_000 - 1);
    expect(it.adapter.opened).toHaveLength(5);
    await it.timing.pass(1);
    expect(it.state()).toBe('running');
  });

  test('by a bug of an adapter is contained', async () => {
    const it = new Supervised();
    it.adapter.failures.push(new Error('a bug'));
    expect(told(await it.call('a'))).toBe('provider_unavailable safe adapter_error');
    await it.timing.pass(60_000);
    it.adapter.answer = () => {
      throw new Error('another');
    };
    expect(told(await it.call('a'))).toBe('invalid_response unsafe adapter_error');
    expect(it.bugs).toHaveLength(2);
  });

  test('of one leaves the others alone', async () => {
    const it = new Supervised();
    it.configure('b');
    it.adapter.failures.push(refusal());
    expect(told(await it.call('a'))).toBe('provider_unavailable safe exited');
    expect(told(await it.call('b'))).toBe('ok');
  });

  test('waits no longer because a clock was set', async () => {
    const it = new Supervised();
    it.adapter.failures.push(refusal());
    await it.call('a');
    it.clock.at -= 86_400_000;
    await it.timing.pass(500);
    expect(told(await it.call('a'))).toBe('ok');
  });
});

describe('looking', () => {
  test('remembers what was said and since when', async () => {
    const it = new Supervised();
    const signal = new AbortController().signal;
    expect(it.supervisor.lastSeen(idOf('a'))).toBeUndefined();
    await it.supervisor.describe(idOf('a'), signal);
    const first = it.supervisor.lastSeen(idOf('a'));
    expect([...(first?.tools ?? [])].map(([name, { digest }]) => [name, digest.length])).toEqual([
      ['echo', 71],
    ]);
    it.clock.at += 1_000;
    await it.supervisor.describe(idOf('a'), signal);
    expect(it.supervisor.lastSeen(idOf('a'))).toBe(first);
    it.adapter.description = { kind: 'described', tools: [{ name: 'echo', title: 'E' }], quarantined: [] };
    await it.supervisor.describe(idOf('a'), signal);
    expect(it.supervisor.lastSeen(idOf('a'))?.seenAt).toBe('2026-05-01T00:00:01.000Z');
  });

  test('happens again when tools are said to be others, once for many', async () => {
    const it = new Supervised();
    it.configure('a', { probe: { every: 0 } });
    await it.call('a');
    await settled();
    const { last } = it.adapter;
    expect(last.describes).toBe(1);
    for (let count = 0; count < 50; count += 1) last.change();
    await it.timing.pass(1_000);
    expect(last.describes).toBe(2);
  });

  test('happens as often as the probe says, and calls its tool where it names one', async () => {
    const it = new Supervised();
    it.configure('a', { idleStop: 0, probe: { every: 10_000 } });
    await it.call('a');
    await it.timing.pass(30_000);
    expect(it.adapter.last.describes).toBe(4);
    const probed = new Supervised();
    probed.configure('a', { idleStop: 0, probe: { every: 10_000, tool: 'ping', arguments: { a: 1 } } });
    const asked: unknown[] = [];
    const { answer } = probed.adapter;
    probed.adapter.answer = (call, ...rest) => {
      asked.push([call.tool, call.arguments]);
      return answer(call, ...rest);
    };
    await probed.call('a');
    await probed.timing.pass(20_000);
    expect(asked).toEqual([
      ['echo', {}],
      ['ping', { a: 1 }],
      ['ping', { a: 1 }],
    ]);
    expect(probed.supervisor.sightings()).toMatchObject([{ probe: 'ok', active: true, calls: ['ok'] }]);
  });

  test('tells of one that was disabled that it does not run', async () => {
    const it = new Supervised();
    await it.call('a');
    it.configure('a', {}, { enablement: { enabled: false, code: 'set_by_default' } });
    await it.supervisor.reconcile();
    expect(it.supervisor.sightings()).toMatchObject([{ provider: 'p', active: false, calls: [] }]);
    expect(it.supervisor.sightings()[0]).not.toHaveProperty('fault');
  });

  test('tells nothing of what was never tried', async () => {
    const it = new Supervised();
    await it.supervisor.reconcile();
    expect(it.supervisor.sightings()).toEqual([]);
    await it.call('a');
    it.adapter.last.die('killed');
    await settled();
    expect(it.supervisor.sightings()).toMatchObject([
      { instance: 'instances.a', active: false, fault: 'killed' },
    ]);
  });
});
