import { describe, expect, test } from 'vitest';
import { parseInstanceId } from '../../core/ids.ts';
import { DEFAULT_INSTANCE_SETTINGS, type InstanceSettings } from '../../core/model/launch.ts';
import { loadInstanceSettings } from './configuration-load.ts';
import { parseDuration, writeDuration } from './duration.ts';
import { filesOf, load } from './testing/loading.ts';

const settings = (base: string, overlay?: string, alias = 'a'): InstanceSettings | undefined => {
  const id = parseInstanceId(`instances.${alias}`);
  return id === undefined ? undefined : loadInstanceSettings(filesOf(base, overlay)).get(id);
};

const instance = (body: string): string => `instances: { a: { provider: p, ${body} } }`;

describe('how an instance is run', () => {
  test('everything that is not said has its default', () => {
    expect(settings('instances: { a: { provider: p } }')).toEqual(DEFAULT_INSTANCE_SETTINGS);
  });

  test('everything that is said', () => {
    const text = instance(
      `env: { A: "\${env:A}", B: b }, args: [--root, "a b"], url: "https://x.example/mcp", autostart: true,
       idle_stop: "0", timeout: 5s, concurrency: 2, output_limit: 2048,
       probe: { every: 1m, tool: ping, arguments: { deep: { x: [1] } } }, journal_arguments: true, fall_over: true,
       credential: { type: client_credentials, client_id: me, client_secret: "\${file:/run/s}", scope: "a b" }`,
    );
    expect(load(text).diagnostics).toEqual([]);
    expect(settings(text)).toEqual({
      environment: { A: '${env:A}', B: 'b' },
      args: ['--root', 'a b'],
      url: 'https://x.example/mcp',
      autostart: true,
      idleStop: 0,
      timeout: 5_000,
      concurrency: 2,
      outputLimit: 2048,
      probe: { every: 60_000, tool: 'ping', arguments: { deep: { x: [1] } } },
      journalArguments: true,
      fallOver: true,
      credential: {
        kind: 'client_credentials',
        clientId: 'me',
        clientSecret: '${file:/run/s}',
        scope: 'a b',
      },
    });
  });

  test('an overlay is laid over it key by key', () => {
    const base = instance('timeout: 5s, args: [x], env: { A: a, B: b }, probe: { every: 1m, tool: ping }');
    const overlay = 'instances: { a: { timeout: 6s, args: [y], env: { B: c }, probe: { every: 2m } } }';
    expect(settings(base, overlay)).toMatchObject({
      timeout: 6_000,
      args: ['y'],
      environment: { A: 'a', B: 'c' },
      probe: { every: 120_000, tool: 'ping' },
    });
  });

  test.each([
    ['no provider', 'instances: { a: { timeout: 5s } }'],
    ['an error of its own', instance('timeout: 5')],
    ['a reference in an argument', instance('args: ["${env:TOKEN}"]')],
    ['a file that is bad as a whole', `${instance('timeout: 5s')}\nserver: 7`],
    ['text that is no YAML', 'instances: {'],
  ])('an instance with %s has none', (_what, text) => {
    expect(settings(text)).toBeUndefined();
  });

  test('an error in one leaves the others', () => {
    const text = 'instances: { a: { provider: p, timeout: 5 }, b: { provider: p, timeout: 5s } }';
    expect(settings(text, undefined, 'b')?.timeout).toBe(5_000);
  });

  test('none of it is in what is projected', () => {
    const text = instance(
      'env: { A: plain-value-1 }, args: [plain-value-2], url: "https://plain-value-3.example", credential: { type: bearer, token: "${env:plain_value_4}" }',
    );
    expect(JSON.stringify(load(text))).not.toMatch(/plain.value/);
  });
});

describe('what is wrong with it', () => {
  test.each([
    ['timeout: "0"', 'invalid_value /instances/a/timeout'],
    ['timeout: 5', 'wrong_type /instances/a/timeout'],
    ['timeout: 100h', 'invalid_value /instances/a/timeout'],
    ['idle_stop: soon', 'invalid_value /instances/a/idle_stop'],
    ['concurrency: 0', 'invalid_value /instances/a/concurrency'],
    ['output_limit: 10', 'invalid_value /instances/a/output_limit'],
    ['args: [a, "x${file:/s}"]', 'invalid_value /instances/a/args/1'],
    ['autostart: yes please', 'wrong_type /instances/a/autostart'],
    ['probe: { evry: 1m }', 'unknown_key /instances/a/probe/evry'],
    ['credential: { type: basic }', 'invalid_value /instances/a/credential/type'],
    ['credential: { type: bearer }', 'missing_field /instances/a/credential'],
    ['credential: { type: bearer, token: hunter2 }', 'literal_secret /instances/a/credential/token'],
    [
      'credential: { type: client_credentials, client_id: a, client_secret: hunter2 }',
      'literal_secret /instances/a/credential/client_secret',
    ],
    ['url: "https://user:hunter2@x.example"', 'literal_secret /instances/a/url'],
  ])('%s: %s', (body, finding) => {
    const loaded = load(instance(body));
    expect(loaded.diagnostics.map(({ code, path }) => `${code} ${path}`)).toEqual([finding]);
    expect(JSON.stringify(loaded)).not.toContain('hunter2');
  });

  test('an address is used without its password', () => {
    expect(settings(instance('url: "https://user:hunter2@x.example/mcp"'))?.url).toBe(
      'https://user@x.example/mcp',
    );
  });
});

test.each([
  ['0', 0],
  ['1ms', 1],
  ['30s', 30_000],
  ['10m', 600_000],
  ['1h', 3_600_000],
  ['999999s', 999_999_000],
  ['', undefined],
  ['-1s', undefined],
  ['1d', undefined],
  ['1.5s', undefined],
  ['01s', undefined],
  ['1 s', undefined],
])('the duration "%s" is %s ms', (text, milliseconds) => {
  expect(parseDuration(text)).toBe(milliseconds);
  if (milliseconds !== undefined) expect(parseDuration(writeDuration(milliseconds))).toBe(milliseconds);
});
