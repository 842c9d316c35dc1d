import { access, constants, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { assertNever } from '../core/assert-never.ts';
import type { Severity } from '../core/diagnostics/codes.ts';
import type { Diagnostic } from '../core/diagnostics/diagnostic.ts';
import { isCatalogError } from '../core/errors.ts';
import type { AuthMethod } from '../core/model/auth-method.ts';
import type { CatalogReader } from '../core/ports/catalog.ts';
import type { Clock } from '../core/ports/clock.ts';
import { OWNER_IDS } from '../core/ports/owner-reader.ts';
import type { PolicyInspection, PolicyState } from '../core/ports/policy-inspection.ts';
import type { SetUp, SetUpFinding } from '../core/ports/set-up.ts';
import type { TokenCommands } from '../core/ports/tokens.ts';
import { EVERYTHING } from '../core/ports/visibility.ts';
import type { Composer } from './composer.ts';
import { instanceFindings } from './instance-findings.ts';
import { isAnswering, readRunningServer } from './running-server.ts';
import { isOfStore, type StoreStanding, storeStanding } from './store-standing.ts';

const ANSWER_WITHIN = 1_000;

export interface LocalSetUp {
  readonly workspace: string;
  readonly composer: Composer;
  readonly policies: PolicyInspection;
  readonly tokens: Pick<TokenCommands, 'list'>;
  readonly clock: Clock;
}

/** What `doctor` can know here: this machine, this folder, this catalog. */
export function localSetUp({ workspace, composer, policies, tokens, clock }: LocalSetUp): SetUp {
  return {
    async look(signal) {
      const reader = composer.pin(EVERYTHING);
      const store = storeStanding(reader);
      return [
        node(),
        await workspaceFile(workspace),
        await cacheFolder(workspace),
        ...catalogFindings(reader, store),
        ...instanceFindings(reader, clock.now()),
        ...storeFindings(store),
        policy(await policies.reload(signal)),
        await authentication(composer.workspace.server.auth, store, { tokens, clock, signal }),
        await server(workspace, composer.workspace.server),
      ];
    },
  };
}

const node = (): SetUpFinding => ({
  check: 'node',
  outcome: 'ok',
  message: `Node ${process.versions.node}.`,
});

async function workspaceFile(workspace: string): Promise<SetUpFinding> {
  return (await exists(join(workspace, 'agent-tools.yaml')))
    ? { check: 'workspace', outcome: 'ok', message: 'agent-tools.yaml is here.' }
    : {
        check: 'workspace',
        outcome: 'warning',
        message: 'There is no agent-tools.yaml here; the defaults apply.',
        hint: 'Run `agent-tools init`, or name the folder with --workspace.',
      };
}

async function cacheFolder(workspace: string): Promise<SetUpFinding> {
  const folder = join(workspace, '.agent-tools');
  try {
    await access((await exists(folder)) ? folder : workspace, constants.W_OK);
    return { check: 'cache', outcome: 'ok', message: 'The cache folder .agent-tools can be written.' };
  } catch {
    return {
      check: 'cache',
      outcome: 'warning',
      message: 'The cache folder .agent-tools cannot be written; every start reads all files.',
      hint: 'Give this user write permission, or ignore this.',
    };
  }
}

function catalogFindings(reader: CatalogReader, store: StoreStanding): readonly SetUpFinding[] {
  const { total, items } = reader.tools({}, {});
  const found = (severity: Severity): number =>
    [
      ...reader.loadDiagnostics().filter((each) => !isOfRecords(each)),
      ...items.flatMap(({ diagnostics }) => diagnostics),
      ...reader.unidentified().flatMap(({ diagnostics }) => diagnostics),
      ...reader.capabilities().flatMap(({ diagnostics }) => diagnostics),
    ].filter((each) => each.severity === severity).length;
  const errors = found('error');
  const kept = OWNER_IDS.filter(
    (owner) => reader.stamps[owner].completeness !== 'complete' && !store.owners.includes(owner),
  );
  return [
    total === 0
      ? {
          check: 'catalog',
          outcome: 'warning',
          message: 'The catalog has no tools.',
          hint: 'Add a file such as catalog/my-tool.tool.yaml; `agent-tools init` makes one to start from.',
        }
      : errors > 0
        ? {
            check: 'catalog',
            outcome: 'problem',
            message: `${count(total, 'tool')}, ${count(errors, 'error')}.`,
            hint: 'Run `agent-tools validate`.',
          }
        : { check: 'catalog', outcome: 'ok', message: `${count(total, 'tool')}, no errors.` },
    ...kept.map(
      (owner): SetUpFinding => ({
        check: owner,
        outcome: 'problem',
        message: `The last load of ${owner} failed; what was there before is shown.`,
        hint: 'Run `agent-tools validate`.',
      }),
    ),
    ...reader
      .loadDiagnostics()
      .filter((each) => isOfRecords(each) && !isOfStore(each))
      .slice(0, MAX_TOLD)
      .map(recordFinding),
  ];
}

/** So many are told one by one. */
const MAX_TOLD = 20;

/** What is kept in no document that `validate` looks at. */
const isOfRecords = ({ file }: Diagnostic): boolean =>
  /^(?:store:|ledger:|\.agent-tools\/records\/)/.test(file);

const recordFinding = ({ code, severity, file, path, message, hint }: Diagnostic): SetUpFinding => ({
  check: 'records',
  outcome: severity === 'error' ? 'problem' : severity === 'warning' ? 'warning' : 'ok',
  message: `${file}${path}: ${message} (${code})`,
  ...(hint !== undefined && { hint }),
});

/** One cause is one problem, however many owners it takes down. */
function storeFindings({ owners, message, hint }: StoreStanding): readonly SetUpFinding[] {
  if (owners.length === 0) return [];
  return [
    {
      check: 'store',
      outcome: 'problem',
      message: `The store cannot be read, so nothing is known of ${owners.join(', ')}. ${message}`,
      hint:
        hint ?? 'Check that the database of `store.url` can be reached, and run `agent-tools store check`.',
    },
  ];
}

/** How callers say who they are, and whether that can be known. */
async function authentication(
  methods: readonly AuthMethod[],
  store: StoreStanding,
  { tokens, clock, signal }: Pick<LocalSetUp, 'tokens' | 'clock'> & { readonly signal: AbortSignal },
): Promise<SetUpFinding> {
  const check = 'authentication';
  if (methods.length === 0)
    return { check, outcome: 'ok', message: 'Nobody is asked who they are; `server.auth` is not set.' };
  const named = methods.map((method) => {
    switch (method.type) {
      case 'token':
        return method.file === undefined ? 'tokens of the store' : 'tokens of a file';
      case 'oidc':
        return `access tokens of ${method.issuer}`;
      case 'unreadable':
        return 'what cannot be read';
      default:
        return assertNever(method);
    }
  });
  const asked = `Callers are asked for ${named.join(' or ')}`;
  if (methods.some(({ type }) => type === 'unreadable'))
    return {
      check,
      outcome: 'problem',
      message: 'agent-tools.yaml cannot be read, so that a server started now would let nobody in.',
      hint: 'Run `agent-tools validate`.',
    };
  const ofTokens = methods.filter((method) => method.type === 'token');
  if (ofTokens.length === 0) return { check, outcome: 'ok', message: `${asked}.` };
  // Said once already.
  if (store.owners.length > 0 && ofTokens.some(({ file }) => file === undefined))
    return { check, outcome: 'warning', message: `${asked}; how many are valid cannot be read now.` };
  try {
    const now = clock.now();
    const valid = (await tokens.list(signal)).filter(
      ({ revokedAt, expiresAt }) => revokedAt === undefined && expiresAt > now,
    );
    return valid.length > 0 || methods.length > ofTokens.length
      ? { check, outcome: 'ok', message: `${asked}; ${count(valid.length, 'valid token')}.` }
      : {
          check,
          outcome: 'warning',
          message: `${asked}, and no token is valid: nobody is let in.`,
          hint: 'Make one with `agent-tools token create`.',
        };
  } catch (error) {
    signal.throwIfAborted();
    if (!isCatalogError(error)) throw error;
    const { message, hint } = error;
    return { check, outcome: 'problem', message, ...(hint !== undefined && { hint }) };
  }
}

function policy({ kind, mode, healthy, load, policies }: PolicyState): SetUpFinding {
  if (!healthy || load !== 'complete')
    return {
      check: 'policy',
      outcome: 'problem',
      // These are the files as they are now; a server that runs has read others before.
      message:
        'The policies cannot be read: a server started now would show others nothing and allow nothing. One that runs keeps its last good ones.',
      hint: 'Run `agent-tools validate`, which says where.',
    };
  if (mode === 'observe')
    return {
      check: 'policy',
      outcome: 'warning',
      message: 'The policies are only observed; the default policy decides.',
      hint: 'Set `policy.mode: enforce` once the journal shows nothing unexpected.',
    };
  const message =
    kind === 'default'
      ? 'The default policy is in force; there are no policy files.'
      : `${count(policies, 'policy', 'policies')} from files in force.`;
  return { check: 'policy', outcome: 'ok', message };
}

const count = (number: number, one: string, many = `${one}s`): string =>
  `${number} ${number === 1 ? one : many}`;

async function server(
  workspace: string,
  settings: { readonly host: string; readonly port: number },
): Promise<SetUpFinding> {
  const running = await readRunningServer(workspace);
  if (running !== undefined && (await isAnswering(running, ANSWER_WITHIN))) {
    return { check: 'server', outcome: 'ok', message: `It is served at ${running.url}.` };
  }
  return (await isFree(settings.port, settings.host))
    ? { check: 'server', outcome: 'ok', message: `Nothing is served; port ${settings.port} is free.` }
    : {
        check: 'server',
        outcome: 'warning',
        message: `Another program uses port ${settings.port}.`,
        hint: 'Serve with --port, or set server.port in agent-tools.yaml.',
      };
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}
