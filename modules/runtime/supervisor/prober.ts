import { randomUUID } from 'node:crypto';
import type { InstanceSettings, ProbeSettings } from '../../core/model/launch.ts';
import { namedSubject, type Subject, type SubjectId } from '../../core/model/subject.ts';
import type { Clock } from '../../core/ports/clock.ts';
import type { Description } from '../../core/ports/invocation.ts';
import type { SeenOutcome, SeenTools } from '../../core/ports/providers.ts';
import type { Instant } from '../../core/time.ts';
import { Deadline } from './deadline.ts';
import { seenOutcome } from './recent-calls.ts';
import { seenTools } from './seen-tools.ts';
import type { Session } from './session.ts';
import type { Timing } from './timing.ts';

export interface ProberGround {
  readonly timing: Timing;
  readonly clock: Clock;
  readonly sha256: (text: string) => string;
  /** Something was seen, whether it is new or not. */
  readonly seen: () => void;
  readonly onBug: (error: unknown) => void;
}

/** A provider that says often that its tools are others is asked this often. Milliseconds. */
const BETWEEN_LOOKS = 1_000;
const LOOK_WITHIN = 30_000;

/** Who looks, where a provider's credentials depend on who asks. */
const SUPERVISOR: Subject = namedSubject('runtime:supervisor' as SubjectId);

/** Looks at the session that runs: its tools, and whether it does what it should. */
export class Prober implements Disposable {
  readonly #ground: ProberGround;
  #session: Session | undefined;
  #ended = new AbortController();
  #settings: InstanceSettings | undefined;
  #tools: SeenTools | undefined;
  #outcome: SeenOutcome | undefined;
  #next: Disposable | undefined;
  #soon: Disposable | undefined;
  #isDescribable = true;

  constructor(ground: ProberGround) {
    this.#ground = ground;
  }

  /** Also of one that has ended since. */
  get tools(): SeenTools | undefined {
    return this.#tools;
  }

  /** Of the last look at what runs now. */
  get outcome(): SeenOutcome | undefined {
    return this.#outcome;
  }

  begin(session: Session, settings: InstanceSettings): void {
    this.end();
    this.#session = session;
    this.#settings = settings;
    this.#isDescribable = true;
    this.#inBackground(async () => {
      await this.#look(session);
      this.#schedule(session);
    });
  }

  /** Other limits for the same session. */
  pace(settings: InstanceSettings): void {
    const isOther = this.#settings?.probe.every !== settings.probe.every;
    this.#settings = settings;
    if (isOther && this.#session !== undefined) this.#schedule(this.#session);
  }

  /** The provider says that its tools are others. */
  lookSoon(): void {
    const session = this.#session;
    if (session === undefined || this.#soon !== undefined) return;
    this.#soon = this.#ground.timing.after(BETWEEN_LOOKS, () => {
      this.#soon = undefined;
      this.#inBackground(() => this.#look(session));
    });
  }

  async describe(session: Session, signal: AbortSignal): Promise<Description> {
    const description = await session.describe(signal);
    if (this.#session === session) this.#take(description);
    return description;
  }

  end(): void {
    this.#ended.abort();
    this.#ended = new AbortController();
    this.#session = undefined;
    this.#outcome = undefined;
    this.#next?.[Symbol.dispose]();
    this.#soon?.[Symbol.dispose]();
    this.#next = undefined;
    this.#soon = undefined;
  }

  /** What it said was said by another definition of it. */
  forget(): void {
    this.#tools = undefined;
  }

  [Symbol.dispose](): void {
    this.end();
  }

  #schedule(session: Session): void {
    this.#next?.[Symbol.dispose]();
    const probe = this.#settings?.probe;
    if (this.#session !== session || probe === undefined || probe.every === 0) return;
    if (probe.tool === undefined && !this.#isDescribable) return;
    this.#next = this.#ground.timing.after(probe.every, () =>
      this.#inBackground(async () => {
        await this.#probe(session, probe);
        this.#schedule(session);
      }),
    );
  }

  async #probe(session: Session, { tool, arguments: given = {} }: ProbeSettings): Promise<void> {
    if (tool === undefined) return this.#look(session);
    using deadline = new Deadline(LOOK_WITHIN, this.#ground.timing, this.#ended.signal);
    const call = {
      address: { toolName: tool },
      tool,
      arguments: given,
      subject: SUPERVISOR,
      requestId: randomUUID().replaceAll('-', ''),
      outputLimit: this.#settings?.outputLimit ?? 0,
    };
    const outcome = seenOutcome(await session.call(call, () => undefined, deadline.signal));
    this.#note(session, deadline.isLate ? 'timeout' : outcome);
  }

  async #look(session: Session): Promise<void> {
    using deadline = new Deadline(LOOK_WITHIN, this.#ground.timing, this.#ended.signal);
    const description = await session.describe(deadline.signal);
    if (this.#session !== session) return;
    this.#take(description);
    // Where a tool is called instead, listing says nothing about health.
    if (description.kind === 'not_describable' || this.#settings?.probe.tool !== undefined) {
      this.#ground.seen();
      return;
    }
    const failure = description.kind === 'failed' ? description.failure.code : 'ok';
    this.#note(session, deadline.isLate ? 'timeout' : failure);
  }

  #take(description: Description): void {
    this.#isDescribable = description.kind !== 'not_describable';
    if (description.kind !== 'described') return;
    const now: Instant = this.#ground.clock.now();
    this.#tools = seenTools(this.#tools, description.tools, now, this.#ground.sha256);
  }

  #note(session: Session, outcome: SeenOutcome): void {
    if (this.#session !== session) return;
    this.#outcome = outcome;
    this.#ground.seen();
  }

  #inBackground(run: () => Promise<void>): void {
    run().catch(this.#ground.onBug);
  }
}
