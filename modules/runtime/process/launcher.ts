import { spawn } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { OpenFailure, type ResolvedEnvironment } from '../../core/ports/invocation.ts';
import { childEnvironment } from './child-environment.ts';
import type { ChildLauncher, ChildProcess, ChildStart } from './child-process.ts';
import { GROUP_MARK, type GroupRecords } from './group-records.ts';
import { ENDING_PATIENCE, type EndingPatience } from './process-group.ts';
import { RunningGroup, type SpawnedChild } from './running-group.ts';

export interface LauncherOptions {
  readonly records?: GroupRecords;
  readonly patience?: EndingPatience;
  /** Of this process; only what every process needs is taken from it. */
  readonly environment?: NodeJS.ProcessEnv;
}

/**
 * Starts children without a shell, each in a group of its own. `node` is the Node that runs this, so that a provider runs
 * where the machine's own is older or missing; every other name is looked up on PATH.
 *
 * Windows has no process groups: children are started all the same and ended as trees, but those of a crash stay.
 *
 * Words of failures: `command_missing`, `command_not_executable`, `folder_missing`, `arguments_invalid`,
 * `arguments_too_large`, `environment_invalid`, `no_resources`, `not_started`.
 */
export class GroupLauncher implements ChildLauncher {
  readonly #records: GroupRecords | undefined;
  readonly #patience: EndingPatience;
  readonly #environment: NodeJS.ProcessEnv;

  constructor({ records, patience = ENDING_PATIENCE, environment = process.env }: LauncherOptions = {}) {
    this.#records = records;
    this.#patience = patience;
    this.#environment = environment;
  }

  async launch(start: ChildStart): Promise<ChildProcess> {
    check(start.args, start.environment);
    // A missing folder and a missing command give the same error of the system.
    const folder = await stat(start.folder).catch(() => undefined);
    if (folder?.isDirectory() !== true) throw notStarted('folder_missing');
    const child = this.#spawn(start);
    const { pid } = child;
    if (pid === undefined) throw await failureOf(child);
    this.#records?.add(pid);
    return new RunningGroup(child, pid, this.#patience, () => this.#records?.remove(pid));
  }

  #spawn({ command, args, folder, environment }: ChildStart): SpawnedChild {
    const mark = this.#records === undefined ? {} : { [GROUP_MARK]: this.#records.mark };
    try {
      return spawn(command === 'node' ? process.execPath : command, args, {
        cwd: folder,
        detached: process.platform !== 'win32',
        windowsHide: true,
        shell: false,
        stdio: ['pipe', 'pipe', 'pipe'],
        env: childEnvironment(environment, this.#environment, mark),
      });
    } catch (error) {
      throw notStarted(wordOf(error), error);
    }
  }
}

function check(args: readonly string[], environment: ResolvedEnvironment): void {
  if (args.some((each) => each.includes('\0'))) throw notStarted('arguments_invalid');
  for (const [name, value] of environment) {
    if (name === '' || /[=\0]/.test(name) || value.includes('\0')) throw notStarted('environment_invalid');
  }
}

const failureOf = (child: SpawnedChild): Promise<OpenFailure> =>
  new Promise((resolve) => child.once('error', (error) => resolve(notStarted(wordOf(error), error))));

/** Nothing was started, so that another way may be tried. */
const notStarted = (detail: string, cause?: unknown): OpenFailure =>
  new OpenFailure({ code: 'provider_unavailable', retry: 'safe', detail }, cause);

const WORDS: ReadonlyMap<unknown, string> = new Map([
  ['ENOENT', 'command_missing'],
  ['ENOTDIR', 'command_missing'],
  ['ELOOP', 'command_missing'],
  ['ENAMETOOLONG', 'command_missing'],
  ['EACCES', 'command_not_executable'],
  ['EPERM', 'command_not_executable'],
  ['ENOEXEC', 'command_not_executable'],
  ['EISDIR', 'command_not_executable'],
  ['EINVAL', 'command_not_executable'],
  ['ERR_INVALID_ARG_VALUE', 'command_missing'],
  ['E2BIG', 'arguments_too_large'],
  ['EAGAIN', 'no_resources'],
  ['EMFILE', 'no_resources'],
  ['ENFILE', 'no_resources'],
  ['ENOMEM', 'no_resources'],
]);

function wordOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return WORDS.get(code) ?? 'not_started';
}
