import { access, constants, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Severity } from '../core/diagnostics/codes.ts';
import type { Diagnostic } from '../core/diagnostics/diagnostic.ts';
import type { CatalogReader } from '../core/ports/catalog.ts';
import type { PolicyInspection, PolicyState } from '../core/ports/policy-inspection.ts';
import type { SetUp, SetUpFinding } from '../core/ports/set-up.ts';
import { EVERYTHING } from '../core/ports/visibility.ts';
import type { Composer } from './composer.ts';
import { isAnswering, readRunningServer } from './running-server.ts';

const ANSWER_WITHIN = 1_000;

/** What `doctor` can know here: this machine, this folder, this catalog. */
export function localSetUp(workspace: string, composer: Composer, policies: PolicyInspection): SetUp {
  return {
    look: async (signal) => [
      node(),
      await workspaceFile(workspace),
      await cacheFolder(workspace),
      ...catalogFindings(composer.pin(EVERYTHING)),
      policy(await policies.reload(signal)),
      await server(workspace, composer.workspace.server),
    ],
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

function catalogFindings(reader: CatalogReader): readonly SetUpFinding[] {
  const { total, items } = reader.tools({}, {});
  const found = (severity: Severity): number =>
    [
      ...reader.loadDiagnostics(),
      ...items.flatMap(({ diagnostics }) => diagnostics),
      ...reader.unidentified().flatMap(({ diagnostics }) => diagnostics),
      ...reader.capabilities().flatMap(({ diagnostics }) => diagnostics),
    ].filter((each) => each.severity === severity).length;
  const errors = found('error');
  const kept = Object.entries(reader.stamps).filter(([, { completeness }]) => completeness !== 'complete');
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
      ([owner]): SetUpFinding => ({
        check: owner,
        outcome: 'problem',
        message: `The last load of ${owner} failed; what was there before is shown.`,
        hint: 'Run `agent-tools validate`.',
      }),
    ),
    ...reader.loadDiagnostics().filter(isOfRecords).slice(0, MAX_TOLD).map(recordFinding),
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

function policy({ kind, mode, healthy, load, policies }: PolicyState): SetUpFinding {
  if (!healthy || load !== 'complete')
    return {
      check: 'policy',
      outcome: 'problem',
      message: healthy
        ? 'The policies cannot be read; the last good ones are in force.'
        : 'The policies cannot be read: nothing is shown to others, and nothing is allowed.',
      hint: 'Run `agent-tools policy show`.',
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
