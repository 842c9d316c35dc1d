import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Finding } from '../../core/diagnostics/diagnostic.ts';
import { loadConfiguration, locateStated } from './configuration-load.ts';
import { filesOf, found, load } from './testing/loading.ts';

describe('secrets', () => {
  const SECRET = 'hunter2-hunter2';

  test.each([
    [
      'a password in an issuer',
      `server: { auth: [{ type: oidc, issuer: "https://user:${SECRET}@login.example", audience: a }] }`,
      '/server/auth/0/issuer',
    ],
    ['a password in a URL', `store: { url: "postgres://user:${SECRET}@db/x" }`, '/store/url'],
    [
      'a password in the URL of an index',
      `indexes: [{ id: a, type: t, url: "https://user:${SECRET}@index.example" }]`,
      '/indexes/0/url',
    ],
    ['a password as a parameter', `store: { url: "postgres://db/x?password=${SECRET}" }`, '/store/url'],
    ['a password that breaks its URL', `store: { url: "postgres://user:${SECRET}#1@db/x" }`, '/store/url'],
    [
      'a password beside a reference',
      `store: { url: "postgres://user:${SECRET}@\${env:HOST}/x" }`,
      '/store/url',
    ],
    ['half a password', `store: { url: "postgres://user:\${env:HALF}${SECRET}@db/x" }`, '/store/url'],
  ])('%s in plain text is an error that does not repeat it', (_what, text, path) => {
    const { diagnostics, workspace } = load(text);
    expect(diagnostics).toMatchObject([{ code: 'literal_secret', severity: 'error', path }]);
    expect(JSON.stringify(diagnostics)).not.toContain(SECRET);
    expect(workspace).toBeDefined();
    expect(JSON.stringify(workspace)).not.toContain(SECRET);
  });

  test.each([
    ['a reference', 'store: { url: "${env:DATABASE_URL}" }'],
    ['a reference to a file', 'store: { url: "${file:/run/secrets/database-url}" }'],
    ['a reference as a parameter', 'store: { url: "postgres://db/x?password=${env:PASSWORD}" }'],
    ['a port and a path with an @', 'indexes: [{ id: a, type: t, url: "https://host:8080/a@b" }]'],
    ['a reference in a URL', 'store: { url: "postgres://user:${env:PASSWORD}@db/x" }'],
    ['a URL without password', 'store: { url: "postgres://user@db/x" }'],
    ['a path to a store', 'store: { url: "sqlite:.agent-tools/state.db" }'],
    ['what only a provider could mark', 'instances: { a: { provider: p, env: { SECRET_TOKEN: plain } } }'],
  ])('%s is fine', (_what, text) => {
    expect(load(text).diagnostics).toEqual([]);
  });

  test.each([
    ['postgres://user:p@ss@db/x', 'postgres://user@db/x'],
    ['postgres://user:p%20ss@db:5432/x?ssl=on', 'postgres://user@db:5432/x?ssl=on'],
    ['postgres://db/x?password=pass&ssl=on', 'postgres://db/x?password=&ssl=on'],
    ['postgres://user:pass@db/x?sslpassword=pass', 'postgres://user@db/x?sslpassword='],
    ['postgres://user:p#ss@db/x', 'postgres:'],
  ])('%s is used without its password, and no other store instead', (url, used) => {
    expect(load(JSON.stringify({ store: { url } })).workspace?.store).toEqual({ url: used });
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
