import { parseProviderId } from '../../core/ids.ts';
import type { Instance } from '../../core/model/instance.ts';
import type { Workspace } from '../../core/model/workspace.ts';
import { type DecideEnablement, enablementUnder, type Intent } from './activation-policy.ts';
import { instanceIdOf, instancesIn, isVariable } from './instance-definitions.ts';
import { isLiteral } from './literal-secret.ts';
import type { WrittenActivation } from './workspace-document.ts';
import { isMapping, type Mapping } from './workspace-file.ts';

/** The files as they were written, members with errors included. */
export interface WrittenFiles {
  readonly base: Mapping;
  readonly overlay: Mapping;
}

export const aliasesIn = ({ base, overlay }: WrittenFiles): ReadonlySet<string> =>
  new Set(
    [base, overlay]
      .flatMap((file) => Object.keys(instancesIn(file)))
      .filter((alias) => instanceIdOf(alias) !== undefined),
  );

/** Everything that has an identity. `faulty`: aliases whose own definition has an error, in whichever file. */
export function projectInstances(
  files: WrittenFiles,
  faulty: ReadonlySet<string>,
  policy: WrittenActivation | undefined,
): Workspace['instances'] {
  const decide = enablementUnder(policy);
  return Object.fromEntries(
    [...aliasesIn(files)].flatMap((alias) => {
      const instance = projectInstance(files, alias, !faulty.has(alias), decide);
      return instance === undefined ? [] : [[alias, instance] as const];
    }),
  );
}

function projectInstance(
  files: WrittenFiles,
  alias: string,
  valid: boolean,
  decide: DecideEnablement,
): Instance | undefined {
  const id = instanceIdOf(alias);
  if (id === undefined) return undefined;
  const [base, overlay] = [definitionIn(files.base, alias), definitionIn(files.overlay, alias)];
  const written = overlay['provider'] ?? base['provider'];
  const provider = typeof written === 'string' ? parseProviderId(written) : undefined;
  const environments = [base, overlay].map(({ env }) => (isMapping(env) ? env : {}));
  const variables = [...new Set(environments.flatMap(Object.keys))].filter(isVariable).sort();
  const enablement = decide(
    { alias, valid, ...(provider !== undefined && { provider }) },
    intentOf(base, overlay),
  );
  return {
    id,
    alias,
    ...(provider !== undefined && { provider }),
    ...(enablement !== undefined && { enablement }),
    environment: variables,
    literalEnvironment: variables.filter((name) =>
      environments.some((env) => Object.hasOwn(env, name) && isLiteral(env[name])),
    ),
    valid,
  };
}

function definitionIn(file: Mapping, alias: string): Mapping {
  const instances = instancesIn(file);
  const definition = Object.hasOwn(instances, alias) ? instances[alias] : undefined;
  return isMapping(definition) ? definition : {};
}

function intentOf(base: Mapping, overlay: Mapping): Intent {
  const [below, above] = [base['enabled'], overlay['enabled']];
  if (typeof above === 'boolean') return { enabled: above, statedBy: 'environment' };
  return { ...(typeof below === 'boolean' && { enabled: below }), statedBy: 'workspace' };
}
