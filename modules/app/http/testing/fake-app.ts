import { createHash } from 'node:crypto';
import type { OwnerRecords } from '../../../core/catalog/snapshots.ts';
import { CatalogError } from '../../../core/errors.ts';
import type { InstanceId } from '../../../core/ids.ts';
import {
  capabilityRecordKey,
  type DefinitionRecord,
  documentRecordKey,
  providerRecordKey,
  toolRecordKey,
  wordsRecordKey,
} from '../../../core/model/definition-record.ts';
import { DEFAULT_WORKSPACE, type Workspace } from '../../../core/model/workspace.ts';
import type { Authenticator } from '../../../core/ports/authentication.ts';
import type { Clock } from '../../../core/ports/clock.ts';
import type { Description } from '../../../core/ports/invocation.ts';
import type { RecordKey } from '../../../core/ports/owner-reader.ts';
import type { ProviderStanding, RunningProviders, SeenTools } from '../../../core/ports/providers.ts';
import type { SearchArchive } from '../../../core/ports/search-archive.ts';
import type { SearchIndex } from '../../../core/ports/search-index.ts';
import { EVERYTHING, type VisibilitySource } from '../../../core/ports/visibility.ts';
import { type Instant, instantOf } from '../../../core/time.ts';
import type { App, FailedAttempt } from '../../app.ts';
import { Composer } from '../../composer.ts';
import { processScheduler, type Scheduler } from '../../scheduler.ts';
import type { Services } from '../../services.ts';
import { FakeEvidence } from './fake-evidence.ts';
import { FakeKeyedAnswers } from './fake-keyed-answers.ts';
import { FakeOwner } from './fake-owner.ts';
import { FakePolicies } from './fake-policies.ts';
import { FakeSearch } from './fake-search.ts';

/** A clock that stands still until the test moves it. */
class FakeClock implements Clock {
  at: Instant = instantOf(Date.UTC(2026, 5, 1));

  now(): Instant {
    return this.at;
  }
}

/** The product over owners in memory: the composer, the catalog and every operation are the real ones. */
export class FakeApp implements App {
  readonly clock = new FakeClock();
  readonly definitions: FakeOwner<OwnerRecords['definitions']>;
  readonly registries = new FakeOwner<OwnerRecords['registries']>('registries');
  readonly configuration: FakeOwner<OwnerRecords['configuration']>;
  readonly indexes = new FakeOwner<OwnerRecords['indexes']>('indexes');
  readonly builtin = new FakeOwner<OwnerRecords['builtin']>('builtin');
  readonly inventory = new FakeOwner<OwnerRecords['inventory']>('inventory');
  readonly observations = new FakeOwner<OwnerRecords['observations']>('observations');
  readonly approvals = new FakeOwner<OwnerRecords['approvals']>('approvals');
  readonly reviews = new FakeOwner<OwnerRecords['reviews']>('reviews');
  readonly composer: Composer;
  readonly services: Services;
  /** What was recorded and reported. */
  readonly evidence = new FakeEvidence();
  /** Who knows credentials; asked where the workspace says `server.auth`. */
  authenticator?: Authenticator;
  visibility: VisibilitySource = { of: () => EVERYTHING };
  /** What was written down of credentials that were refused. */
  readonly attempts: FailedAttempt[] = [];
  readonly failedAttempts = { record: (attempt: FailedAttempt) => void this.attempts.push(attempt) };
  readonly journal = { append: () => Promise.resolve() };
  readonly keyedAnswers = new FakeKeyedAnswers();
  readonly policies = new FakePolicies();
  /** Nothing runs here. */
  readonly providers: RunningProviders = {
    call: notServed,
    describe: async (instance) =>
      this.described.get(instance) ?? {
        kind: 'failed',
        failure: { code: 'provider_unavailable', retry: 'safe', detail: 'not_configured' },
      },
    lastSeen: (instance) => this.seen.get(instance),
    standings: () => this.standings,
    watch: () => ({ [Symbol.dispose]: () => undefined }),
  };
  standings: readonly ProviderStanding[] = [];
  /** What providers said the last time, and would say. */
  readonly seen = new Map<InstanceId, SeenTools>();
  readonly described = new Map<InstanceId, Description>();
  /** Policies may not observe only. */
  mustEnforce = false;
  areProvidersStarted = false;
  /** What `reload` was asked to read. */
  readonly reloads: (readonly string[] | undefined)[] = [];
  /** Reloads fail from now on. */
  refuse = false;

  constructor(
    records: readonly DefinitionRecord[],
    options: {
      workspace?: Partial<Workspace>;
      scheduler?: Scheduler;
      emptySearch?: () => SearchIndex;
      archive?: SearchArchive;
    } = {},
  ) {
    this.definitions = new FakeOwner('definitions', { records: records.map(keyed) });
    this.configuration = new FakeOwner('configuration', {
      records: [['workspace' as RecordKey, { ...DEFAULT_WORKSPACE, ...options.workspace }]],
    });
    this.composer = new Composer(
      {
        definitions: this.definitions,
        registries: this.registries,
        configuration: this.configuration,
        indexes: this.indexes,
        builtin: this.builtin,
        inventory: this.inventory,
        observations: this.observations,
        approvals: this.approvals,
        reviews: this.reviews,
      },
      {
        scheduler: options.scheduler ?? processScheduler,
        emptySearch: async () => options.emptySearch?.() ?? new FakeSearch(),
        ...(options.archive && { archive: options.archive }),
        clock: this.clock,
        patience: { indexes: 1_000, builtin: 1_000, inventory: 1_000, observations: 1_000 },
        onFailure: () => undefined,
        onLateFailure: () => undefined,
        pollEvery: 1_000,
        keepViews: 60_000,
      },
    );
    this.services = {
      catalog: this.composer,
      reloader: {
        reload: (paths, signal) => {
          this.reloads.push(paths);
          if (this.refuse) return Promise.reject(new CatalogError('owner_unavailable', 'Not now.'));
          return this.composer.refresh(signal, paths);
        },
      },
      canonicalPackageUrl: async (text) => (text.startsWith('pkg:') ? text : undefined),
      sha256: (text) => createHash('sha256').update(text).digest('hex'),
      journal: {
        read: notServed,
        verify: notServed,
        prune: notServed,
        watch: () => ({ [Symbol.dispose]: () => undefined }),
      },
      documents: { check: notServed, format: notServed },
      meanings: { epoch: '', ask: () => Promise.resolve(undefined) },
      exampleSuggestions: { suggest: notServed },
      registryChecker: { check: notServed },
      workspaceMaker: { init: notServed },
      setUp: { look: notServed },
      baseDefinitions: { at: notServed },
      savedFiles: { read: notServed },
      skills: { match: notServed },
      entryPointTrials: { run: notServed },
      secrets: { resolve: notServed },
      tokens: { create: notServed, list: notServed, revoke: notServed },
      storeUpkeep: { backup: notServed, restore: notServed, check: notServed },
      documentText: {
        // Places are the real one's business; here a text is JSON on one line.
        read: async (text, file) => ({
          value: JSON.parse(text) as unknown,
          diagnostics: [],
          place: (findings) => findings.map((each) => ({ ...each, file })),
        }),
      },
      evidence: this.evidence,
      keyedAnswers: this.keyedAnswers,
      approvals: { request: notServed, decide: notServed, use: notServed },
      reviews: { record: notServed },
      authority: this.policies,
      policies: this.policies,
      providers: this.providers,
      calls: { call: notServed, snapshot: () => 's1.0000000000000000' },
    };
  }

  startProviders(): void {
    this.areProvidersStarted = true;
  }
  /** Nothing is kept here. */
  startRetention(): void {}

  enforcePolicies(): void {
    this.mustEnforce = true;
  }

  /** The definitions say this from now on; the composer has not read it yet. */
  define(records: readonly DefinitionRecord[], boundaries: readonly Instant[] = []): void {
    this.definitions.say({ records: records.map(keyed), boundaries });
  }

  async ready(): Promise<this> {
    await this.composer.refresh(new AbortController().signal);
    await this.composer.searchable();
    return this;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return Promise.resolve();
  }
}

const notServed = (): Promise<never> => Promise.reject(new Error('No route of the HTTP face comes here.'));

function keyed(record: DefinitionRecord): readonly [RecordKey, DefinitionRecord] {
  switch (record.kind) {
    case 'tool':
      return [toolRecordKey(record.tool.ref.id), record];
    case 'provider':
      return [providerRecordKey(record.provider.id), record];
    case 'capability':
      return [capabilityRecordKey(record.capability.id), record];
    case 'words':
      return [wordsRecordKey(record.words.id), record];
    case 'document':
      return [documentRecordKey(record.document.file), record];
  }
}
