import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseIdempotencyKey, START } from '../../modules/core/ports/store.ts';
import { instantOf } from '../../modules/core/time.ts';
import { openStore } from '../../modules/store/open-store.ts';
import { anything } from '../../modules/store/testing/example-records.ts';
import { median } from '../measure/result.ts';

const ROUNDS = 15;
/** Before them, until everything is compiled. */
const WARM_UP = 5;
const WRITES = 100;
/** About what an approval says. */
const EVENT = { type: 'granted', note: 'x'.repeat(400) };

/** Milliseconds for one write, each acknowledged before the next, in turn. */
export interface AppendCost {
  readonly ledger: number;
  readonly bareInsert: number;
}

/** Against a prepared insert of the same text into one table with a key, of which each is its own transaction. */
export async function measureAppends(): Promise<AppendCost> {
  const folder = mkdtempSync(join(tmpdir(), 'agent-tools-bench-store-'));
  const store = await openStore({
    url: 'sqlite:store.db',
    workspace: folder,
    clock: { now: () => instantOf(Date.now()) },
    lookEvery: 60_000,
  });
  const bare = new DatabaseSync(join(folder, 'bare.db'));
  bare.exec('pragma journal_mode = wal; pragma synchronous = full; pragma fullfsync = on');
  bare.exec(
    'create table entries (seq integer primary key, at text not null, key text not null, payload text not null)',
  );
  const insert = bare.prepare('insert into entries values (?, ?, ?, ?)');
  const payload = JSON.stringify([EVENT]);
  const ledger = store.ledger('approvals', anything);
  let head = START;
  let written = 0;
  const append = async (): Promise<void> => {
    const key = parseIdempotencyKey(`key-${head}`);
    if (key === undefined) throw new Error('No key.');
    const done = await ledger.append(head, [EVENT], key);
    if (!done.ok) throw new Error('Nobody else writes.');
    head = done.value;
  };
  const insertOne = (): void => {
    written += 1;
    insert.run(written, instantOf(Date.now()), `key-${written}`, payload);
  };
  try {
    const times: { readonly ledger: number; readonly bare: number }[] = [];
    for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
      let ledgerTime = 0;
      let bareTime = 0;
      // One by one in turn, so that whatever else the disk does hits both.
      for (let each = 0; each < WRITES; each += 1) {
        const start = performance.now();
        await append();
        const between = performance.now();
        insertOne();
        ledgerTime += between - start;
        bareTime += performance.now() - between;
      }
      if (round >= WARM_UP) times.push({ ledger: ledgerTime / WRITES, bare: bareTime / WRITES });
    }
    return {
      ledger: median(times.map((time) => time.ledger)),
      bareInsert: median(times.map((time) => time.bare)),
    };
  } finally {
    await store.close();
    bare.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
