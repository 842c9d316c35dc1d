import type { InstanceId, ProviderId } from '../../core/ids.ts';
import type { Tool } from '../../core/model/tool.ts';
import type { EvidenceCommands, ReportedObservation } from '../../core/ports/evidence-commands.ts';
import type { RuntimeIdentity, WatchedProviders } from '../../core/ports/providers.ts';
import { contentOf, projectObservation } from './observed.ts';

/** Monotonic time. */
export interface Timing {
  now(): number;
  after(milliseconds: number, run: () => void): Disposable;
}

export interface PublisherSettings {
  readonly identity: RuntimeIdentity;
  readonly providers: Pick<WatchedProviders, 'sightings' | 'watch'>;
  /** Of what is declared now. */
  readonly toolsOf: (provider: ProviderId) => readonly Tool[];
  readonly report: EvidenceCommands['report'];
  /** Something was recorded, and may be shown. */
  readonly published: () => Promise<void>;
  readonly timing: Timing;
  /** The store cannot be reached; told once until it can. */
  readonly onFailure: (error: unknown) => void;
}

/** What comes within this time is one report. Milliseconds. */
const TOGETHER = 50;
/** How often it is looked whether what was said has to be said again. */
const ROUND = 5_000;
const LAST_WORD_WITHIN = 3_000;

interface Published {
  readonly content: string;
  readonly seenAt: string;
  /** Of monotonic time. */
  readonly at: number;
}

/**
 * Says what was seen, as any runtime would (law 2): what is new at once, and what is still so before it is forgotten. A
 * store that cannot be reached hurts nobody: what was to be said is said later, as it is then.
 */
export class EvidencePublisher implements AsyncDisposable {
  readonly #settings: PublisherSettings;
  readonly #published = new Map<InstanceId, Published>();
  readonly #ended = new AbortController();
  #watching: Disposable | undefined;
  #next: Disposable | undefined;
  #soon: Disposable | undefined;
  #running: Promise<void> | undefined;
  #isAnnounced = false;
  #isFailing = false;

  constructor(settings: PublisherSettings) {
    this.#settings = settings;
  }

  /** From now on. `announce`: this generation is known by name before anything was seen, so that nothing older counts. */
  start({ announce }: { readonly announce: boolean }): void {
    if (this.#watching !== undefined) return;
    this.#isAnnounced = !announce;
    this.#watching = this.#settings.providers.watch(() => this.#lookSoon());
    this.#publish();
  }

  /** Says a last time what there is: that nothing runs any more. Never rejects, and not later than its time. */
  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#watching === undefined || this.#ended.signal.aborted) return;
    this.#watching[Symbol.dispose]();
    this.#next?.[Symbol.dispose]();
    this.#soon?.[Symbol.dispose]();
    const late = Promise.withResolvers<void>();
    const timer = this.#settings.timing.after(LAST_WORD_WITHIN, late.resolve);
    await Promise.race([this.#lastWord(), late.promise]);
    timer[Symbol.dispose]();
    this.#ended.abort();
  }

  async #lastWord(): Promise<void> {
    await this.#running;
    await this.#round();
  }

  #lookSoon(): void {
    if (this.#soon !== undefined || this.#ended.signal.aborted) return;
    this.#soon = this.#settings.timing.after(TOGETHER, () => {
      this.#soon = undefined;
      this.#publish();
    });
  }

  #publish(): void {
    if (this.#running !== undefined) {
      this.#lookSoon();
      return;
    }
    this.#next?.[Symbol.dispose]();
    this.#running = this.#round().finally(() => {
      this.#running = undefined;
      if (!this.#ended.signal.aborted) this.#next = this.#settings.timing.after(ROUND, () => this.#publish());
    });
  }

  /** Never rejects. */
  async #round(): Promise<void> {
    const { identity, report, published, timing, onFailure } = this.#settings;
    try {
      const due = this.#due();
      if (this.#isAnnounced && due.length === 0) return;
      await report(
        { runtime: identity.runtime, runtimeGeneration: identity.generation, observations: due },
        this.#ended.signal,
      );
      this.#isAnnounced = true;
      this.#isFailing = false;
      for (const each of due)
        this.#published.set(each.instance, {
          content: contentOf(each),
          seenAt: each.observedAt,
          at: timing.now(),
        });
      await published();
    } catch (error) {
      if (this.#ended.signal.aborted || this.#isFailing) return;
      this.#isFailing = true;
      onFailure(error);
    }
  }

  #due(): readonly ReportedObservation[] {
    const { providers, toolsOf, timing } = this.#settings;
    const sightings = providers.sightings();
    const known = new Set(sightings.map(({ instance }) => instance));
    for (const instance of this.#published.keys()) if (!known.has(instance)) this.#published.delete(instance);
    return sightings.flatMap((sighting) => {
      const observation = projectObservation(sighting, toolsOf);
      const before = this.#published.get(sighting.instance);
      if (before?.content !== contentOf(observation)) return [observation];
      // Seen again: said when half of the time is over for which it holds.
      const isOld = (timing.now() - before.at) * 2 >= (observation.freshForMs ?? 0) - ROUND;
      return isOld && observation.observedAt !== before.seenAt ? [observation] : [];
    });
  }
}
