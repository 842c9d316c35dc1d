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
import { addMilliseconds } from '../../core/time.ts';
import { type KeyedRow, keptAnswerOf, keyedRow } from '../keyed-row.ts';

let holders = 0;

/** What keyed answers mean, without a database; `disk` may be shared by several. */
export class MemoryKeyedAnswers implements KeyedAnswers {
  readonly #disk: { keyed_answers: readonly KeyedRow[] };
  readonly #clock: Clock;
  readonly #kept: number;

  constructor(disk: { keyed_answers: readonly KeyedRow[] }, clock: Clock, kept = KEPT_KEYS) {
    this.#disk = disk;
    this.#clock = clock;
    this.#kept = kept;
  }

  async claim(claim: KeyClaim): Promise<ClaimOutcome> {
    const now = this.#clock.now();
    const living = this.#disk.keyed_answers.filter(({ until }) => until > now);
    const answered = living.filter(({ status }) => status !== null);
    const dropped = answered.sort((a, b) => (a.until < b.until ? 1 : -1)).slice(this.#kept);
    this.#disk.keyed_answers = living.filter((row) => !dropped.includes(row));
    holders += 1;
    const hold: KeyHold = { ...claim, holder: `holder ${holders}` };
    const before = this.#rowOf(hold);
    if (before === undefined) {
      this.#keep({ ...keyedRow(hold), until: addMilliseconds(now, KEY_LEASE) });
      return { kind: 'claimed', hold };
    }
    if (before.digest !== claim.digest) return { kind: 'reused' };
    const answer = keptAnswerOf(before);
    return answer === undefined ? { kind: 'running' } : { kind: 'answered', answer };
  }

  async extend(hold: KeyHold): Promise<void> {
    const row = this.#rowOf(hold);
    if (row?.holder === hold.holder && row.status === null)
      this.#keep({ ...row, until: addMilliseconds(this.#clock.now(), KEY_LEASE) });
  }

  async settle(hold: KeyHold, answer: KeptAnswer): Promise<void> {
    const row = { ...keyedRow(hold, answer), until: addMilliseconds(this.#clock.now(), KEY_LIFE) };
    const before = this.#rowOf(hold);
    if (before === undefined || before.holder === hold.holder) this.#keep(row);
  }

  async release(hold: KeyHold): Promise<void> {
    const row = this.#rowOf(hold);
    if (row?.holder === hold.holder && row.status === null)
      this.#disk.keyed_answers = this.#disk.keyed_answers.filter((each) => each !== row);
  }

  #rowOf(claim: KeyHold): KeyedRow | undefined {
    const { scope, key } = keyedRow(claim);
    return this.#disk.keyed_answers.find((row) => row.scope === scope && row.key === key);
  }

  #keep(row: KeyedRow): void {
    const others = this.#disk.keyed_answers.filter(
      ({ scope, key }) => scope !== row.scope || key !== row.key,
    );
    this.#disk.keyed_answers = [...others, row];
  }
}
