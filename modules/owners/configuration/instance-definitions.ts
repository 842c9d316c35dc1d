import type { Finding } from '../../core/diagnostics/diagnostic.ts';
import { parseInstanceId, parseProviderId } from '../../core/ids.ts';
import { shortText } from '../../documents/index.ts';
import { hasReference } from './literal-secret.ts';
import type { WorkspaceDocument } from './workspace-document.ts';
import { isMapping, type Mapping } from './workspace-file.ts';

/** What one file says of its instances, whatever else is wrong with it. */
export const instancesIn = ({ instances }: Mapping): Mapping => (isMapping(instances) ? instances : {});

export const instanceIdOf = (alias: string) => parseInstanceId(`instances.${alias}`);

const VARIABLE = /^[A-Za-z_][A-Za-z0-9_.()-]{0,199}$/;
/** What can be the name of a variable, and be shown. */
export const isVariable = (name: string): boolean => VARIABLE.test(name);

/** Keys that become identities and names that are shown, in one file as it was written. */
export const checkInstanceKeys = (written: Mapping): readonly Finding[] =>
  Object.entries(instancesIn(written)).flatMap(([alias, definition]): readonly Finding[] => {
    if (instanceIdOf(alias) === undefined) {
      const message = `"${shortText(alias)}" cannot be the alias of an instance.`;
      const hint = 'Use letters and digits, joined by `.`, `_` or `-`.';
      return [{ code: 'invalid_id', path: ['instances', alias], at: 'key', message, hint }];
    }
    const env = isMapping(definition) && isMapping(definition['env']) ? definition['env'] : {};
    return Object.keys(env)
      .filter((name) => !isVariable(name))
      .map((name) => ({
        code: 'invalid_value',
        path: ['instances', alias, 'env', name],
        at: 'key',
        message: `"${shortText(name)}" cannot be the name of a variable.`,
        hint: 'Use letters, digits and `_`.',
      }));
  });

/** Every instance says which provider it configures; an overlay may leave that to the file below it. */
export const checkInstances = ({ instances = {} }: WorkspaceDocument): readonly Finding[] =>
  Object.entries(instances).flatMap(([alias, { provider, args }]): readonly Finding[] => {
    const path = ['instances', alias];
    const open = checkArguments([...path, 'args'], args);
    if (open.length > 0) return open;
    if (provider === undefined) {
      const message = '`provider` is missing.';
      return [
        { code: 'missing_field', path, message, hint: 'Name the provider that this instance configures.' },
      ];
    }
    if (parseProviderId(provider) !== undefined) return [];
    const message = `"${shortText(provider)}" is not an id.`;
    return [{ code: 'invalid_id', path: [...path, 'provider'], message }];
  });

/** Whoever lists the processes of a machine sees their arguments. What stands there is not repeated. */
const checkArguments = (path: Finding['path'], args: readonly string[] = []): readonly Finding[] =>
  args.flatMap((arg, at) =>
    hasReference(arg)
      ? [
          {
            code: 'invalid_value',
            path: [...path, at],
            message: 'A reference cannot stand in an argument, which everybody on the machine can see.',
            hint: 'Give it under `env` instead.',
          } as const,
        ]
      : [],
  );
