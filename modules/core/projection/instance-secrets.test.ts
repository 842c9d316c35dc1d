import { expect, test } from 'vitest';
import { parseInstanceId, parseProviderId } from '../ids.ts';
import type { Instance } from '../model/instance.ts';
import type { EnvironmentVariable, Provider } from '../model/provider.ts';
import { literalSecretsOf } from './instance-secrets.ts';

const id = parseProviderId('files');
const instanceId = parseInstanceId('instances.a');
if (id === undefined || instanceId === undefined) throw new Error('These are ids.');

const provider = (...environment: readonly EnvironmentVariable[]): Provider => ({
  id,
  file: 'packages/files/provider.yaml',
  environment,
  provides: [],
  registered: true,
  diagnostics: [],
});

const instance = (fields: Partial<Instance>): Instance => ({
  id: instanceId,
  alias: 'a',
  provider: id,
  environment: ['KEY', 'LEVEL', 'TOKEN'],
  literalEnvironment: [],
  valid: true,
  ...fields,
});

const key = { name: 'KEY', secret: true };
const level = { name: 'LEVEL', secret: false };

test.each([
  ['a mark', instance({ literalEnvironment: ['KEY'] }), provider(level, key), ['KEY']],
  [
    'several',
    instance({ literalEnvironment: ['KEY', 'LEVEL', 'TOKEN'] }),
    provider(key, { ...key, name: 'TOKEN' }),
    ['KEY', 'TOKEN'],
  ],
  [
    'an instance with another error',
    instance({ literalEnvironment: ['KEY'], valid: false }),
    provider(key),
    ['KEY'],
  ],
  ['references alone', instance({}), provider(key), []],
  ['a mark that says no', instance({ literalEnvironment: ['LEVEL'] }), provider(level), []],
  [
    'a name that only sounds secret',
    instance({ literalEnvironment: ['TOKEN'] }),
    provider({ name: 'TOKEN' }),
    [],
  ],
  [
    'a name of another case',
    instance({ literalEnvironment: ['KEY'] }),
    provider({ ...key, name: 'key' }),
    [],
  ],
  ['a provider that nothing describes', instance({ literalEnvironment: ['KEY'] }), undefined, []],
])('literal secrets of %s', (_what, configured, known, names) => {
  expect(literalSecretsOf({ a: configured }, (asked) => (asked === id ? known : undefined))).toMatchObject(
    names.map((name) => ({
      code: 'literal_secret',
      path: ['instances', 'a', 'env', name],
      message: `\`${name}\` holds a secret in plain text.`,
    })),
  );
});

test('an instance without a provider asks for none', () => {
  const { provider: _, ...unnamed } = instance({ literalEnvironment: ['KEY'], valid: false });
  expect(literalSecretsOf({ a: unnamed }, () => provider(key))).toEqual([]);
});
