import { describe, expect, test } from 'vitest';
import { DEFAULT_WORKSPACE } from '../../core/model/workspace.ts';
import { loadConfiguration } from './configuration-load.ts';
import { content, filesOf, found, load } from './testing/loading.ts';

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
server:
  host: 0.0.0.0
  port: 4711
  auth:
    - { type: token, file: tokens, x-owner: platform }
    - { type: token }
    - { type: oidc, issuer: "https://login.example/realms/a", audience: tools }
    - type: oidc
      issuer: http://127.0.0.1:8080
      audience: [tools, more]
      claims: { subject: /client/id, subject_kind: agent, teams: roles, permissions: scp, expose: [department] }
      default_permissions: [see, call]
  names: [Tools.example.com, "[::1]"]
  rate_limit: { per_minute: 60 }
  registry_namespace: com.example
store: { url: "sqlite:state.db" }
policy: { dir: rules/, mode: observe, activation: { default: enabled, off: [{ provider: p }] } }
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
        auth: [
          { type: 'token', file: 'tokens' },
          { type: 'token' },
          {
            type: 'oidc',
            issuer: 'https://login.example/realms/a',
            audience: ['tools'],
            claims: {
              subject: 'sub',
              subjectKind: 'user',
              teams: 'groups',
              permissions: 'scope',
              expose: [],
            },
            defaultPermissions: ['see'],
          },
          {
            type: 'oidc',
            issuer: 'http://127.0.0.1:8080',
            audience: ['tools', 'more'],
            claims: {
              subject: '/client/id',
              subjectKind: 'agent',
              teams: 'roles',
              permissions: 'scp',
              expose: ['department'],
            },
            defaultPermissions: ['see', 'call'],
          },
        ],
        names: ['tools.example.com', '[::1]'],
        rateLimit: { perMinute: 60, burst: 300 },
        registryNamespace: 'com.example',
      },
      store: { url: 'sqlite:state.db' },
      policy: {
        dir: 'rules/',
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
    [
      'an issuer without https',
      'server: { auth: [{ type: oidc, issuer: "http://login.example", audience: a }] }',
      'invalid_value yaml:1:40 /server/auth/0/issuer',
    ],
    [
      'an issuer with a query',
      'server: { auth: [{ type: oidc, issuer: "https://login.example?a=b", audience: a }] }',
      'invalid_value yaml:1:40 /server/auth/0/issuer',
    ],
    [
      'an issuer that is no address',
      'server: { auth: [{ type: oidc, issuer: "login.example", audience: a }] }',
      'invalid_value yaml:1:40 /server/auth/0/issuer',
    ],
    [
      'an issuer with another scheme',
      'server: { auth: [{ type: oidc, issuer: "file:///etc", audience: a }] }',
      'invalid_value yaml:1:40 /server/auth/0/issuer',
    ],
    [
      'an issuer for nobody',
      'server: { auth: [{ type: oidc, issuer: "https://a", audience: [] }] }',
      'invalid_value yaml:1:63 /server/auth/0/audience',
    ],
    [
      'an audience that is none',
      'server: { auth: [{ type: oidc, issuer: "https://a", audience: 7 }] }',
      'wrong_type yaml:1:63 /server/auth/0/audience',
    ],
    [
      'a key too many in a way to authenticate',
      'server: { auth: [{ type: token, fiel: a }] }',
      'unknown_key yaml:1:33 /server/auth/0/fiel',
    ],
    [
      'a key too many in claims',
      'server: { auth: [{ type: oidc, issuer: "https://a", audience: a, claims: { subjct: a } }] }',
      'unknown_key yaml:1:76 /server/auth/0/claims/subjct',
    ],
    [
      'a kind of subject that is none',
      'server: { auth: [{ type: oidc, issuer: "https://a", audience: a, claims: { subject_kind: local } }] }',
      'invalid_value yaml:1:90 /server/auth/0/claims/subject_kind',
    ],
    [
      'a permission that is none',
      'server: { auth: [{ type: oidc, issuer: "https://a", audience: a, default_permissions: [all] }] }',
      'invalid_value yaml:1:88 /server/auth/0/default_permissions/0',
    ],
    [
      'a folder as the file of tokens',
      'server: { auth: [{ type: token, file: a/ }] }',
      'invalid_value yaml:1:39 /server/auth/0/file',
    ],
    ['a name with a port', 'server: { names: ["a.example:80"] }', 'invalid_value yaml:1:19 /server/names/0'],
    [
      'a limit that lets nobody in',
      'server: { rate_limit: { burst: 0 } }',
      'invalid_value yaml:1:32 /server/rate_limit/burst',
    ],
    ['a store that is none', 'store: { url: "mysql://db/x" }', 'invalid_value yaml:1:15 /store/url'],
    ['a store without a path', 'store: { url: "sqlite:" }', 'invalid_value yaml:1:15 /store/url'],
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
      'version: 1\nregistries: []\ncatalog: []\nsources: {}\npolicy: { mode: observe }\nstore: { url: "sqlite:x" }\nnew: 1\nx-own: 1\n',
    );
    expect(found(loaded)).toEqual([
      'invalid_value test.yaml:2:1 /registries',
      'invalid_value test.yaml:3:1 /catalog',
      'invalid_value test.yaml:4:1 /sources',
      'unknown_key test.yaml:7:1 /new',
    ]);
    expect(loaded.workspace?.registries).toHaveLength(1);
    expect(loaded.workspace?.policy).toMatchObject({ mode: 'observe' });
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
