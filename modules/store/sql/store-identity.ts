import { randomBytes } from 'node:crypto';
import type { Clock } from '../../core/ports/clock.ts';
import { type Instant, parseInstant } from '../../core/time.ts';
import { type Reading, type SqlDatabase, unavailable } from './database.ts';

/** No two stores have the same, not even one that was restored and the one that it was restored from. */
export interface StoreIdentity {
  readonly id: string;
  readonly madeAt: Instant;
}

const ONE = 1;
const LENGTH = 6;

/** Of the store; given to it by whoever opens it first. */
export async function settleIdentity(database: SqlDatabase, clock: Clock): Promise<StoreIdentity> {
  const known = await database.read(readIdentity);
  if (known !== undefined) return known;
  return database.write(async (queries) => {
    await queries
      .insertInto('store_identity')
      .values({ one: ONE, id: randomBytes(LENGTH).toString('hex'), made_at: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const settled = await readIdentity(queries);
    if (settled === undefined) throw unavailable('The store does not say which one it is.');
    return settled;
  });
}

async function readIdentity(queries: Reading): Promise<StoreIdentity | undefined> {
  const row = await queries.selectFrom('store_identity').select(['id', 'made_at']).executeTakeFirst();
  if (row === undefined) return undefined;
  const madeAt = parseInstant(row.made_at);
  if (madeAt === undefined) throw unavailable('The store is damaged: it does not say when it was made.');
  return { id: row.id, madeAt };
}
