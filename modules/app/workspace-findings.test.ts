import { expect, test } from 'vitest';
import { type Diagnostic, type Finding, jsonPointer } from '../core/diagnostics/diagnostic.ts';
import { parseInstanceId, parseProviderId } from '../core/ids.ts';
import type { Provider } from '../core/model/provider.ts';
import { DEFAULT_WORKSPACE, type Workspace } from '../core/model/workspace.ts';
import { findingsOfWorkspace } from './workspace-findings.ts';

const provider = parseProviderId('files');
const id = parseInstanceId('instances.a');
if (provider === undefined || id === undefined) throw new Error('These are ids.');

const files: Provider = {
  id: provider,
  file: 'packages/files/provider.yaml',
  environment: [{ name: 'KEY', secret: true }],
  provides: [],
  registered: true,
  diagnostics: [],
};

const diagnostic = (fields: Partial<Diagnostic>): Diagnostic => ({
  code: 'read_failed',
  severity: 'error',
  file: 'tools',
  line: 1,
  column: 1,
  path: '',
  message: 'The folder that the workspace names does not exist.',
  ...fields,
});

/** An owner of a file that says these pointers, the n-th on line n. */
const owner = (
  fields: Partial<Workspace>,
  said: readonly string[],
  diagnostics: readonly Diagnostic[] = [],
) => ({
  workspace: { ...DEFAULT_WORKSPACE, ...fields },
  diagnostics,
  locate: async (findings: readonly Finding[]): Promise<readonly Diagnostic[]> =>
    findings.flatMap(({ code, path, message }) => {
      const line = said.indexOf(jsonPointer(path)) + 1;
      return line === 0
        ? []
        : [diagnostic({ code, file: 'agent-tools.yaml', line, path: jsonPointer(path), message })];
    }),
});

const shown = (diagnostics: readonly Diagnostic[]): readonly string[] =>
  diagnostics.map(({ code, file, line, path }) => `${code} ${file}:${line} ${path}`);

test.each([
  ['as written', { catalog: ['catalog/', './tools//'] }, ['read_failed agent-tools.yaml:2 /catalog/1']],
  [
    'in several places',
    { catalog: ['tools'], capabilities: ['tools/'] },
    ['read_failed agent-tools.yaml:1 /catalog/0', 'read_failed agent-tools.yaml:3 /capabilities/0'],
  ],
  ['that it does not name', { catalog: ['other'] }, ['read_failed tools:1 ']],
])('a folder %s that is not there', async (_what, fields, expected) => {
  const said = ['/catalog/0', '/catalog/1', '/capabilities/0'];
  const found = await findingsOfWorkspace(owner(fields, said), [diagnostic({})], () => undefined);
  expect(shown(found)).toEqual(expected);
});

test('a folder that only the defaults name stays where it was found', async () => {
  const found = await findingsOfWorkspace(owner({}, []), [diagnostic({ file: 'catalog' })], () => undefined);
  expect(shown(found)).toEqual(['read_failed catalog:1 ']);
});

test('any other finding stays where it is', async () => {
  const other = diagnostic({ code: 'unknown_key', path: '/a' });
  const found = await findingsOfWorkspace(
    owner({ catalog: ['tools'] }, ['/catalog/0'], [diagnostic({ file: 'agent-tools.yaml' })]),
    [other],
    () => undefined,
  );
  expect(shown(found)).toEqual(['read_failed agent-tools.yaml:1 ', 'unknown_key tools:1 /a']);
});

test('a variable that its provider marks as secret, in plain text, is found in the file that says it', async () => {
  const environment = ['KEY', 'LEVEL'];
  const instance = { id, alias: 'a', provider, environment, literalEnvironment: environment, valid: true };
  const found = await findingsOfWorkspace(
    owner({ instances: { a: instance } }, ['/instances/a/env/KEY', '/instances/a/env/LEVEL']),
    [],
    (asked) => (asked === provider ? files : undefined),
  );
  expect(shown(found)).toEqual(['literal_secret agent-tools.yaml:1 /instances/a/env/KEY']);
});
