import { createHash, randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join, relative, resolve, sep } from 'node:path';
import type { Authentication } from '../authentication/index.ts';
import type { Finding } from '../core/diagnostics/diagnostic.ts';
import { CatalogError } from '../core/errors.ts';
import type { Capability } from '../core/model/capability.ts';
import { providerRecordKey } from '../core/model/definition-record.ts';
import type { Tool } from '../core/model/tool.ts';
import type { Workspace } from '../core/model/workspace.ts';
import { DEFAULT_WORKSPACE } from '../core/model/workspace.ts';
import type { CatalogReader } from '../core/ports/catalog.ts';
import type { Clock } from '../core/ports/clock.ts';
import type { DocumentText } from '../core/ports/document-text.ts';
import type { OwnerId } from '../core/ports/owner-reader.ts';
import type { StoreSource } from '../core/ports/store.ts';
import { EVERYTHING } from '../core/ports/visibility.ts';
import type { KeptSource } from '../core/records/kept-mirror.ts';
import type { LedgerSource } from '../core/records/ledger-reader.ts';
import { instantOf } from '../core/time.ts';
import { createApprovalsReader } from '../owners/approvals/reader.ts';
import { createBuiltinReader, keptBuiltin } from '../owners/builtin/reader.ts';
import { ConfigurationReader, WORKSPACE_KEY } from '../owners/configuration/index.ts';
import {
  DefinitionCache,
  DefinitionsReader,
  nodeCacheFile,
  nodeCompilerFor,
  nodeDefinitionFiles,
  nodeFolderWatch,
  nodeSha256,
} from '../owners/definitions/index.ts';
import { IndexesReader, keptIndexes } from '../owners/indexes/reader.ts';
import { createInventoryReader, keptInventory } from '../owners/inventory/reader.ts';
import { createObservationsReader, keptObservations } from '../owners/observations/reader.ts';
import {
  jsonLinesRegistryLog,
  nodeFileWatch,
  nodeRegistryFiles,
  RegistriesReader,
} from '../owners/registries/index.ts';
import { createReviewsReader } from '../owners/reviews/reader.ts';
import { type CedarEngine, loadCedar, nodePolicyFiles, Policies } from '../policy/index.ts';
import {
  keyedAnswersOf,
  LazyStoreSource,
  NO_STORE,
  nodeEarlierRecords,
  privateDocument,
} from '../store/index.ts';
import type { App, ComposeOptions } from './app.ts';
import { Composer } from './composer.ts';
import { evidenceCommands } from './evidence-commands.ts';
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

/** The catalog of a folder on this machine. */
export const composeLocal = (options: ComposeOptions): App => compose(options, systemClock);

/** The one place that knows concrete classes. What is shipped has the clock of the system. */
export function compose(
  options: ComposeOptions,
  clock: Clock,
  { records = 'kept' }: { readonly records?: 'kept' | 'none' } = {},
): App {
  const { workspace, env, folder = workspace, onFailure = () => {}, logRegistryFailure = () => {} } = options;
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
  /** What was last read: the Composer asks the configuration before the others. */
  const settings = async (signal: AbortSignal): Promise<Workspace> =>
    (await configuration.current(signal, [])).records.get(WORKSPACE_KEY) ?? DEFAULT_WORKSPACE;

  const definitionFiles = nodeDefinitionFiles(workspace, randomToken);
  const definitions = new DefinitionsReader({
    roots: async (signal) => {
      const { catalog, capabilities } = await settings(signal);
      return { catalog, capabilities };
    },
    files: definitionFiles,
    watch: nodeFolderWatch(workspace, onFailure),
    timer: processScheduler,
    quiet: QUIET,
    clock,
    sha256: nodeSha256,
    compilerFor: nodeCompilerFor,
    ...(program !== undefined && {
      cache: new DefinitionCache({
        file: nodeCacheFile(join(caches, 'definitions.cache'), randomToken),
        program,
        nextTurn: () => processScheduler.nextTurn(),
      }),
    }),
  });
  const registries = new RegistriesReader({
    declarations: async (signal) => (await settings(signal)).registries,
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

  const recorded = { clock, sha256: nodeSha256 };
  const keptIn = (owner: OwnerId): KeptSource => ({
    stores,
    sha256: nodeSha256,
    ...(records === 'kept' && { earlier: nodeEarlierRecords(workspace, owner) }),
  });
  const kept = {
    indexes: keptIndexes(keptIn('indexes')),
    builtin: keptBuiltin(keptIn('builtin')),
    inventory: keptInventory(keptIn('inventory')),
    observations: keptObservations(keptIn('observations')),
  };
  const declaredIndexes = {
    clock,
    declared: async (signal: AbortSignal) => (await settings(signal)).indexes.map(({ id }) => id),
  };
  const configuredInstances = {
    clock,
    async configured(signal: AbortSignal) {
      const { gap } = await configuration.current(signal, []);
      if (gap !== undefined) throw unreadableConfiguration();
      const { instances } = await settings(signal);
      return new Map(Object.values(instances).map(({ id, provider }) => [id, provider]));
    },
  };

  const ledgers: LedgerSource = { stores, clock, sha256: nodeSha256 };

  const composer: Composer = new Composer(
    {
      definitions,
      registries,
      configuration,
      indexes: new IndexesReader(kept.indexes, { ...recorded, ...declaredIndexes }),
      builtin: createBuiltinReader(kept.builtin, recorded),
      inventory: createInventoryReader(kept.inventory, recorded),
      observations: createObservationsReader(kept.observations, recorded),
      approvals: createApprovalsReader(ledgers),
      reviews: createReviewsReader(ledgers),
    },
    {
      scheduler: processScheduler,
      clock,
      patience: PATIENCE,
      onFailure: (_owner, error) => onFailure(error),
      onLateFailure: onFailure,
      emptySearch: async () => (await import('../search/index.ts')).createSearchIndex(),
      pollEvery: POLL_EVERY,
      beside: {
        refresh: (signal) => policies.refresh(signal),
        watch: (hint) => policies.watch(hint),
      },
      keepViews: KEEP_VIEWS,
    },
  );

  /** Of one view, and kept as long as it is the current one. */
  let looked: { readonly reader: CatalogReader; readonly tools: readonly Tool[] } | undefined;
  let engine: Promise<CedarEngine> | undefined;
  const policies: Policies = new Policies({
    async settings(signal) {
      const { records, gap, diagnostics } = await configuration.current(signal);
      // A policy that is read in part is another one; what says where policies are is no less than they are.
      const isWrong = diagnostics.some(
        ({ severity, path }) => severity === 'error' && /^\/policy(?:\/(?:dir|mode)|$)/.test(path),
      );
      if (gap !== undefined || isWrong) throw unreadableConfiguration();
      return (records.get(WORKSPACE_KEY) ?? DEFAULT_WORKSPACE).policy;
    },
    files: nodePolicyFiles(workspace),
    engine() {
      // A program that was missing may be there at the next load.
      engine ??= loadCedar().catch((error: unknown) => {
        engine = undefined;
        throw error;
      });
      return engine;
    },
    sha256,
    now: () => Date.parse(clock.now()),
    capabilities: () => (composer.ready ? composer.pin(EVERYTHING).capabilities() : NO_CAPABILITIES),
    tools() {
      if (!composer.ready) return NO_TOOLS;
      const reader = composer.pin(EVERYTHING);
      const found = looked?.reader === reader ? looked : { reader, tools: reader.tools({}, {}).items };
      looked = found;
      return found.tools;
    },
    onWouldRefuse({ subject, action, resource, outcome, policies: by }) {
      const body = { subject, action, resource, outcome, policies: by };
      stores
        .made()
        .then((store) => store.journal().append({ kind: 'policy_would_refuse', body }))
        .catch(onFailure);
    },
    onFailure,
  });

  // What only some commands need is loaded by them: a start that answers a question does without.
  const registryChecker = late(async () => {
    const { checkRegistryByPath } = await import('../owners/registries/registry-check.ts');
    return checkRegistryByPath(nodeRegistryFiles(folder));
  });
  const documents = late(async () => {
    const { DefinitionCommands } = await import('../owners/definitions/commands.ts');
    const { workspaceDocuments } = await import('./workspace-documents.ts');
    return workspaceDocuments(
      new DefinitionCommands({
        reader: definitions,
        files: definitionFiles,
        sha256: nodeSha256,
        compilerFor: nodeCompilerFor,
        now: () => Date.parse(clock.now()),
        relative: (typed) => relative(workspace, resolve(folder, typed)).split(sep).join('/'),
      }),
      services.registryChecker,
      {
        async configuration(signal) {
          const { records, diagnostics } = await configuration.current(signal);
          const locate = (findings: readonly Finding[]) => configuration.locate(findings);
          return { workspace: records.get(WORKSPACE_KEY) ?? DEFAULT_WORKSPACE, diagnostics, locate };
        },
        async providers(signal) {
          const { records } = await definitions.current(signal, []);
          return (id) => {
            const record = records.get(providerRecordKey(id));
            return record?.kind === 'provider' ? record.provider : undefined;
          };
        },
        registries: async (signal) => [...(await registries.current(signal)).records.values()],
        async policies(signal) {
          const { kind } = await policies.reload(signal);
          // How finely the policies divide the tools is only known beside the tools.
          if (kind === 'files' && !composer.ready) await composer.refresh(signal);
          return policies.findings(signal);
        },
      },
    );
  });
  const evidence = evidenceCommands({
    recorded: {
      indexes: late(
        async () =>
          new (await import('../owners/indexes/commands.ts')).IndexCommands(kept.indexes, declaredIndexes),
      ),
      builtin: late(
        async () => new (await import('../owners/builtin/commands.ts')).BuiltinCommands(kept.builtin),
      ),
      inventory: late(
        async () =>
          new (await import('../owners/inventory/commands.ts')).InventoryCommands(kept.inventory, clock),
      ),
    },
    observations: late(
      async () =>
        new (await import('../owners/observations/commands.ts')).ObservationCommands(
          kept.observations,
          configuredInstances,
        ),
    ),
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

  const approvals = late(async () => {
    const { LedgerApprovalCommands } = await import('../owners/approvals/commands.ts');
    return new LedgerApprovalCommands({ ...ledgers, token: randomToken });
  });
  const reviews = late(async () => {
    const { LedgerReviewCommands } = await import('../owners/reviews/commands.ts');
    return new LedgerReviewCommands({ ...ledgers, token: randomToken });
  });
  const storeUpkeep = late(async () => {
    const { localStoreUpkeep } = await import('../store/upkeep/local-upkeep.ts');
    const { resolveStoreUrl } = await import('../store/resolved-url.ts');
    const { approvalCodec } = await import('../owners/approvals/approval-event.ts');
    const { reviewCodec } = await import('../owners/reviews/review-event.ts');
    const { TOKEN_EVENTS } = await import('../authentication/kept-token.ts');
    const { indexFormat } = await import('../owners/indexes/index-format.ts');
    const { builtinFormat } = await import('../owners/builtin/builtin-format.ts');
    const { inventoryFormat } = await import('../owners/inventory/inventory-format.ts');
    const { observationFormat } = await import('../owners/observations/observation-format.ts');
    return localStoreUpkeep({
      async url(signal) {
        const { gap } = await configuration.current(signal, []);
        if (gap !== undefined) throw unreadableConfiguration();
        return resolveStoreUrl((await settings(signal)).store.url, secrets, signal);
      },
      workspace,
      folder,
      codecs: {
        ledgers: { approvals: approvalCodec, reviews: reviewCodec, tokens: TOKEN_EVENTS },
        mirrors: {
          indexes: indexFormat.codec,
          builtin: builtinFormat.codec,
          inventory: inventoryFormat.codec,
          observations: observationFormat.codec,
        },
      },
    });
  });

  let madeAuthentication: Authentication | undefined;
  const authentication = late(async () => {
    const { createAuthentication } = await import('../authentication/index.ts');
    madeAuthentication = createAuthentication({
      methods: () => composer.workspace.server.auth,
      readMethods: async (signal) => {
        const { gap } = await configuration.current(signal, []);
        if (gap !== undefined) throw unreadableConfiguration();
        return (await settings(signal)).server.auth;
      },
      stores,
      document: (file) =>
        privateDocument({
          file: resolve(workspace, file),
          name: 'The file of tokens that `server.auth` names',
          token: randomToken,
          hasModes: process.platform !== 'win32',
        }),
      fetch: (url, init) => fetch(url, init),
      clock,
      monotonic: () => processScheduler.now(),
      deadline: (milliseconds) => AbortSignal.timeout(milliseconds),
      after: (milliseconds, run) => processScheduler.after(milliseconds, run),
      random: (size) => randomBytes(size),
      onFault: (issuer, fault) =>
        onFailure(new CatalogError('owner_unavailable', `${issuer} did not give its keys: ${fault}.`)),
    });
    return madeAuthentication;
  });

  const services: Services = {
    catalog: composer,
    documents: {
      check: async (...given) => (await documents()).check(...given),
      format: async (...given) => (await documents()).format(...given),
    },
    registryChecker: { check: async (...given) => (await registryChecker()).check(...given) },
    reloader: { reload: (paths, signal) => composer.refresh(signal, paths) },
    workspaceMaker: { init: async (signal) => (await workspaceMaker()).init(signal) },
    setUp: {
      async look(signal) {
        const { localSetUp } = await import('./local-set-up.ts');
        return localSetUp(workspace, composer, policies).look(signal);
      },
    },
    documentText,
    baseDefinitions: { at: async (...given) => (await baseDefinitions()).at(...given) },
    savedFiles: { read: async (...given) => (await savedFiles()).read(...given) },
    evidence,
    keyedAnswers: keyedAnswersOf(stores),
    storeUpkeep: {
      backup: async (...given) => (await storeUpkeep()).backup(...given),
      restore: async (...given) => (await storeUpkeep()).restore(...given),
      check: async (...given) => (await storeUpkeep()).check(...given),
    },
    tokens: {
      create: async (...given) => (await authentication()).tokens.create(...given),
      list: async (...given) => (await authentication()).tokens.list(...given),
      revoke: async (...given) => (await authentication()).tokens.revoke(...given),
    },
    secrets,
    approvals: {
      request: async (...given) => (await approvals()).request(...given),
      decide: async (...given) => (await approvals()).decide(...given),
    },
    reviews: { record: async (...given) => (await reviews()).record(...given) },
    authority: policies,
    policies,
    sha256,
  };
  return {
    composer,
    services,
    clock,
    authenticator: {
      known: (bearer) => madeAuthentication?.authenticator.known(bearer),
      authenticate: async (...given) => (await authentication()).authenticator.authenticate(...given),
    },
    failedAttempts: {
      record: (attempt) =>
        void authentication().then(({ failedAttempts }) => failedAttempts.record(attempt), onFailure),
    },
    visibility: policies,
    async [Symbol.asyncDispose]() {
      await definitions[Symbol.asyncDispose]();
      await madeAuthentication?.[Symbol.asyncDispose]();
      await ownStores[Symbol.asyncDispose]();
      answers?.[Symbol.dispose]();
    },
  };
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const NO_CAPABILITIES: readonly Capability[] = [];
const NO_TOOLS: readonly Tool[] = [];

/** Made at the first asking, once. */
function late<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Whose instance it is, nobody knows now; a report is not refused for what was not read. */
const unreadableConfiguration = (): CatalogError =>
  new CatalogError(
    'owner_unavailable',
    'agent-tools.yaml cannot be read, so nobody knows what is configured.',
    'Mend it (`agent-tools validate`) and try again.',
  );
