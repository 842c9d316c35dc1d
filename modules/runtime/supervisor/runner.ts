import type { InstanceId, ProviderId } from '../../core/ids.ts';
import type { InstanceSettings } from '../../core/model/launch.ts';
import type { Clock } from '../../core/ports/clock.ts';
import type {
  CallOutcome,
  CheckedCall,
  Description,
  ProgressSink,
  ProviderFailure,
} from '../../core/ports/invocation.ts';
import type {
  ProviderSighting,
  ProviderStanding,
  ProviderState,
  SeenTools,
} from '../../core/ports/providers.ts';
import type { Instant } from '../../core/time.ts';
import { Deadline, orAborted } from './deadline.ts';
import { isSameLaunch, type LaunchPlan } from './launch-plan.ts';
import { type OpeningGround, openSession } from './opening.ts';
import { Prober } from './prober.ts';
import { RecentCalls, seenOutcome } from './recent-calls.ts';
import { type Fault, planRetry, recentFaults } from './retry-plan.ts';
import type { Session } from './session.ts';
import { Turns } from './turns.ts';

export interface RunnerGround extends OpeningGround {
  readonly clock: Clock;
  /** From 0 to below 1. */
  readonly random: () => number;
  readonly sha256: (text: string) => string;
  /** Something about it is different. */
  readonly changed: () => void;
}

type RunPlan = Extract<LaunchPlan, { readonly kind: 'run' }>;
type Running = { readonly session: Session; readonly plan: RunPlan; readonly watching: Disposable };

/**
 * One provider: not started before it is needed, started once for all who wait, ended when nobody needs it or its
 * definition is another, and started again with growing patience when it fails.
 */
export class Runner {
  readonly #ground: RunnerGround;
  readonly #turns: Turns;
  readonly #recent = new RecentCalls();
  readonly #prober: Prober;
  /** Sessions that are on their way out. */
  readonly #leaving = new Set<Promise<void>>();
  readonly #ended = new AbortController();
  #plan: LaunchPlan;
  #running: Running | undefined;
  #starting: { readonly done: Promise<Running | ProviderFailure>; readonly cancel: () => void } | undefined;
  #state: ProviderState;
  #since: Instant;
  #reason: string | undefined;
  #starts = 0;
  #faults: readonly Fault[] = [];
  /** Of monotonic time: not started again before. */
  #notBefore = 0;
  #retry: Disposable | undefined;
  #idle: Disposable | undefined;
  #seenAt: Instant | undefined;
  /** Of the last start: what was seen is of it. */
  #provider: ProviderId | undefined;

  constructor(plan: LaunchPlan, ground: RunnerGround) {
    this.#plan = plan;
    this.#ground = ground;
    this.#turns = new Turns(plan.kind === 'run' ? plan.settings.concurrency : 1);
    this.#prober = new Prober({ ...ground, seen: () => this.#saw() });
    this.#state = plan.kind === 'run' ? 'idle' : 'off';
    this.#reason = plan.kind === 'run' ? undefined : plan.reason;
    this.#since = ground.clock.now();
    this.#startByItself();
  }

  get lastSeen(): SeenTools | undefined {
    return this.#prober.tools;
  }

  /** Nothing runs, is starting or ending, and nobody waits. */
  get isResting(): boolean {
    return (
      this.#running === undefined &&
      this.#starting === undefined &&
      this.#leaving.size === 0 &&
      this.#turns.taken === 0 &&
      this.#turns.waiting === 0
    );
  }

  standing(instance: InstanceId): ProviderStanding {
    return {
      instance,
      state: this.#state,
      since: this.#since,
      ...(this.#running !== undefined && { protocol: this.#running.session.protocol }),
      calls: this.#turns.taken,
      waiting: this.#turns.waiting,
      starts: this.#starts,
      ...(this.#reason !== undefined && { reason: this.#reason }),
    };
  }

  /** undefined: it was never tried. */
  sighting(instance: InstanceId): ProviderSighting | undefined {
    const provider = this.#provider;
    if (this.#seenAt === undefined || provider === undefined) return undefined;
    const active = this.#running !== undefined;
    const { clock, timing } = this.#ground;
    const fault = this.#state === 'crash_loop' ? 'crash_loop' : this.#reason;
    const isFaulty = !active && this.#faults.length > 0;
    return {
      instance,
      provider,
      // That it does not run is known at every moment; how it is, only by the last look.
      seenAt: active ? this.#seenAt : clock.now(),
      active,
      ...(isFaulty && fault !== undefined && { fault }),
      ...(active && this.#prober.outcome !== undefined && { probe: this.#prober.outcome }),
      calls: active ? this.#recent.at(timing.now()) : [],
      ...(active && this.#prober.tools !== undefined && { tools: this.#prober.tools }),
      every: this.#plan.kind === 'run' ? this.#plan.settings.probe.every : 0,
    };
  }

  async call(call: CheckedCall, progress: ProgressSink, signal: AbortSignal): Promise<CallOutcome> {
    if (this.#plan.kind === 'off') return unavailable(this.#plan.reason);
    const { timeout, outputLimit } = this.#plan.settings;
    using deadline = new Deadline(timeout, this.#ground.timing, signal, this.#ended.signal);
    let isSent = false;
    try {
      using turn = await this.#turns.take(call.subject.id, deadline.signal);
      if (turn === undefined) return unavailable('too_many_waiting');
      this.#restless();
      const running = await orAborted(this.#session(), deadline.signal);
      if (!('session' in running)) return { kind: 'failed', failure: running };
      isSent = true;
      const bounded = { ...call, outputLimit: Math.min(call.outputLimit, outputLimit) };
      const outcome = await running.session.call(bounded, progress, deadline.signal);
      return this.#judged(outcome, running, deadline);
    } catch (error) {
      if (!deadline.signal.aborted) throw error;
      return { kind: 'failed', failure: this.#failureOf(deadline, isSent) };
    } finally {
      this.#restIfIdle();
    }
  }

  async describe(signal: AbortSignal): Promise<Description> {
    if (this.#plan.kind === 'off') return unavailable(this.#plan.reason);
    using deadline = new Deadline(
      this.#plan.settings.timeout,
      this.#ground.timing,
      signal,
      this.#ended.signal,
    );
    try {
      this.#restless();
      const running = await orAborted(this.#session(), deadline.signal);
      if (!('session' in running)) return { kind: 'failed', failure: running };
      return await this.#prober.describe(running.session, deadline.signal);
    } catch (error) {
      if (!deadline.signal.aborted) throw error;
      return { kind: 'failed', failure: this.#failureOf(deadline, false) };
    } finally {
      this.#restIfIdle();
    }
  }

  /** What is configured now. What runs by another definition finishes its calls, and the next call starts the new one. */
  adopt(plan: LaunchPlan): void {
    const isSame = isSameLaunch(this.#plan, plan);
    this.#plan = plan;
    if (plan.kind === 'run') this.#turns.limit = plan.settings.concurrency;
    if (isSame) {
      if (this.#running !== undefined && plan.kind === 'run') this.#prober.pace(plan.settings);
      this.#restIfIdle();
    } else {
      this.#faults = [];
      this.#notBefore = 0;
      this.#retry?.[Symbol.dispose]();
      this.#starting?.cancel();
      this.#starting = undefined;
      const reason = plan.kind === 'run' ? 'definition_changed' : plan.reason;
      this.#release(reason);
      this.#prober.forget();
      this.#recent.clear();
      if (this.#state !== 'stopping') this.#enter(plan.kind === 'run' ? 'idle' : 'off', reason);
    }
    this.#startByItself();
  }

  /** Resolves when nothing of it that was on its way out is left. */
  async rest(): Promise<void> {
    while (this.#leaving.size > 0) await Promise.all(this.#leaving);
  }

  /** Ends everything; resolves when nothing of it is left, or its time is over. Calls that run are cancelled. */
  async end(): Promise<void> {
    this.#ended.abort(new DOMException('The supervisor ends.', 'AbortError'));
    this.#retry?.[Symbol.dispose]();
    const starting = this.#starting;
    starting?.cancel();
    this.#release('server_stopped', 0);
    await starting?.done;
    await this.rest();
    this.#prober[Symbol.dispose]();
    // Whatever was wrong before, from now on it is not meant to run.
    this.#faults = [];
    this.#enter('off', 'server_stopped');
  }

  /** The one that runs; starts it where it does not. One start serves all who wait for it. */
  async #session(): Promise<Running | ProviderFailure> {
    if (this.#running !== undefined) return this.#running;
    if (this.#starting !== undefined) return this.#starting.done;
    const plan = this.#plan;
    if (plan.kind === 'off') return unavailable(plan.reason).failure;
    if (this.#ended.signal.aborted) return unavailable('server_stopped').failure;
    if (this.#ground.timing.now() < this.#notBefore)
      return unavailable(this.#state === 'crash_loop' ? 'crash_loop' : 'backing_off').failure;
    return this.#start(plan);
  }

  #start(plan: RunPlan): Promise<Running | ProviderFailure> {
    this.#retry?.[Symbol.dispose]();
    this.#starts += 1;
    this.#provider = plan.target.kind === 'instance' ? plan.target.provider : undefined;
    this.#enter('starting', undefined);
    const cancelled = new AbortController();
    const starting = {
      done: this.#open(plan, cancelled.signal),
      cancel: () => cancelled.abort(new DOMException('No longer meant to start.', 'AbortError')),
    };
    this.#starting = starting;
    return starting.done;
  }

  async #open(plan: RunPlan, signal: AbortSignal): Promise<Running | ProviderFailure> {
    const opened = await openSession(plan, this.#ground, signal);
    if (opened.kind === 'failed' && opened.late !== undefined) this.#await(opened.late);
    if (signal.aborted) {
      if (opened.kind === 'open') this.#leave(opened.session, 0);
      // Whoever waited for it gets what is configured by now.
      return this.#ended.signal.aborted ? unavailable('server_stopped').failure : this.#session();
    }
    this.#starting = undefined;
    if (opened.kind === 'failed') {
      const { failure } = opened;
      this.#fail('not_started', failure.detail ?? failure.code, failure.retry === 'never');
      return failure;
    }
    const { session } = opened;
    const watching = session.watch(
      () => this.#prober.lookSoon(),
      (reason) => this.#died(session, reason),
    );
    const running = { session, plan, watching };
    this.#running = running;
    this.#recent.clear();
    this.#saw();
    this.#enter('running', undefined);
    this.#prober.begin(session, plan.settings);
    this.#restIfIdle();
    return running;
  }

  #judged(outcome: CallOutcome, running: Running, deadline: Deadline): CallOutcome {
    const judged: CallOutcome =
      outcome.kind === 'failed' && outcome.failure.code === 'cancelled' && deadline.signal.aborted
        ? {
            kind: 'failed',
            failure: { ...this.#failureOf(deadline, true), retry: outcome.failure.retry },
          }
        : outcome;
    if (this.#running === running) {
      this.#recent.add(seenOutcome(judged), this.#ground.timing.now());
      this.#saw();
    }
    return judged;
  }

  #failureOf(deadline: Deadline, isSent: boolean): ProviderFailure {
    const retry = isSent ? 'unsafe' : 'safe';
    if (deadline.isLate) return { code: 'timeout', retry };
    if (this.#ended.signal.aborted) return { code: 'provider_unavailable', retry, detail: 'server_stopped' };
    return { code: 'cancelled', retry };
  }

  #died(session: Session, reason: string): void {
    if (this.#running?.session !== session) return;
    this.#running.watching[Symbol.dispose]();
    this.#running = undefined;
    this.#prober.end();
    this.#leave(session, 0);
    this.#fail('died', reason, false);
  }

  #fail(kind: Fault['kind'], reason: string, isLasting: boolean): void {
    const now = this.#ground.timing.now();
    this.#faults = [...recentFaults(this.#faults, now), { kind, at: now, reason, isLasting }];
    const { state, delay } = planRetry(this.#faults, this.#ground.random);
    this.#notBefore = now + delay;
    this.#saw();
    this.#enter(state, reason);
    const retry = (): void => {
      this.#notBefore = 0;
      // Whoever calls next may start it; of a crash loop it is said until a start has held.
      if (this.#state === 'backing_off') this.#enter('idle', reason);
      this.#startByItself();
    };
    this.#retry = this.#ground.timing.after(delay, retry);
  }

  /** Where the operator wants it to run before anybody calls. Nobody waits for it. */
  #startByItself(): void {
    const isWanted = this.#plan.kind === 'run' && this.#plan.settings.autostart;
    const isStopped = this.#reason === 'idle_stop';
    if (!isWanted || isStopped || this.#running !== undefined || this.#starting !== undefined) return;
    void this.#session();
  }

  #restless(): void {
    this.#idle?.[Symbol.dispose]();
    this.#idle = undefined;
  }

  #restIfIdle(): void {
    this.#restless();
    const running = this.#running;
    if (running === undefined || this.#turns.taken > 0 || this.#turns.waiting > 0) return;
    const { idleStop } = this.#settings() ?? running.plan.settings;
    if (idleStop === 0) return;
    this.#idle = this.#ground.timing.after(idleStop, () => {
      this.#release('idle_stop');
    });
  }

  #settings(): InstanceSettings | undefined {
    return this.#plan.kind === 'run' ? this.#plan.settings : undefined;
  }

  /** What runs is no longer what calls get, and ends when its calls have. */
  #release(reason: string, patience?: number): void {
    this.#restless();
    const running = this.#running;
    if (running === undefined) return;
    this.#running = undefined;
    running.watching[Symbol.dispose]();
    this.#prober.end();
    this.#faults = [];
    this.#enter('stopping', reason);
    this.#leave(running.session, patience ?? running.plan.settings.timeout);
  }

  #leave(session: Session, patience: number): void {
    this.#await(session.drain(patience));
  }

  #await(leaving: Promise<void>): void {
    const gone = leaving.then(() => {
      this.#leaving.delete(gone);
      if (this.#state !== 'stopping' || this.#leaving.size > 0) return;
      this.#enter(this.#plan.kind === 'off' ? 'off' : 'idle', this.#reason);
    });
    this.#leaving.add(gone);
  }

  #saw(): void {
    this.#seenAt = this.#ground.clock.now();
    this.#ground.changed();
  }

  #enter(state: ProviderState, reason: string | undefined): void {
    if (this.#state === state && this.#reason === reason) return;
    this.#state = state;
    this.#reason = reason;
    this.#since = this.#ground.clock.now();
    this.#ground.changed();
  }
}

const unavailable = (detail: string): { readonly kind: 'failed'; readonly failure: ProviderFailure } => ({
  kind: 'failed',
  failure: { code: 'provider_unavailable', retry: 'safe', detail },
});
