import { randomUUID } from 'node:crypto';
import type { Clock } from '../../core/ports/clock.ts';
import {
  type ClaimOutcome,
  KEPT_KEYS,
  KEY_LEASE,
  KEY_LIFE,
  type KeptAnswer,
  type KeyClaim,
  type KeyedAnswers,
  type KeyHold,
} from '../../core/ports/keyed-answers.ts';
import { addMilliseconds, type Instant } from '../../core/time.ts';
import { type KeyedRow, keptAnswerOf, keyedRow } from '../keyed-row.ts';
import type { Queries, SqlDatabase } from './database.ts';

/** Claims between two times of forgetting: each costs a look through the index of times. */
const FORGET_EVERY = 64;
/** How often another one may let go of a key between two statements. */
const ATTEMPTS = 3;

/** One row for each key; whoever inserts it, or takes over what is past its time, holds the key. */
export class SqlKeyedAnswers implements KeyedAnswers {
  readonly #database: SqlDatabase;
  readonly #clock: Clock;
  readonly #kept: number;
  #claims = 0;

  /** `kept`: how many keys are kept at least. */
  constructor(database: SqlDatabase, clock: Clock, kept = KEPT_KEYS) {
    this.#database = database;
    this.#clock = clock;
    this.#kept = kept;
  }

  claim(claim: KeyClaim): Promise<ClaimOutcome> {
    return this.#database.write(async (queries) => {
      const now = this.#clock.now();
      if (this.#claims % FORGET_EVERY === 0) await this.#forget(queries, now);
      this.#claims += 1;
      const hold: KeyHold = { ...claim, holder: randomUUID() };
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        const outcome = await attemptClaim(queries, hold, now);
        if (outcome !== undefined) return outcome;
      }
      return { kind: 'running' };
    });
  }

  async extend(hold: KeyHold): Promise<void> {
    const { scope, key, holder } = keyedRow(hold);
    await this.#database.write((queries) =>
      queries
        .updateTable('keyed_answers')
        .set({ until: addMilliseconds(this.#clock.now(), KEY_LEASE) })
        .where('scope', '=', scope)
        .where('key', '=', key)
        .where('holder', '=', holder)
        .where('status', 'is', null)
        .execute(),
    );
  }

  async settle(hold: KeyHold, answer: KeptAnswer): Promise<void> {
    const row = { ...keyedRow(hold, answer), until: addMilliseconds(this.#clock.now(), KEY_LIFE) };
    await this.#database.write((queries) =>
      queries
        .insertInto('keyed_answers')
        .values(row)
        .onConflict((conflict) =>
          conflict
            .columns(['scope', 'key'])
            .doUpdateSet((said) => ({
              until: said.ref('excluded.until'),
              status: said.ref('excluded.status'),
              body: said.ref('excluded.body'),
            }))
            .whereRef('keyed_answers.holder', '=', 'excluded.holder'),
        )
        .execute(),
    );
  }

  async release(hold: KeyHold): Promise<void> {
    const { scope, key, holder } = keyedRow(hold);
    await this.#database.write((queries) =>
      queries
        .deleteFrom('keyed_answers')
        .where('scope', '=', scope)
        .where('key', '=', key)
        .where('holder', '=', holder)
        .where('status', 'is', null)
        .execute(),
    );
  }

  /** What is past its time; and beyond the number that is kept, the answers that would go first. */
  async #forget(queries: Queries, now: Instant): Promise<void> {
    await queries.deleteFrom('keyed_answers').where('until', '<=', now).execute();
    const beyond = await queries
      .selectFrom('keyed_answers')
      .select('until')
      .where('status', 'is not', null)
      .orderBy('until', 'desc')
      .offset(this.#kept)
      .limit(1)
      .executeTakeFirst();
    if (beyond === undefined) return;
    await queries
      .deleteFrom('keyed_answers')
      .where('until', '<=', beyond.until)
      .where('status', 'is not', null)
      .execute();
  }
}

/** undefined: whoever had the key has let go of it in between. */
async function attemptClaim(
  queries: Queries,
  hold: KeyHold,
  now: Instant,
): Promise<ClaimOutcome | undefined> {
  const row: KeyedRow = { ...keyedRow(hold), until: addMilliseconds(now, KEY_LEASE) };
  const claimed: ClaimOutcome = { kind: 'claimed', hold };
  // Waits for another one's claim that is not committed yet.
  const inserted = await queries
    .insertInto('keyed_answers')
    .values(row)
    .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
    .returning('holder')
    .executeTakeFirst();
  if (inserted !== undefined) return claimed;
  const kept = await queries
    .selectFrom('keyed_answers')
    .selectAll()
    .where('scope', '=', row.scope)
    .where('key', '=', row.key)
    .executeTakeFirst();
  if (kept === undefined) return undefined;
  if (kept.until <= now) {
    const taken = await queries
      .updateTable('keyed_answers')
      .set(row)
      .where('scope', '=', row.scope)
      .where('key', '=', row.key)
      .where('holder', '=', kept.holder)
      .where('until', '=', kept.until)
      .returning('holder')
      .executeTakeFirst();
    return taken === undefined ? undefined : claimed;
  }
  if (kept.digest !== row.digest) return { kind: 'reused' };
  const answer = keptAnswerOf(kept);
  return answer === undefined ? { kind: 'running' } : { kind: 'answered', answer };
}
