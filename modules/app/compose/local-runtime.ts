import { join } from 'node:path';
import type { ProviderId } from '../../core/ids.ts';
import type { Clock } from '../../core/ports/clock.ts';
import type { EvidenceCommands } from '../../core/ports/evidence-commands.ts';
import type { InstanceSettingsSource } from '../../core/ports/instance-settings.ts';
import type { RunningProviders } from '../../core/ports/providers.ts';
import type { SecretReferences } from '../../core/ports/secret-references.ts';
import { EVERYTHING } from '../../core/ports/visibility.ts';
import type { EvidencePublisher } from '../../runtime/evidence/index.ts';
import type { Supervisor } from '../../runtime/supervisor/index.ts';
import type { Composer } from '../composer.ts';
import type { Scheduler } from '../scheduler.ts';
import { late } from './late.ts';

export interface LocalRuntimeSettings {
  /** Absolute. */
  readonly workspace: string;
  readonly composer: Composer;
  readonly instances: InstanceSettingsSource;
  readonly secrets: SecretReferences;
  readonly evidence: EvidenceCommands;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  readonly sha256: (text: string) => string;
  readonly onFailure: (error: unknown) => void;
}

export interface LocalRuntime extends AsyncDisposable {
  readonly providers: RunningProviders;
  /**
   * This process serves: what is to start by itself does, what an earlier process left is ended, and what is seen is
   * published. In the background; nobody waits for it, and it never throws.
   */
  start(): void;
}

/** The providers of this process, loaded by the first that is called, and by `serve`. */
export function localRuntime(settings: LocalRuntimeSettings): LocalRuntime {
  const { workspace, composer, secrets, clock, scheduler, sha256, onFailure } = settings;
  const hints = new Set<() => void>();
  let isServing = false;
  let isOver = false;
  let running: Supervisor | undefined;
  let publisher: EvidencePublisher | undefined;
  let events: Disposable | undefined;

  const declared = () => {
    const reader = composer.ready ? composer.pin(EVERYTHING) : undefined;
    return {
      instances: reader === undefined ? [] : Object.values(composer.workspace.instances),
      providerOf: (id: ProviderId) => reader?.provider(id),
    };
  };
  const adapters = late(async () => {
    const { localAdapters } = await import('./local-adapters.ts');
    return localAdapters({ workspace, secrets });
  });
  const supervisor = late(async () => {
    const { Supervisor } = await import('../../runtime/supervisor/index.ts');
    const { adapterFor, entryPoints } = await adapters();
    const made = new Supervisor({
      declared,
      settings: settings.instances,
      adapterFor,
      entryPoints,
      autostart: () => isServing,
      secrets,
      clock,
      timing: scheduler,
      random: Math.random,
      sha256,
      onBug: onFailure,
    });
    if (isOver) await made[Symbol.asyncDispose]();
    running = made;
    made.watch(() => {
      for (const hint of [...hints]) hint();
    });
    events = composer.events(undefined, ({ owner }) => {
      if (owner === 'configuration' || owner === 'definitions') made.reconcile().catch(onFailure);
    });
    return made;
  });

  async function serve(): Promise<void> {
    const ended = (await adapters()).endOrphans();
    const made = await supervisor();
    await ended;
    if (isOver) return;
    await made.reconcile();
    const { EvidencePublisher, nextRuntimeIdentity } = await import('../../runtime/evidence/index.ts');
    const identity = await nextRuntimeIdentity(join(workspace, '.agent-tools', 'runtime.json'), onFailure);
    if (isOver) return;
    publisher = new EvidencePublisher({
      identity,
      providers: made,
      toolsOf: (provider) => composer.pin(EVERYTHING).toolsOf(provider),
      report: (...given) => settings.evidence.report(...given),
      published: () => composer.refresh(new AbortController().signal, []),
      timing: scheduler,
      onFailure,
    });
    publisher.start({ announce: declared().instances.length > 0 });
  }

  return {
    providers: {
      call: async (...given) => (await supervisor()).call(...given),
      describe: async (...given) => (await supervisor()).describe(...given),
      lastSeen: (instance) => running?.lastSeen(instance),
      standings: () => running?.standings() ?? [],
      watch(hint) {
        hints.add(hint);
        return { [Symbol.dispose]: () => void hints.delete(hint) };
      },
    },
    start() {
      if (isServing) return;
      isServing = true;
      serve().catch(onFailure);
    },
    async [Symbol.asyncDispose]() {
      isOver = true;
      events?.[Symbol.dispose]();
      await running?.[Symbol.asyncDispose]();
      await publisher?.[Symbol.asyncDispose]();
    },
  };
}
