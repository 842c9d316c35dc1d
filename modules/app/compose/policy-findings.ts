import { stat } from 'node:fs/promises';
import { relative, resolve, sep } from 'node:path';
import type { Diagnostic } from '../../core/diagnostics/diagnostic.ts';
import { CatalogError } from '../../core/errors.ts';
import type { PolicyInspection } from '../../core/ports/policy-inspection.ts';
import type { Composer } from '../composer.ts';

export interface PolicyFindingsSettings {
  /** Absolute. */
  readonly workspace: string;
  /** Where paths that a person types begin; absolute. */
  readonly folder: string;
  /** `policy.dir`, relative to the workspace. */
  readonly dir: (signal: AbortSignal) => Promise<string>;
  readonly policies: PolicyInspection;
  readonly composer: Pick<Composer, 'ready' | 'refresh'>;
}

/**
 * What is wrong with the policy files. They are always checked together, because a policy's id is of the whole folder;
 * with a path, findings of that file alone are given, and undefined where there is no such file.
 */
export async function policyFindings(
  { workspace, folder, dir: configured, policies, composer }: PolicyFindingsSettings,
  path: string | undefined,
  signal: AbortSignal,
): Promise<readonly Diagnostic[] | undefined> {
  const dir = (await configured(signal)).replace(/\/+$/, '');
  const absolute = path === undefined ? undefined : resolve(folder, path);
  if (absolute !== undefined) {
    if (!(await isThere(absolute))) return undefined;
    if (resolve(absolute, '..') !== resolve(workspace, dir)) throw elsewhere(dir);
  }
  const { kind } = await policies.reload(signal);
  // How finely the policies divide the tools is only known beside the tools.
  if (kind === 'files' && !composer.ready) await composer.refresh(signal);
  const found = await policies.findings(signal);
  if (absolute !== undefined) {
    const file = relative(workspace, absolute).split(sep).join('/');
    return found.filter((each) => each.file === file);
  }
  return found;
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

const elsewhere = (dir: string): CatalogError =>
  new CatalogError(
    'invalid_request',
    `Policies are checked where they are in force, in \`${dir}\`.`,
    'Put the file there, or name its folder in `policy.dir`.',
  );
