import { realpath, stat } from 'node:fs/promises';
import { dirname, extname, isAbsolute, relative, resolve, sep } from 'node:path';
import type { LaunchTarget } from '../../../core/model/launch.ts';
import { OpenFailure, type ResolvedEnvironment } from '../../../core/ports/invocation.ts';
import { findCommand, isExecutable } from '../../process/command-lookup.ts';

/** What is started for a call, before the words of the call. */
export interface Program {
  readonly command: string;
  readonly args: readonly string[];
  readonly folder: string;
}

type InstanceTarget = Extract<LaunchTarget, { readonly kind: 'instance' }>;

/**
 * The command of a provider; throws an `OpenFailure` (`command_missing`) where it is not stated or not there, so that what
 * cannot be called is not said to run.
 */
export async function readCommand(
  { launch, settings }: InstanceTarget,
  workspace: string,
  environment: ResolvedEnvironment,
): Promise<Program> {
  const { command = '' } = launch;
  const folder = resolve(workspace, launch.folder);
  const path = environment.get('PATH') ?? process.env['PATH'] ?? '';
  if ((await findCommand(command, folder, path)) === undefined) throw unavailable('command_missing');
  return { command, args: [...launch.args, ...settings.args], folder };
}

const NODE = new Set(['.mjs', '.cjs', '.js']);

/**
 * How the file of an entry point is started: by its ending, or by itself where it is executable. Looked at for each call: what
 * stands there may be another by now, and must still be a file within the workspace. Words of failures:
 * `entry_point_missing`, `entry_point_outside`, `entry_point_not_startable`.
 */
export async function readEntryPoint(file: string, workspace: string): Promise<Program> {
  const place = await realpath(resolve(workspace, file)).catch(() => undefined);
  const root = await realpath(workspace).catch(() => undefined);
  if (place === undefined || root === undefined) throw unavailable('entry_point_missing');
  if (!isWithin(place, root)) throw unavailable('entry_point_outside');
  const found = await stat(place).catch(() => undefined);
  if (found?.isFile() !== true) throw unavailable('entry_point_missing');
  const folder = dirname(place);
  const ending = extname(place).toLowerCase();
  if (NODE.has(ending)) return { command: process.execPath, args: [place], folder };
  if (ending === '.py') return { command: 'python3', args: [place], folder };
  if (await isExecutable(place)) return { command: place, args: [], folder };
  throw unavailable('entry_point_not_startable');
}

function isWithin(file: string, folder: string): boolean {
  const way = relative(folder, file);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

const unavailable = (detail: string): OpenFailure =>
  new OpenFailure({ code: 'provider_unavailable', retry: 'safe', detail });
