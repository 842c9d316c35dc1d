import { describe, expect, test } from 'vitest';
import { memoryStores, readerSettings, sha256 } from '../../core/testing/recorded-owner.ts';
import { IndexCommands } from './commands.ts';
import { IndexesReader, keptIndexes } from './reader.ts';

const { signal } = new AbortController();
const files = { purl: 'pkg:npm/%40acme/files@1.2.0', digest: `sha256:${'0'.repeat(64)}` };
const mail = { purl: 'pkg:pypi/mail@2.0' };
const look = (fields: object = {}): object => ({
  index: 'official',
  observed_at: '2026-01-01T10:00:00Z',
  complete: false,
  artifacts: [files, mail],
  ...fields,
});

function setUp(declared: readonly string[] = ['official', 'mirror']) {
  const stores = memoryStores();
  const kept = keptIndexes({ stores, sha256 });
  const settings = { ...readerSettings, declared: async () => declared };
  const commands = new IndexCommands(kept, settings);
  return {
    stores,
    record: (written: unknown, dryRun = false) => commands.record(written, { dryRun }, signal),
    snapshot: () => new IndexesReader(kept, settings).current(signal),
  };
}

describe('a look at an index', () => {
  test('is a record under its source, with what it listed', async () => {
    const { record, snapshot } = setUp();
    await record(
      look({
        complete: true,
        fresh_for_ms: 3_600_000,
        artifacts: [{ ...files, available: false, detail_code: 'yanked' }],
      }),
    );
    expect([...(await snapshot()).records.entries()]).toEqual([
      [
        'index:official',
        {
          index: 'index:official',
          observedAt: '2026-01-01T10:00:00.000Z',
          freshUntil: '2026-01-01T11:00:00.000Z',
          complete: true,
          artifacts: [
            {
              artifact: {
                id: `index:official|${files.purl}|${files.digest}`,
                source: 'index:official',
                ...files,
              },
              available: false,
              detailCode: 'yanked',
            },
          ],
        },
      ],
    ]);
  });

  test('replaces the one before of that index, and no other', async () => {
    const { record, snapshot } = setUp();
    await record(look({ index: 'mirror' }));
    expect(await record(look())).toMatchObject({ value: { added: 2 } });
    const mirror = (await snapshot()).records;
    const later = look({ observed_at: '2026-01-01T11:00:00Z', artifacts: [{ ...mail, available: false }] });
    expect(await record(later)).toEqual({
      ok: true,
      value: { added: 0, revised: 1, removed: 1, unchanged: 0 },
    });
    const { records } = await snapshot();
    expect(
      [...records.values()].map(({ index, artifacts }) => `${index} ${artifacts.length}`).sort(),
    ).toEqual(['index:mirror 2', 'index:official 1']);
    expect(mirror.size).toBe(2);
  });

  test('of the same time replaces, and the same look again changes nothing', async () => {
    const { stores, record } = setUp();
    await record(look());
    expect(await record(look({ artifacts: [mail, files] }))).toMatchObject({ value: { unchanged: 2 } });
    expect(stores.writes).toBe(1);
    expect(await record(look({ artifacts: [mail] }))).toMatchObject({ value: { removed: 1, unchanged: 1 } });
  });

  test('that is older never replaces a newer one', async () => {
    const { stores, record } = setUp();
    await record(look());
    const text = stores.textOf('indexes');
    for (const dryRun of [true, false]) {
      expect(await record(look({ observed_at: '2026-01-01T09:59:59.999Z' }), dryRun)).toMatchObject({
        ok: false,
        error: [
          {
            code: 'invalid_value',
            path: '/observed_at',
            message: 'This look is older than the one of 2026-01-01T10:00:00.000Z that is known.',
          },
        ],
      });
    }
    expect(stores.textOf('indexes')).toBe(text);
  });

  test.each([
    ['2026-01-01T12:00:05Z', true],
    ['2026-01-01T12:00:05.001Z', false],
  ])('seen at %s, five seconds after now at most: %s', async (observedAt, expected) => {
    const { record } = setUp();
    expect(await record(look({ observed_at: observedAt }))).toMatchObject({ ok: expected });
  });
});

test.each<readonly [string, object, readonly string[]]>([
  [
    'an index that is not declared',
    look({ index: 'offical' }),
    ['invalid_value /index Did you mean `official`?'],
  ],
  [
    'an index like no other',
    look({ index: 'zzz' }),
    ['invalid_value /index Add it under `indexes` in agent-tools.yaml.'],
  ],
  [
    'several faults of meaning',
    look({ index: 'zzz', observed_at: '2027-01-01T00:00:00Z', artifacts: [files, mail, files] }),
    [
      'invalid_value /index Add it under `indexes` in agent-tools.yaml.',
      'invalid_value /observed_at Compare both clocks.',
      'duplicate_id /artifacts/0 Keep one of them.',
      'duplicate_id /artifacts/2 Keep one of them.',
    ],
  ],
  [
    'one package in two spellings',
    look({ artifacts: [mail, { purl: 'pkg:PyPI/Mail@2.0' }] }),
    ['duplicate_id /artifacts/0 Keep one of them.', 'duplicate_id /artifacts/1 Keep one of them.'],
  ],
  [
    'every field wrong',
    {
      index: 'A',
      observed_at: '2026-01-01',
      fresh_for_ms: -1,
      complete: 1,
      artifacts: [{ purl: 'files', digest: 'sha256:0', available: 1, detail_code: 'No' }],
    },
    [
      'invalid_value /index ',
      'invalid_value /observed_at ',
      'invalid_value /fresh_for_ms ',
      'wrong_type /complete ',
      'invalid_value /artifacts/0/purl ',
      'invalid_value /artifacts/0/digest ',
      'wrong_type /artifacts/0/available ',
      'invalid_value /artifacts/0/detail_code ',
    ],
  ],
  [
    'nothing',
    {},
    ['missing_field ', 'missing_field ', 'missing_field ', 'missing_field '].map((each) => `${each} `),
  ],
])('a document with %s is refused as a whole, where it is wrong', async (_what, written, expected) => {
  const { stores, record } = setUp();
  const recorded = await record(written);
  const findings = recorded.ok ? [] : recorded.error;
  expect(findings.map(({ code, path, hint = '' }) => `${code} ${path} ${hint}`)).toEqual(expected);
  expect(stores.isMade).toBe(false);
});
