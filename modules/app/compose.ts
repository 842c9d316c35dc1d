import { createHash, randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join, relative, resolve, sep } from 'node:path';
import { CatalogError } from '../core/errors.ts';
import { Retention } from '../core/journal/retention.ts';
import { StoredJournal } from '../core/journal/stored-journal.ts';
import type { Clock } from '../core/ports/clock.ts';
import type { DocumentText } from '../core/ports/document-text.ts';
import type { StoreSource } from '../core/ports/store.ts';
import { LaterJournal } from '../core/records/later-journal.ts';
import { instantOf } from '../core/time.ts';
import { ConfigurationReader } from '../owners/configuration/index.ts';
import {
  DefinitionCache,
  DefinitionsReader,
  nodeCacheFile,
  nodeCompilerFor,
  nodeDefinitionFiles,
  nodeFolderWatch,
  nodeSha256,
  SEARCH_FOLDER,
} from '../owners/definitions/index.ts';
import {
  jsonLinesRegistryLog,
  nodeFileWatch,
  nodeRegistryFiles,
  RegistriesReader,
} from '../owners/registries/index.ts';
import type { Settling } from '../policy/index.ts';
import { keyedAnswersOf, LazyStoreSource, NO_STORE } from '../store/index.ts';
import type { App, ComposeOptions } from './app.ts';
import { configuredBy, unreadableConfiguration } from './compose/configured.ts';
import { late } from './compose/late.ts';
import { lateExamples, lateSkills } from './compose/late-services.ts';
import { localAuthentication } from './compose/local-authentication.ts';
import { localCalls } from './compose/local-calls.ts';
import { localPolicies } from './compose/local-policies.ts';
import { localRecords } from './compose/local-records.ts';
import { localRuntime } from './compose/local-runtime.ts';
import { localSearch } from './compose/local-search.ts';
import { localUpkeep } from './compose/local-upkeep.ts';
import { Composer } from './composer.ts';
import { KeptAnswers } from './kept-answers.ts';
import { processScheduler } from './scheduler.ts';
import { localSecretReferences } from './secret-references.ts';
import type { Services } from './services.ts';

/** Quiet time after the last hint of a change, so that an editor's several writes are one reload. Milliseconds. */
const QUIET = 50;
const POLL_EVERY = 30_000;
/** A search's further pages come from its own view for a minute (DESIGN 4). */
const KEEP_VIEWS = 60_000;
/** Records are read from this machine's disk; without them a view is told with a gap. Milliseconds. */
const PATIENCE = {
  indexes: 5_000,
  builtin: 5_000,
  inventory: 5_000,
  observations: 5_000,
  approvals: 5_000,
  reviews: 5_000,
};

/** Others' writes to an SQLite file, and a lost line to PostgreSQL, are looked for this often. Milliseconds. */
const STORE_LOOK = 250;

const systemClock: Clock = { now: () => instantOf(Date.now()) };
const randomToken = (): string => randomBytes(6).toString('hex');

/**
 * A hash of everything that the bundle holds, put here when it is made, so a cache is only ever used by the program that
 * wrote it. Sources that run as they are have no such name, and no cache.
 */
declare const PROGRAM: string | undefined;
const program = typeof PROGRAM === 'undefined' ? undefined : PROGRAM;

export const documentText: DocumentText = {
  async read(text, file) {
    const { readHandedDocument } = await import('../documents/handed-document.ts');
    return readHandedDocument(text, file);
  },
};

/** What may be another one than it is in the product. */
export interface ComposeParts {
  readonly records?: 'kept' | 'none';
  readonly compilerFor?: typeof nodeCompilerFor;
  /** Of files of policies; default: by the clock of the system. */
  readonly settling?: Settling;
}

/** The catalog of a folder on this machine. */
export const composeLocal = (options: ComposeOptions): App => compose(options, systemClock);

/** With its parts in `compose/`, the one place that knows concrete classes. What is shipped has the clock of the system. */
export function compose(
  options: ComposeOptions,
  clock: Clock,
  { records = 'kept', compilerFor = nodeCompilerFor, settling }: ComposeParts = {},
): App {
  const { workspace, env, folder = workspace, onFailure = () => {}, logRegistryFailure = () => {} } = options;
  const { onPolicyFailure = onFailure } = options;
  const registryFiles = nodeRegistryFiles(workspace);
  const watch = nodeFileWatch(workspace, onFailure);
  const caches = join(workspace, '.agent-tools');
  const answers =
    program === undefined
      ? undefined
      : new KeptAnswers({ file: join(caches, 'answers.cache'), program, token: randomToken });
  const configuration = new ConfigurationReader({
    files: registryFiles,
    watch,
    clock,
    ...(answers && { answers }),
    ...(env !== undefined && { environment: env }),
  });
  const configured = configuredBy(configuration);
  const { settings } = configured;

  const definitionFiles = nodeDefinitionFiles(workspace, randomToken);
  const definitions = new DefinitionsReader({
    roots: async (signal) => {
      const { catalog, capabilities } = await settings(signal);
      return { catalog, capabilities, search: [SEARCH_FOLDER] };
    },
    files: definitionFiles,
    watch: nodeFolderWatch(workspace, onFailure),
    timer: processScheduler,
    quiet: QUIET,
    clock,
    sha256: nodeSha256,
    compilerFor,
    ...(program !== undefined && {
      cache: new DefinitionCache({
        file: nodeCacheFile(join(caches, 'definitions.cache'), randomToken),
        program,
        nextTurn: () => processScheduler.nextTurn(),
      }),
    }),
  });
  const registries = new RegistriesReader({
    declarations: async (signal) => options.registries ?? (await settings(signal)).registries,
    files: registryFiles,
    watch,
    clock,
    log: jsonLinesRegistryLog(logRegistryFailure),
    ...(answers && { answers }),
  });
  const secrets = localSecretReferences({
    workspace,
    environment: process.env,
    hasModes: process.platform !== 'win32',
  });

  const ownStores = new LazyStoreSource({
    async url(purpose, signal) {
      const { gap } = await configuration.current(signal, []);
      // Only reading goes on with the default: nothing is recorded where it would be looked for in vain later.
      if (gap !== undefined && purpose === 'write') throw unreadableConfiguration();
      return (await settings(signal)).store.url;
    },
    secrets,
    workspace,
    clock,
    lookEvery: STORE_LOOK,
  });
  /** The one store of the workspace, opened by whoever first needs it. */
  const stores: StoreSource = records === 'kept' ? ownStores : NO_STORE;

  const journal = new LaterJournal({
    stores,
    clock,
    after: (milliseconds, run) => processScheduler.after(milliseconds, run),
    onMissed: (kind, error) =>
      onFailure(
        new CatalogError('owner_unavailable', `The journal misses an entry \`${kind}\`.`, undefined, error),
      ),
  });
  const kept = localRecords({
    stores,
    clock,
    journal,
    configured,
    workspace: records === 'kept' ? workspace : undefined,
  });
  const policies = localPolicies({
    workspace,
    configuration,
    stores,
    clock,
    sha256,
    composer: () => composer,
    onFailure: onPolicyFailure,
    ...(settling && { settling }),
  });

  const { archive, meanings } = localSearch({
    caches,
    program,
    token: randomToken,
    secrets,
    sha256,
    embedder: () => composer.workspace.embedder,
  });
  const composer: Composer = new Composer(
    {
      definitions,
      registries,
      configuration,
      ...kept.owners,
    },
    {
      scheduler: processScheduler,
      clock,
      patience: PATIENCE,
      onFailure: (_owner, error) => onFailure(error),
      onLateFailure: onFailure,
      emptySearch: async () => (await import('../search/index.ts')).createSearchIndex(),
      ...(archive !== undefined && { archive }),
      pollEvery: POLL_EVERY,
      beside: {
        async refresh(signal) {
          await policies.refresh(signal);
          options.onRefreshed?.();
        },
        watch: (hint) => policies.watch(hint),
      },
      keepViews: KEEP_VIEWS,
    },
  );

  // What only some commands need is loaded by them: a start that answers a question does without.
  const registryChecker = late(async () => {
    const { checkRegistryByPath } = await import('../owners/registries/registry-check.ts');
    return checkRegistryByPath(nodeRegistryFiles(folder));
  });
  const documents = late(async () => {
    const { DefinitionCommands } = await import('../owners/definitions/commands.ts');
    const { workspaceDocuments } = await import('./workspace-documents.ts');
    const { otherFindings } = await import('./compose/other-findings.ts');
    return workspaceDocuments(
      new DefinitionCommands({
        reader: definitions,
        files: definitionFiles,
        sha256: nodeSha256,
        compilerFor,
        now: () => Date.parse(clock.now()),
        relative: (typed) => relative(workspace, resolve(folder, typed)).split(sep).join('/'),
      }),
      services.registryChecker,
      otherFindings({
        configuration,
        definitions,
        registries,
        async policies(path, signal) {
          const { policyFindings } = await import('./compose/policy-findings.ts');
          const dir = async (): Promise<string> => (await settings(signal)).policy.dir;
          return policyFindings({ workspace, folder, dir, policies, composer }, path, signal);
        },
      }),
    );
  });
  const workspaceMaker = late(async () => {
    const { createWorkspaceMaker } = await import('../owners/configuration/starter/workspace-maker.ts');
    return createWorkspaceMaker(workspace, async (created, signal) => {
      const styled = created.filter((path) => path.endsWith('.yaml') && path.includes('/'));
      const paths = styled.map((path) => join(workspace, path));
      await services.documents.format(paths, { check: false }, signal);
    });
  });

  const baseDefinitions = late(async () => {
    const { gitBaseDefinitions } = await import('./git/git-base-definitions.ts');
    return gitBaseDefinitions({ folder: workspace, environment: process.env, temporary: tmpdir() }, (base) =>
      compose({ workspace: base, ...(env !== undefined && { env }) }, clock, { records: 'none' }),
    );
  });
  const savedFiles = late(async () => (await import('./saved-files.ts')).savedFiles(folder));

  const authentication = localAuthentication({
    workspace,
    configured,
    composer,
    stores,
    clock,
    journal,
    token: randomToken,
    onFailure,
  });

  const runtime = localRuntime({
    workspace,
    composer,
    instances: configuration,
    secrets,
    evidence: kept.evidence,
    clock,
    scheduler: processScheduler,
    sha256,
    onFailure,
  });

  const reading = new StoredJournal(stores);
  const retention = new Retention({
    journal: reading,
    clock,
    keep: async (signal) => (await configured.readable(signal)).store.keepJournal,
    every: (milliseconds, run) => processScheduler.every(milliseconds, run),
    onFailure,
  });

  const services: Services = {
    catalog: composer,
    meanings,
    documents: {
      check: async (...given) => (await documents()).check(...given),
      format: async (...given) => (await documents()).format(...given),
    },
    exampleSuggestions: lateExamples(definitionFiles),
    registryChecker: { check: async (...given) => (await registryChecker()).check(...given) },
    entryPointTrials: {
      async run(...given) {
        const { localTrials } = await import('./compose/local-trials.ts');
        return localTrials(folder).run(...given);
      },
    },
    skills: lateSkills,
    reloader: { reload: (paths, signal) => composer.refresh(signal, paths) },
    workspaceMaker: { init: async (signal) => (await workspaceMaker()).init(signal) },
    setUp: {
      async look(signal) {
        const { localSetUp } = await import('./local-set-up.ts');
        return localSetUp({
          workspace,
          composer,
          policies,
          tokens: authentication.tokens,
          clock,
        }).look(signal);
      },
    },
    documentText,
    baseDefinitions: { at: async (...given) => (await baseDefinitions()).at(...given) },
    savedFiles: { read: async (...given) => (await savedFiles()).read(...given) },
    evidence: kept.evidence,
    keyedAnswers: keyedAnswersOf(stores),
    storeUpkeep: localUpkeep({ workspace, folder, configured, secrets }),
    tokens: authentication.tokens,
    secrets,
    approvals: kept.approvals,
    reviews: kept.reviews,
    authority: policies,
    policies,
    journal: reading,
    providers: runtime.providers,
    calls: localCalls({
      catalog: composer,
      providers: runtime.providers,
      instances: configuration,
      authority: policies,
      approvals: kept.approvals,
      journal,
      sha256,
    }),
    async canonicalPackageUrl(text) {
      const { parsePackageUrl } = await import('../documents/package-url.ts');
      const parsed = parsePackageUrl(text);
      return parsed.ok ? parsed.value : undefined;
    },
    sha256,
  };
  return {
    composer,
    services,
    clock,
    journal,
    authenticator: authentication.authenticator,
    failedAttempts: authentication.failedAttempts,
    visibility: policies,
    enforcePolicies: () => policies.enforceAlways(),
    startProviders: () => runtime.start(),
    startRetention: () => retention.start(),
    async [Symbol.asyncDispose]() {
      await runtime[Symbol.asyncDispose]();
      await composer[Symbol.asyncDispose]();
      await meanings[Symbol.asyncDispose]();
      await definitions[Symbol.asyncDispose]();
      await authentication[Symbol.asyncDispose]();
      await retention[Symbol.asyncDispose]();
      await journal[Symbol.asyncDispose]();
      await ownStores[Symbol.asyncDispose]();
      answers?.[Symbol.dispose]();
    },
  };
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
