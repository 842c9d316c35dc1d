import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Finding } from '../../core/diagnostics/diagnostic.ts';
import { DEFAULT_WORKSPACE } from '../../core/model/workspace.ts';
import type { FileContent } from '../../core/ports/document-files.ts';
import {
  type ConfigurationFiles,
  type LoadedConfiguration,
  loadConfiguration,
  locateStated,
} from './configuration-load.ts';

const content = (text: string | undefined): FileContent =>
  text === undefined ? { state: 'missing' } : { state: 'read', bytes: new TextEncoder().encode(text) };

const filesOf = (base: string | undefined, overlay?: string): ConfigurationFiles => ({
  base: { file: 'agent-tools.yaml', content: content(base) },
  ...(overlay !== undefined && { overlay: { file: 'agent-tools.test.yaml', content: content(overlay) } }),
});

const load = (base: string | undefined, overlay?: string): LoadedConfiguration =>
  loadConfiguration(filesOf(base, overlay));

const found = ({ diagnostics }: LoadedConfiguration): readonly string[] =>
  diagnostics.map(
    ({ code, file, line, column, path }) =>
      `${code} ${file.replace('agent-tools.', '')}:${line}:${column} ${path}`,
  );

describe('any folder is a workspace', () => {
  test.each([
    ['no file', undefined],
    ['an empty file', ''],
    ['comments alone', '# nothing yet\n'],
    ['the version alone', 'version: 1\n'],
    ['keys with nothing below them', 'catalog:\nregistries:\nserver:\n'],
  ])('%s: every default, and no finding', (_what, text) => {
    expect(load(text)).toEqual({ workspace: DEFAULT_WORKSPACE, diagnostics: [] });
  });

  test('every key can be given', () => {
    const { workspace, diagnostics } = load(`
version: 1
catalog: [catalog/, more]
capabilities: [words/]
registries:
  - { id: local, path: ./tools//tools.json }
  - { id: other, path: other.json, family: tool }
indexes: [{ id: official, type: mcp_registry, url: "https://registry.example", refresh: 1h }]
hosts: [{ id: zc, type: zeroclaw, path: ~/.zeroclaw, bridge: true }]
instances: { files: { provider: filesystem-mcp-server, enabled: true, env: { DIR: "\${env:DOCS}" } } }
server: { host: 0.0.0.0, port: 4711, auth: [{ type: token, file: tokens }], registry_namespace: com.example }
store: { url: "sqlite:.agent-tools/state.db" }
policy: { dir: policy/, mode: observe, activation: { default: enabled, off: [{ provider: p }] } }
sources: { order: [definitions, "registry:local"] }
x-own: anything
`);
    expect(diagnostics).toEqual([]);
    expect(workspace).toEqual({
      catalog: ['catalog/', 'more'],
      capabilities: ['words/'],
      registries: [
        { id: 'local', path: 'tools/tools.json' },
        { id: 'other', path: 'other.json', family: 'tool' },
      ],
      indexes: [{ id: 'official', type: 'mcp_registry', url: 'https://registry.example', refresh: '1h' }],
      hosts: [{ id: 'zc', type: 'zeroclaw', path: '~/.zeroclaw', bridge: true }],
      instances: {
        files: {
          id: 'instances.files',
          alias: 'files',
          provider: 'filesystem-mcp-server',
          enablement: { enabled: true, code: 'set_by_workspace' },
          environment: ['DIR'],
          literalEnvironment: [],
          valid: true,
        },
      },
      server: {
        host: '0.0.0.0',
        port: 4711,
        auth: [{ type: 'token', file: 'tokens' }],
        registryNamespace: 'com.example',
      },
      store: { url: 'sqlite:.agent-tools/state.db' },
      policy: {
        dir: 'policy/',
        mode: 'observe',
        activation: { default: 'enabled', off: [{ provider: 'p' }] },
      },
      sourceOrder: ['definitions', 'registry:local'],
    });
  });
});

describe('a file that is bad as a whole gives no workspace', () => {
  test.each([
    ['no YAML', 'catalog: [', 'yaml_syntax yaml:1:11 '],
    ['a list', '- catalog', 'wrong_type yaml:1:1 '],
    ['another version', 'version: 2', 'unsupported_schema_version yaml:1:10 /version'],
    ['a key twice', 'catalog: []\ncatalog: []', 'duplicate_key yaml:2:1 /catalog'],
    ['a wrong type', 'catalog: catalog/', 'wrong_type yaml:1:10 /catalog'],
    ['a port that is none', 'server: { port: 70000 }', 'invalid_value yaml:1:17 /server/port'],
    [
      'an unknown kind of authentication',
      'server: { auth: [{ type: none }] }',
      'invalid_value yaml:1:26 /server/auth/0/type',
    ],
    ['a mode that is none', 'policy: { mode: off }', 'invalid_value yaml:1:17 /policy/mode'],
    ['a folder outside', 'catalog: [../elsewhere]', 'invalid_value yaml:1:11 /catalog/0'],
    ['an absolute folder', 'policy: { dir: /etc }', 'invalid_value yaml:1:16 /policy/dir'],
  ])('%s', (_what, text, finding) => {
    const loaded = load(text);
    expect(loaded.workspace).toBeUndefined();
    expect(found(loaded)).toEqual([finding]);
  });

  test.each(['not_a_file', 'too_large', 'unreadable'] as const)('%s', (state) => {
    const loaded = loadConfiguration({ base: { file: 'agent-tools.yaml', content: { state } } });
    expect(loaded.workspace).toBeUndefined();
    expect(loaded.diagnostics).toMatchObject([{ severity: 'error', file: 'agent-tools.yaml', line: 1 }]);
  });

  test('an overlay that is bad as a whole is as bad', () => {
    const loaded = load('version: 1', 'server: { port: high }');
    expect(loaded.workspace).toBeUndefined();
    expect(found(loaded)).toEqual(['wrong_type test.yaml:1:17 /server/port']);
  });
});

describe('a bad member takes no other down', () => {
  test.each([
    [
      'a registry without path',
      'registries: [{ id: a }, { id: b, path: b.json }]',
      ['missing_field yaml:1:14 /registries/0'],
    ],
    [
      'a registry with a bad id',
      'registries: [{ id: A, path: a.json }, { id: b, path: b.json }]',
      ['invalid_id yaml:1:20 /registries/0/id'],
    ],
    [
      'a registry outside',
      'registries: [{ id: a, path: ../a.json }, { id: b, path: b.json }]',
      ['invalid_value yaml:1:29 /registries/0/path'],
    ],
    [
      'a registry of another family',
      'registries: [{ id: a, path: a, family: skill }, { id: b, path: b.json }]',
      ['invalid_value yaml:1:40 /registries/0/family'],
    ],
    [
      'registries of one id',
      'registries: [{ id: a, path: 1.json }, { id: b, path: b.json }, { id: a, path: 2.json }]',
      ['duplicate_id yaml:1:20 /registries/0/id', 'duplicate_id yaml:1:70 /registries/2/id'],
    ],
    [
      'several, each at its place',
      'registries: [7, { id: A, path: a }, { id: b, path: b.json }, { id: C, path: c }]',
      [
        'wrong_type yaml:1:14 /registries/0',
        'invalid_id yaml:1:23 /registries/1/id',
        'invalid_id yaml:1:68 /registries/3/id',
      ],
    ],
  ])('%s', (_what, text, findings) => {
    const loaded = load(text);
    expect(found(loaded)).toEqual(findings);
    expect(loaded.workspace?.registries).toEqual([{ id: 'b', path: 'b.json' }]);
  });

  test.each(['indexes', 'hosts'] as const)('%s with bad or equal ids', (collection) => {
    const loaded = load(
      `${collection}: [{ id: A, type: t }, { id: b, type: t }, { id: b, type: u }, { id: c, type: t }]`,
    );
    expect(loaded.diagnostics.map(({ code, path }) => `${code} ${path}`)).toEqual([
      `invalid_id /${collection}/0/id`,
      `duplicate_id /${collection}/1/id`,
      `duplicate_id /${collection}/2/id`,
    ]);
    expect(loaded.workspace?.[collection]).toEqual([{ id: 'c', type: 't' }]);
  });

  test('thousands of one id take no more words than a few', () => {
    const registries = Array.from({ length: 5_000 }, () => ({ id: 'a', path: 'a.json' }));
    const { diagnostics } = load(
      JSON.stringify({ registries, sources: { order: registries.map(() => 'a') } }),
    );
    expect(diagnostics).toHaveLength(10_000);
    expect(Math.max(...diagnostics.map(({ message }) => message.length))).toBeLessThan(300);
  });

  test('a source in the order', () => {
    const loaded = load('sources: { order: [definitions, "registry:gone", definitions, package] }');
    expect(found(loaded)).toEqual([
      'invalid_value yaml:1:33 /sources/order/1',
      'invalid_value yaml:1:50 /sources/order/2',
      'invalid_value yaml:1:63 /sources/order/3',
    ]);
    expect(loaded.workspace?.sourceOrder).toEqual(['definitions']);
  });

  test('an unknown key is kept and reported where it stands', () => {
    const loaded = load('catalogue: []\nregistries: [{ id: a, path: a.json, familly: tool }]');
    expect(found(loaded)).toEqual([
      'unknown_key yaml:1:1 /catalogue',
      'unknown_key yaml:2:37 /registries/0/familly',
    ]);
    expect(loaded.workspace?.registries).toHaveLength(1);
  });
});

describe('the overlay', () => {
  const base = `
server: { host: 127.0.0.1, port: 4710, auth: [{ type: token, file: a }] }
instances: { files: { provider: p, enabled: true, env: { A: "1", B: "2" } } }
registries: [{ id: local, path: tools.json }]
`;

  test('overrides key by key; lists as a whole', () => {
    const { workspace, diagnostics } = load(
      base,
      'server: { port: 5000, auth: [] }\ninstances: { files: { enabled: false, env: { B: "3" } } }\n',
    );
    expect(diagnostics).toEqual([]);
    expect(workspace?.server).toMatchObject({ host: '127.0.0.1', port: 5000, auth: [] });
    expect(workspace?.instances).toMatchObject({
      files: { provider: 'p', enablement: { enabled: false }, environment: ['A', 'B'] },
    });
  });

  test('may override four keys and no other', () => {
    const loaded = load(
      base,
      'version: 1\nregistries: []\ncatalog: []\nsources: {}\npolicy: { mode: observe }\nstore: { url: x }\nnew: 1\nx-own: 1\n',
    );
    expect(found(loaded)).toEqual([
      'invalid_value test.yaml:2:1 /registries',
      'invalid_value test.yaml:3:1 /catalog',
      'invalid_value test.yaml:4:1 /sources',
      'unknown_key test.yaml:7:1 /new',
    ]);
    expect(loaded.workspace?.registries).toHaveLength(1);
    expect(loaded.workspace?.policy).toEqual({ mode: 'observe' });
  });

  test.each([
    ['is not there', { file: 'agent-tools.test.yaml', content: content(undefined) }],
    ['cannot be there', {}],
  ])('that %s changes nothing, which is told at the top of the workspace file', (_what, overlay) => {
    const loaded = loadConfiguration({ ...filesOf(`# a comment first\n${base}`), overlay });
    expect(found(loaded)).toEqual(['overlay_missing yaml:1:1 ']);
    expect(loaded.diagnostics).toMatchObject([{ severity: 'warning' }]);
    expect(loaded.workspace).toEqual(load(base).workspace);
  });

  test('findings stand in the file that says so', () => {
    const loaded = load(base, 'instances: { files: { provider: P }, more: { enabled: true } }');
    expect(found(loaded)).toEqual([
      'invalid_id test.yaml:1:33 /instances/files/provider',
      'missing_field test.yaml:1:44 /instances/more',
    ]);
    expect(found(load('policy: { dir: ../x }', 'server: { port: 1 }'))).toEqual([
      'invalid_value yaml:1:16 /policy/dir',
    ]);
  });
});

describe('secrets', () => {
  const SECRET = 'hunter2-hunter2';

  test.each([
    ['a token', `server: { auth: [{ type: token, token: ${SECRET} }] }`, '/server/auth/0/token'],
    [
      'a client secret',
      `server: { auth: [{ type: oidc, issuer: i, audience: a, client_secret: ${SECRET} }] }`,
      '/server/auth/0/client_secret',
    ],
    ['a password in a URL', `store: { url: "postgres://user:${SECRET}@db/x" }`, '/store/url'],
    [
      'a password in the URL of an index',
      `indexes: [{ id: a, type: t, url: "https://user:${SECRET}@index.example" }]`,
      '/indexes/0/url',
    ],
    ['a password as a parameter', `store: { url: "postgres://db/x?password=${SECRET}" }`, '/store/url'],
  ])('%s in plain text is an error that does not repeat it', (_what, text, path) => {
    const { diagnostics, workspace } = load(text);
    expect(diagnostics).toMatchObject([{ code: 'literal_secret', severity: 'error', path }]);
    expect(JSON.stringify(diagnostics)).not.toContain(SECRET);
    expect(workspace).toBeDefined();
  });

  test.each([
    ['a reference to the environment', 'server: { auth: [{ type: token, token: "${env:TOKEN}" }] }'],
    ['a reference to a file', 'server: { auth: [{ type: token, token: "${file:/run/secrets/token}" }] }'],
    ['a reference in a URL', 'store: { url: "postgres://user:${env:PASSWORD}@db/x" }'],
    ['a URL without password', 'store: { url: "postgres://user@db/x" }'],
    ['a path to a store', 'store: { url: "sqlite:.agent-tools/state.db" }'],
    ['what only a provider could mark', 'instances: { a: { provider: p, env: { SECRET_TOKEN: plain } } }'],
  ])('%s is fine', (_what, text) => {
    expect(load(text).diagnostics).toEqual([]);
  });

  test('what the overlay puts in its place does not take it out of the file below', () => {
    const loaded = load(
      `store: { url: "postgres://user:${SECRET}@db/x" }`,
      'store: { url: "${env:DATABASE_URL}" }',
    );
    expect(found(loaded)).toEqual(['literal_secret yaml:1:15 /store/url']);
  });
});

describe('findings of others about what the files say', () => {
  const secret = { code: 'literal_secret', path: ['instances', 'a', 'env', 'KEY'], message: 'm' } as const;
  const located = (base: string, overlay: string | undefined, finding: Finding): readonly string[] =>
    found({ diagnostics: locateStated(filesOf(base, overlay), [finding]) });

  test.each([
    ['in one file', 'instances:\n  a:\n    env: { KEY: plain }', undefined, ['yaml:3:17']],
    [
      'in both',
      'instances: { a: { env: { KEY: one } } }',
      'instances: { a: { env: { KEY: two } } }',
      ['test.yaml:1:31', 'yaml:1:31'],
    ],
    [
      'below a reference',
      'instances: { a: { env: { KEY: one } } }',
      'instances: { a: { env: { KEY: "${env:K}" } } }',
      ['yaml:1:31'],
    ],
    [
      'above one',
      'instances: { a: { env: { KEY: "${env:K}" } } }',
      'instances: { a: { env: { KEY: two } } }',
      ['test.yaml:1:31'],
    ],
    ['nowhere any more', 'instances: { a: { env: {} } }', undefined, []],
    [
      'beside faults of the text',
      'a: 1\na: 2\ninstances: { a: { env: { KEY: one } } }',
      undefined,
      ['yaml:3:31'],
    ],
    ['beside other faults', 'server: 7\ninstances: { a: { env: { KEY: one } } }', undefined, ['yaml:2:31']],
  ])('a secret in plain text %s', (_what, base, overlay, places) => {
    expect(located(base, overlay, secret)).toEqual(
      places.map((place) => `literal_secret ${place} /instances/a/env/KEY`),
    );
  });

  test('any other stands where it is said', () => {
    const finding = { code: 'read_failed', path: ['catalog', 1], message: 'm' } as const;
    expect(located('catalog: [a, b]', 'server: {}', finding)).toEqual(['read_failed yaml:1:14 /catalog/1']);
  });
});

describe('laws', () => {
  const part = fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<unknown>(
      [],
      {},
      null,
      1,
      'text',
      true,
      [{ id: 'a', path: 'b' }],
      [{ id: 'a' }],
      { a: { provider: 'p' } },
      { a: { provider: 'p', enabled: true, env: { A: 'b' } }, '.': {}, b: 1 },
      { activation: { default: 'enabled', off: [{ instance: 'a' }] } },
      { activation: { off: [{ instance: 'a', provider: 'p' }], of: [] } },
      { order: ['definitions', 1] },
      { auth: [{ type: 'token' }] },
    ),
    fc.jsonValue(),
  );
  const document = fc.dictionary(
    fc.constantFrom(
      'version',
      'catalog',
      'registries',
      'indexes',
      'hosts',
      'instances',
      'server',
      'store',
      'policy',
      'sources',
      'x',
    ),
    part,
  );
  const text = (value: unknown): string => JSON.stringify(value);

  test('no document makes it throw, and without a workspace there is an error', () => {
    fc.assert(
      fc.property(document, document, (base, overlay) => {
        const { workspace, diagnostics } = load(text(base), text(overlay));
        if (workspace === undefined)
          expect(diagnostics.some(({ severity }) => severity === 'error')).toBe(true);
        for (const { line, column } of diagnostics) expect(line > 0 && column > 0).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test('no bytes make it throw', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        loadConfiguration({ base: { file: 'agent-tools.yaml', content: { state: 'read', bytes } } });
      }),
    );
  });

  test('an overlay without findings of its own leaves what it does not name as it was', () => {
    fc.assert(
      fc.property(document, (base) => {
        const { workspace } = load(text(base));
        expect(load(text(base), '{}').workspace).toEqual(workspace);
      }),
    );
  });
});
