import type { InstanceId, ProviderId } from '../../core/ids.ts';
import type { Instance } from '../../core/model/instance.ts';
import { DEFAULT_INSTANCE_SETTINGS } from '../../core/model/launch.ts';
import type { Provider } from '../../core/model/provider.ts';
import type { InstanceSettingsSource } from '../../core/ports/instance-settings.ts';
import type {
  CallOutcome,
  CheckedCall,
  Description,
  InvocationAdapter,
  ProgressSink,
  ProviderFailure,
} from '../../core/ports/invocation.ts';
import type {
  CallTarget,
  ProviderSighting,
  ProviderStanding,
  SeenTools,
  WatchedProviders,
} from '../../core/ports/providers.ts';
import { within } from './deadline.ts';
import { type AdapterFor, type LaunchPlan, planLaunch } from './launch-plan.ts';
import { Runner, type RunnerGround } from './runner.ts';

export interface SupervisorSettings extends Omit<RunnerGround, 'changed'> {
  /** What is configured and declared now; of one view. */
  readonly declared: () => Declared;
  readonly settings: InstanceSettingsSource;
  readonly adapterFor: AdapterFor;
  /** Who runs an entry of a registry; absent: nobody does. */
  readonly entryPoints?: InvocationAdapter;
  /** Whether `autostart` is heeded by now: a single call starts nothing else. */
  readonly autostart: () => boolean;
}

export interface Declared {
  readonly instances: readonly Instance[];
  readonly providerOf: (id: ProviderId) => Provider | undefined;
}

/** Everything is given this long to end. Milliseconds. */
const END_WITHIN = 20_000;

/** The providers of this process, one runner each: what one of them does is no other's affair. */
export class Supervisor implements WatchedProviders, AsyncDisposable {
  readonly #supervisor: SupervisorSettings;
  readonly #instances = new Map<InstanceId, Runner>();
  readonly #entryPoints = new Map<string, Runner>();
  /** Of definitions that are gone, until nothing of them is left. */
  readonly #leaving = new Set<Runner>();
  readonly #hints = new Set<() => void>();
  readonly #ended = new AbortController();
  #adopting: Promise<void> | undefined;
  #isOutdated = false;

  constructor(settings: SupervisorSettings) {
    this.#supervisor = settings;
  }

  /**
   * Takes what is configured now. Resolves when every instance is known by it; never waits for a provider. Failures to read
   * settings leave things as they are and are reported as bugs.
   */
  reconcile(): Promise<void> {
    this.#isOutdated = true;
    this.#adopting ??= this.#adoptAll().finally(() => {
      this.#adopting = undefined;
    });
    return this.#adopting;
  }

  async call(
    target: CallTarget,
    call: CheckedCall,
    progress: ProgressSink,
    signal: AbortSignal,
  ): Promise<CallOutcome> {
    const runner = await this.#runnerFor(target);
    if (runner === undefined) return { kind: 'failed', failure: this.#absent() };
    return runner.call(call, progress, signal);
  }

  async describe(instance: InstanceId, signal: AbortSignal): Promise<Description> {
    const runner = await this.#runnerFor({ kind: 'instance', instance });
    if (runner === undefined) return { kind: 'failed', failure: this.#absent() };
    return runner.describe(signal);
  }

  lastSeen(instance: InstanceId): SeenTools | undefined {
    return this.#instances.get(instance)?.lastSeen;
  }

  standings(): readonly ProviderStanding[] {
    return [...this.#instances].map(([instance, runner]) => runner.standing(instance));
  }

  sightings(): readonly ProviderSighting[] {
    return [...this.#instances].flatMap(([instance, runner]) => runner.sighting(instance) ?? []);
  }

  watch(hint: () => void): Disposable {
    this.#hints.add(hint);
    return { [Symbol.dispose]: () => void this.#hints.delete(hint) };
  }

  /** Ends everything that runs. Never rejects, and not later than its time. */
  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#ended.signal.aborted) return;
    this.#ended.abort();
    const { timing, onBug } = this.#supervisor;
    const runners = [...this.#instances.values(), ...this.#entryPoints.values(), ...this.#leaving];
    const gone = Promise.all(runners.map((runner) => runner.end()));
    if (!(await within(gone, END_WITHIN, timing, onBug)))
      onBug(new Error('Not every provider could be ended in time.'));
    this.#hints.clear();
  }

  async #runnerFor(target: CallTarget): Promise<Runner | undefined> {
    if (this.#ended.signal.aborted) return undefined;
    if (target.kind === 'entry_point') return this.#entryPoint(target.file);
    if (!this.#instances.has(target.instance)) await this.reconcile();
    else await this.#adopting;
    return this.#instances.get(target.instance);
  }

  #entryPoint(file: string): Runner | undefined {
    const known = this.#entryPoints.get(file);
    const { entryPoints: adapter } = this.#supervisor;
    if (known !== undefined || adapter === undefined) return known;
    this.#forgetResting();
    const settings = { ...DEFAULT_INSTANCE_SETTINGS, probe: { every: 0 } };
    const target = { kind: 'entry_point', file } as const;
    const runner = this.#runner({ kind: 'run', target, adapter, settings });
    this.#entryPoints.set(file, runner);
    return runner;
  }

  /** Of entry points nothing is shown, so that those that rest need not be kept. */
  #forgetResting(): void {
    for (const [file, runner] of this.#entryPoints) if (runner.isResting) this.#entryPoints.delete(file);
  }

  async #adoptAll(): Promise<void> {
    while (this.#isOutdated && !this.#ended.signal.aborted) {
      this.#isOutdated = false;
      const { instances, providerOf } = this.#supervisor.declared();
      const plans = await Promise.all(
        instances.map(async (instance) => [instance.id, await this.#plan(instance, providerOf)] as const),
      );
      if (this.#ended.signal.aborted) return;
      this.#adopt(new Map(plans));
    }
  }

  #adopt(plans: ReadonlyMap<InstanceId, LaunchPlan | undefined>): void {
    for (const [id, plan] of plans) {
      if (plan === undefined) continue;
      const known = this.#instances.get(id);
      if (known === undefined) this.#instances.set(id, this.#runner(plan));
      else known.adopt(plan);
    }
    for (const [id, runner] of this.#instances) {
      if (plans.has(id)) continue;
      this.#instances.delete(id);
      runner.adopt({ kind: 'off', reason: 'not_configured' });
      this.#leaving.add(runner);
      runner
        .rest()
        .finally(() => this.#leaving.delete(runner))
        .catch(this.#supervisor.onBug);
    }
    this.#hint();
  }

  /** undefined: the settings could not be read; what is known stays. */
  async #plan(instance: Instance, providerOf: Declared['providerOf']): Promise<LaunchPlan | undefined> {
    const { settings, adapterFor, autostart, onBug } = this.#supervisor;
    try {
      const written = await settings.settings(instance.id, this.#ended.signal);
      return planLaunch({
        instance,
        settings: written && { ...written, autostart: written.autostart && autostart() },
        providerOf,
        adapterFor,
      });
    } catch (error) {
      if (!this.#ended.signal.aborted) onBug(error);
      return undefined;
    }
  }

  #runner(plan: LaunchPlan): Runner {
    return new Runner(plan, { ...this.#supervisor, changed: () => this.#hint() });
  }

  #absent(): ProviderFailure {
    const detail = this.#ended.signal.aborted ? 'server_stopped' : 'not_configured';
    return { code: 'provider_unavailable', retry: 'safe', detail };
  }

  #hint(): void {
    for (const hint of [...this.#hints]) {
      try {
        hint();
      } catch (error) {
        this.#supervisor.onBug(error);
      }
    }
  }
}
