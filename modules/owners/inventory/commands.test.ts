import { describe, expect, test } from 'vitest';
import { memoryStores, readerSettings, sha256 } from '../../core/testing/recorded-owner.ts';
import { type Instant, instantOf } from '../../core/time.ts';
import { InventoryCommands } from './commands.ts';
import { createInventoryReader, keptInventory } from './reader.ts';

const { signal } = new AbortController();
const DIGEST = `sha256:${'0'.repeat(64)}`;
const files = { purl: 'pkg:npm/%40acme/files@1.2.0', digest: DIGEST };
const mail = { purl: 'pkg:pypi/mail@2.0', revision: 'r7' };

function setUp() {
  const stores = memoryStores();
  let now: Instant = instantOf(Date.UTC(2026, 0, 1, 12));
  const kept = keptInventory({ stores, sha256 });
  const commands = new InventoryCommands(kept, { now: () => now });
  return {
    stores,
    record: (artifacts: readonly unknown[], fields: object = {}, dryRun = false) =>
      commands.record({ artifacts, ...fields }, { dryRun }, signal),
    records: async () => [
      ...(await createInventoryReader(kept, readerSettings).current(signal)).records.values(),
    ],
    later: (milliseconds: number) => {
      now = instantOf(Date.parse(now) + milliseconds);
    },
  };
}

describe('an artifact that is recorded', () => {
  test('is told as it is, and what is not said stays unknown', async () => {
    const { record, records } = setUp();
    await record([
      {
        ...files,
        origin: 'index:official',
        observed_at: '2026-01-01T10:00:00+01:00',
        installed: true,
        admitted: false,
        admission_code: 'license_denied',
        admission_revision: 'r1',
        provides: [
          {
            key: 'tool:filesystem.read_file',
            version: '1.0.0',
            provider: 'files-server',
            contract_digest: DIGEST,
          },
          { key: 'channel:discord', provider: 'files-server' },
        ],
      },
      mail,
    ]);
    expect(await records()).toEqual(
      expect.arrayContaining([
        {
          artifact: { id: `inventory|${files.purl}|${DIGEST}`, source: 'inventory', ...files },
          origin: 'index:official',
          observedAt: '2026-01-01T09:00:00.000Z',
          installed: true,
          admission: { admitted: false, code: 'license_denied', revision: 'r1' },
          provides: [
            {
              key: 'tool:filesystem.read_file',
              implementation: 'tool:filesystem.read_file@1.0.0#files-server',
              version: '1.0.0',
              provider: 'files-server',
              contractDigest: DIGEST,
            },
            {
              key: 'channel:discord',
              implementation: 'channel:discord#files-server',
              provider: 'files-server',
            },
          ],
        },
        {
          artifact: { id: `inventory|${mail.purl}|r7`, source: 'inventory', purl: mail.purl },
          observedAt: '2026-01-01T12:00:00.000Z',
          provides: [],
        },
      ]),
    );
  });

  test('replaces the record of the same artifact, and no other', async () => {
    const { record, records } = setUp();
    await record([{ ...files, installed: true, admitted: true }, mail]);
    expect(await record([{ ...files, installed: false }])).toEqual({
      ok: true,
      value: { added: 0, revised: 1, removed: 0, unchanged: 1 },
    });
    const [kept] = (await records()).filter(({ artifact }) => artifact.digest === DIGEST);
    expect([kept?.installed, kept?.admission, (await records()).length]).toEqual([false, undefined, 2]);
  });

  test('with another digest is another artifact', async () => {
    const { record } = setUp();
    await record([files]);
    expect(await record([{ ...files, digest: `sha512:${'0'.repeat(128)}` }])).toMatchObject({
      value: { added: 1, unchanged: 1 },
    });
  });

  test('goes when a list that replaces all does not have it', async () => {
    const { record, records } = setUp();
    await record([files, mail]);
    expect(await record([mail], { replace: true })).toEqual({
      ok: true,
      value: { added: 0, revised: 0, removed: 1, unchanged: 1 },
    });
    expect(await record([], { replace: true })).toMatchObject({ value: { removed: 1 } });
    expect(await records()).toEqual([]);
  });

  test('as a trial changes nothing', async () => {
    const { stores, record } = setUp();
    await record([files]);
    expect(await record([mail], { replace: true }, true)).toMatchObject({ value: { added: 1, removed: 1 } });
    expect(stores.writes).toBe(1);
  });
});

describe('the time of a record', () => {
  test('is when it was first said, as long as nothing else is said', async () => {
    const { stores, record, later } = setUp();
    await record([files, mail]);
    later(60_000);
    expect(await record([mail, files])).toMatchObject({ value: { unchanged: 2 } });
    expect(stores.writes).toBe(1);
    await record([{ ...files, installed: true }]);
    expect(stores.textOf('inventory')).toContain('"observed_at":"2026-01-01T12:01:00.000Z"');
  });

  test('is the one that is stated, also when nothing else is new', async () => {
    const { record, records } = setUp();
    await record([files]);
    const stated = { ...files, observed_at: '2026-01-01T12:00:03Z' };
    expect(await record([stated])).toMatchObject({ value: { revised: 1 } });
    expect((await records()).map(({ observedAt }) => observedAt)).toEqual(['2026-01-01T12:00:03.000Z']);
  });

  test('is never older than what is known, and then nothing of the document is taken', async () => {
    const { stores, record } = setUp();
    await record([files]);
    const older = { ...files, installed: true, observed_at: '2026-01-01T11:59:59.999Z' };
    expect(await record([mail, older])).toMatchObject({
      ok: false,
      error: [{ code: 'invalid_value', path: '/artifacts/1/observed_at', severity: 'error' }],
    });
    expect(stores.writes).toBe(1);
  });
});

test.each<readonly [string, unknown, readonly string[]]>([
  ['no identity', { purl: files.purl }, ['invalid_value /artifacts/0']],
  ['two identities', { ...files, revision: 'r7' }, ['invalid_value /artifacts/0/revision']],
  ['no package URL', { digest: DIGEST }, ['missing_field /artifacts/0']],
  [
    'reasons for no admission',
    { ...files, admission_code: 'a', admission_revision: 'b' },
    ['invalid_value /artifacts/0/admission_code', 'invalid_value /artifacts/0/admission_revision'],
  ],
  [
    'every field wrong',
    {
      purl: 'pkg:npm/files@1?repository_url=https://a:b@c',
      digest: 'md5:0',
      origin: 'official',
      observed_at: 'now',
      installed: 'yes',
      admitted: 'no',
      admission_code: 'No admission',
      admission_revision: '../r',
      provides: [{ key: 'a', version: '', provider: '', contract_digest: '' }],
      path: '/srv',
    },
    [
      'literal_secret /artifacts/0/purl',
      'invalid_value /artifacts/0/digest',
      'invalid_value /artifacts/0/origin',
      'wrong_type /artifacts/0/installed',
      'wrong_type /artifacts/0/admitted',
      'invalid_value /artifacts/0/admission_code',
      'invalid_value /artifacts/0/admission_revision',
      'invalid_value /artifacts/0/provides/0/key',
      'invalid_value /artifacts/0/provides/0/version',
      'invalid_value /artifacts/0/provides/0/provider',
      'invalid_value /artifacts/0/provides/0/contract_digest',
      'invalid_value /artifacts/0/observed_at',
      'unknown_key /artifacts/0/path',
    ],
  ],
  [
    'a time to come',
    { ...files, observed_at: '2026-01-01T12:00:05.001Z' },
    ['invalid_value /artifacts/0/observed_at'],
  ],
  [
    'one implementation twice',
    {
      ...files,
      provides: [
        { key: 'tool:a', provider: 'p' },
        { key: 'tool:a', provider: 'p' },
      ],
    },
    ['duplicate_id /artifacts/0/provides/0', 'duplicate_id /artifacts/0/provides/1'],
  ],
])('an artifact with %s is refused where it is wrong', async (_what, written, expected) => {
  const { stores, record } = setUp();
  const recorded = await record([written]);
  const findings = recorded.ok ? [] : recorded.error;
  expect(findings.map(({ code, path }) => `${code} ${path}`)).toEqual(expected);
  expect(findings.every(({ severity, file }) => severity === 'error' && file === 'record')).toBe(true);
  expect(stores.isMade).toBe(false);
});

test('two identical artifacts are a finding at each', async () => {
  const recorded = await setUp().record([files, mail, { ...files, installed: true }]);
  expect(recorded).toMatchObject({
    ok: false,
    error: [
      { code: 'duplicate_id', path: '/artifacts/0' },
      { code: 'duplicate_id', path: '/artifacts/2' },
    ],
  });
});
