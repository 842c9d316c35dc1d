import { describe, expect, test } from 'vitest';
import { memoryStores, readerSettings, sha256 } from '../../core/testing/recorded-owner.ts';
import { BuiltinCommands } from './commands.ts';
import { createBuiltinReader, keptBuiltin } from './reader.ts';

const { signal } = new AbortController();
const discord = { key: 'channel:discord', version: '1.0.0', provider: 'zeroclaw', available: true };
const telegram = {
  key: 'channel:telegram',
  provider: 'zeroclaw',
  available: false,
  detail_code: 'not_compiled',
};

function setUp() {
  const stores = memoryStores();
  const kept = keptBuiltin({ stores, sha256 });
  const commands = new BuiltinCommands(kept);
  return {
    stores,
    record: (written: unknown, dryRun = false) => commands.record(written, { dryRun }, signal),
    records: async () => [
      ...(await createBuiltinReader(kept, readerSettings).current(signal)).records.values(),
    ],
  };
}

describe('a built-in inventory that is recorded', () => {
  test('replaces the one before, as a whole', async () => {
    const { record, records } = setUp();
    const first = await record({ implementations: [discord, telegram], complete_families: ['channel'] });
    const second = await record({ implementations: [{ ...discord, available: false }] });
    expect([first, second]).toEqual([
      { ok: true, value: { added: 3, revised: 0, removed: 0, unchanged: 0 } },
      { ok: true, value: { added: 0, revised: 1, removed: 2, unchanged: 0 } },
    ]);
    expect(await records()).toEqual([
      {
        kind: 'implementation',
        key: 'channel:discord',
        implementation: 'channel:discord@1.0.0#zeroclaw',
        version: '1.0.0',
        provider: 'zeroclaw',
        available: false,
      },
    ]);
  });

  test('says of a family that it is whole, and of an implementation why it is left out', async () => {
    const { record, records } = setUp();
    await record({ implementations: [telegram], complete_families: ['channel'] });
    expect(await records()).toEqual(
      expect.arrayContaining([
        { kind: 'complete_family', family: 'channel' },
        expect.objectContaining({ implementation: 'channel:telegram#zeroclaw', detailCode: 'not_compiled' }),
      ]),
    );
  });

  test('in another order is the same text', async () => {
    const { stores, record } = setUp();
    await record({ implementations: [discord, telegram], complete_families: ['tool', 'channel'] });
    const text = stores.textOf('builtin');
    expect(
      await record({ complete_families: ['channel', 'tool'], implementations: [telegram, discord] }),
    ).toEqual({
      ok: true,
      value: { added: 0, revised: 0, removed: 0, unchanged: 4 },
    });
    expect([stores.textOf('builtin'), stores.writes]).toEqual([text, 1]);
  });

  test('that is empty is no gap: nothing is built in', async () => {
    const { stores, record } = setUp();
    await record({ implementations: [] });
    const snapshot = await createBuiltinReader(keptBuiltin({ stores, sha256 }), readerSettings).current(
      signal,
    );
    expect([snapshot.gap, snapshot.records.size]).toEqual([undefined, 0]);
  });

  test('as a trial writes nothing', async () => {
    const { stores, record } = setUp();
    expect(await record({ implementations: [discord] }, true)).toMatchObject({
      ok: true,
      value: { added: 1 },
    });
    expect(stores.writes).toBe(0);
  });
});

test.each<readonly [string, unknown, readonly string[]]>([
  ['no mapping', [], ['wrong_type ']],
  ['nothing', undefined, ['wrong_type ']],
  ['no list', { implementations: {} }, ['wrong_type /implementations']],
  ['no implementations', {}, ['missing_field ']],
  ['an unknown key', { implementations: [], families: [] }, ['unknown_key /families']],
  [
    'every field wrong',
    {
      implementations: [
        {
          key: 'discord',
          version: '1 0',
          provider: 'Z',
          available: 'yes',
          detail_code: 'A b',
          contract_digest: 'a',
        },
      ],
      complete_families: ['Channel'],
    },
    [
      'invalid_value /implementations/0/key',
      'invalid_value /implementations/0/version',
      'invalid_value /implementations/0/provider',
      'wrong_type /implementations/0/available',
      'invalid_value /implementations/0/detail_code',
      'invalid_value /implementations/0/contract_digest',
      'invalid_value /complete_families/0',
    ],
  ],
  [
    'one implementation twice',
    { implementations: [discord, telegram, { ...discord, available: false }] },
    ['duplicate_id /implementations/0', 'duplicate_id /implementations/2'],
  ],
  [
    'one family twice',
    { implementations: [], complete_families: ['channel', 'channel'] },
    ['duplicate_id /complete_families/0', 'duplicate_id /complete_families/1'],
  ],
])('a document with %s is refused as a whole, where it is wrong', async (_what, written, expected) => {
  const { stores, record } = setUp();
  const recorded = await record(written);
  const findings = recorded.ok ? [] : recorded.error;
  expect(findings.map(({ code, path }) => `${code} ${path}`)).toEqual(expected);
  expect(findings.every(({ severity, file }) => severity === 'error' && file === 'record')).toBe(true);
  expect(stores.isMade).toBe(false);
});
