import { describe, expect, test } from 'vitest';
import { LOCAL } from '../../core/model/subject.ts';
import { settled } from '../testing/manual-timing.ts';
import { failedWith } from './testing/fake-adapter.ts';
import { providerOf, Supervised, told } from './testing/supervised.ts';

const gate = () => Promise.withResolvers<void>();

describe('a call', () => {
  const forever = (): Promise<never> => new Promise(() => undefined);

  test('is given up after its time, with what the adapter says of it', async () => {
    const it = new Supervised();
    it.configure('a', { timeout: 5_000 });
    it.adapter.answer = (_call, _progress, signal) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => resolve(failedWith('cancelled')));
      });
    const outcome = it.call('a');
    await it.timing.pass(5_000);
    expect(told(await outcome)).toBe('timeout unsafe');
  });

  test('is given up though the adapter never answers', async () => {
    const it = new Supervised();
    it.configure('a', { timeout: 5_000, concurrency: 1 });
    it.adapter.answer = forever;
    const outcome = it.call('a');
    await it.timing.pass(7_000);
    expect(told(await outcome)).toBe('timeout unsafe');
    expect(it.standing()).toMatchObject({ calls: 0 });
  });

  test('is cancelled when whoever asked goes', async () => {
    const it = new Supervised();
    it.adapter.answer = forever;
    const gone = new AbortController();
    const outcome = it.call('a', {}, gone.signal);
    await settled();
    gone.abort();
    await it.timing.pass(2_000);
    expect(told(await outcome)).toBe('cancelled unsafe');
  });

  test('waits its turn, and its waiting is of its time', async () => {
    const it = new Supervised();
    it.configure('a', { timeout: 5_000, concurrency: 2 });
    const { promise, resolve } = gate();
    it.adapter.answer = async () => {
      await promise;
      return { kind: 'result', isError: false, content: [] };
    };
    const first = [it.call('a'), it.call('a')];
    await settled();
    await it.timing.pass(3_000);
    const third = it.call('a');
    await settled();
    expect(it.standing()).toMatchObject({ calls: 2, waiting: 1 });
    resolve();
    expect((await Promise.all([...first, third])).map(told)).toEqual(['ok', 'ok', 'ok']);
    it.adapter.answer = forever;
    const taken = [it.call('a'), it.call('a')];
    await it.timing.pass(3_000);
    const late = it.call('a');
    await it.timing.pass(4_000);
    expect((await Promise.all(taken)).map(told)).toEqual(['timeout unsafe', 'timeout unsafe']);
    await it.timing.pass(6_000);
    expect(told(await late)).toBe('timeout unsafe');
  });

  test('is bounded by what the instance says of output', async () => {
    const it = new Supervised();
    it.configure('a', { outputLimit: 2_000 });
    let limit = 0;
    it.adapter.answer = async (call) => {
      limit = call.outputLimit;
      return { kind: 'result', isError: false, content: [] };
    };
    await it.call('a');
    expect(limit).toBe(2_000);
  });

  test('of an entry point needs no instance', async () => {
    const it = new Supervised();
    const call = { kind: 'entry_point', file: 'tools/a/main.py' } as const;
    const outcome = await it.supervisor.call(
      call,
      {
        address: {},
        tool: 'a',
        arguments: {},
        subject: LOCAL,
        requestId: '0',
        outputLimit: 1_000,
      },
      () => undefined,
      new AbortController().signal,
    );
    expect(told(outcome)).toBe('ok');
    expect(it.adapter.opened[0]?.target).toEqual(call);
  });
});

describe('stopping', () => {
  test('happens when nobody called for a while, and not while somebody does', async () => {
    const it = new Supervised();
    it.configure('a', { idleStop: 1_000, probe: { every: 0 } });
    const { promise, resolve } = gate();
    it.adapter.answer = async () => {
      await promise;
      return { kind: 'result', isError: false, content: [] };
    };
    const call = it.call('a');
    await it.timing.pass(5_000);
    expect(it.state()).toBe('running');
    resolve();
    await call;
    await it.timing.pass(999);
    expect(it.state()).toBe('running');
    await it.timing.pass(1);
    expect([it.state(), it.adapter.openCount]).toEqual(['idle idle_stop', 0]);
    expect(it.timing.waiting).toBe(0);
    expect(told(await it.call('a'))).toBe('ok');
  });

  test.each([
    [
      'is disabled',
      (it: Supervised) => it.configure('a', {}, { enablement: { enabled: false, code: 'set_by_default' } }),
      'provider_unavailable safe disabled',
    ],
    ['is removed', (it: Supervised) => it.instances.clear(), 'provider_unavailable safe not_configured'],
    ['has another environment', (it: Supervised) => it.configure('a', { environment: { A: 'b' } }), 'ok'],
    [
      'is launched otherwise',
      (it: Supervised) => it.provide('p', { launch: { folder: 'x', args: ['y'] } }),
      'ok',
    ],
    [
      'is of another provider',
      (it: Supervised) => {
        it.provide('q');
        it.configure('a', {}, { provider: providerOf('q') });
      },
      'ok',
    ],
  ])('lets running calls finish when it %s', async (_what, change, next) => {
    const it = new Supervised();
    const { promise, resolve } = gate();
    const { answer } = it.adapter;
    it.adapter.answer = async () => {
      await promise;
      return { kind: 'result', isError: false, content: [] };
    };
    const running = it.call('a');
    await settled();
    const old = it.adapter.last;
    it.adapter.answer = answer;
    change(it);
    await it.supervisor.reconcile();
    expect(told(await it.call('a'))).toBe(next);
    expect(old.isOpen).toBe(true);
    resolve();
    expect(told(await running)).toBe('ok');
    await settled();
    expect(old.isOpen).toBe(false);
    expect(it.adapter.opened).toHaveLength(next === 'ok' ? 2 : 1);
  });

  test('is no matter of limits', async () => {
    const it = new Supervised();
    await it.call('a');
    it.configure('a', { concurrency: 1, timeout: 1 });
    await it.supervisor.reconcile();
    await it.call('a');
    expect(it.adapter.opened).toHaveLength(1);
  });

  test('a start that is no longer meant is given up, and whoever waits gets what is', async () => {
    const it = new Supervised();
    const { promise, resolve } = gate();
    it.adapter.gate = promise;
    const call = it.call('a');
    await settled();
    it.configure('a', { environment: { A: 'new' } });
    await it.supervisor.reconcile();
    resolve();
    expect(told(await call)).toBe('ok');
    expect(it.adapter.opened.map(({ environment }) => environment.get('A'))).toEqual([undefined, 'new']);
    await settled();
    expect(it.adapter.openCount).toBe(1);
  });

  test('of everything ends calls, starts and connections, and nothing begins afterwards', async () => {
    const it = new Supervised();
    it.configure('b');
    it.configure('c');
    await it.call('a');
    it.adapter.answer = (_call, _progress, signal) =>
      new Promise((done) => {
        signal.addEventListener('abort', () => done(failedWith('cancelled')));
      });
    const running = it.call('b');
    await settled();
    const { promise, resolve } = gate();
    it.adapter.gate = promise;
    const starting = it.call('c');
    await settled();
    const ended = it.supervisor[Symbol.asyncDispose]();
    resolve();
    await ended;
    expect([told(await running), told(await starting)]).toEqual([
      'provider_unavailable unsafe server_stopped',
      'provider_unavailable safe server_stopped',
    ]);
    expect([it.adapter.openCount, it.timing.waiting]).toEqual([0, 0]);
    expect(told(await it.call('a'))).toBe('provider_unavailable safe server_stopped');
    expect(it.bugs).toEqual([]);
  });

  test('leaves nothing that should run and does not', async () => {
    const it = new Supervised();
    await it.call('a');
    it.adapter.last.die();
    await settled();
    expect(it.supervisor.sightings()).toMatchObject([{ fault: 'exited' }]);
    await it.supervisor[Symbol.asyncDispose]();
    expect(it.supervisor.sightings()).toMatchObject([{ active: false }]);
    expect(it.supervisor.sightings()[0]).not.toHaveProperty('fault');
  });

  test('does not wait for one that never ends', async () => {
    const it = new Supervised();
    await it.call('a');
    it.adapter.last.close = () => new Promise(() => undefined);
    const ended = it.supervisor[Symbol.asyncDispose]();
    await it.timing.pass(20_000);
    await ended;
    expect(it.bugs).toHaveLength(1);
  });
});

test('a thousand starts and stops leave nothing behind', async () => {
  const it = new Supervised();
  it.configure('a', { idleStop: 1_000 });
  for (let round = 0; round < 1_000; round += 1) {
    await it.call('a');
    if (round % 3 === 0) await it.timing.pass(1_000);
    else if (round % 3 === 1) {
      it.configure('a', { idleStop: 1_000, environment: { A: `${round}` } });
      await it.supervisor.reconcile();
    } else {
      it.adapter.last.die();
      await settled();
      it.configure('a', { idleStop: 1_000, environment: { B: `${round}` } });
      await it.supervisor.reconcile();
    }
  }
  await settled();
  expect(it.adapter.opened).toHaveLength(1_000);
  expect([it.adapter.openCount, it.timing.waiting]).toEqual([0, 0]);
  expect(it.adapter.connections.every(({ watchers }) => watchers === 0)).toBe(true);
  await it.supervisor[Symbol.asyncDispose]();
});
