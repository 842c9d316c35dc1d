import { CatalogError } from '../../../core/errors.ts';
import type {
  ClaimOutcome,
  KeptAnswer,
  KeyClaim,
  KeyedAnswers,
  KeyHold,
} from '../../../core/ports/keyed-answers.ts';

/** What several servers share, without time: a claim is held until it is settled or released. */
export class FakeKeyedAnswers implements KeyedAnswers {
  readonly rows = new Map<string, KeyHold & { readonly answer?: KeptAnswer }>();
  /** Nothing answers from now on. */
  down = false;
  claims = 0;
  extended = 0;

  async claim(claim: KeyClaim): Promise<ClaimOutcome> {
    this.claims += 1;
    this.#expectUp();
    const before = this.rows.get(nameOf(claim));
    if (before === undefined) {
      const hold = { ...claim, holder: `${this.claims}` };
      this.rows.set(nameOf(claim), hold);
      return { kind: 'claimed', hold };
    }
    if (before.digest !== claim.digest) return { kind: 'reused' };
    return before.answer === undefined ? { kind: 'running' } : { kind: 'answered', answer: before.answer };
  }

  async extend(): Promise<void> {
    this.extended += 1;
    this.#expectUp();
  }

  async settle(hold: KeyHold, answer: KeptAnswer): Promise<void> {
    this.#expectUp();
    if (answer.body.length > 1024 * 1024) throw new CatalogError('payload_too_large', 'Too long.');
    this.rows.set(nameOf(hold), { ...hold, answer });
  }

  async release(hold: KeyHold): Promise<void> {
    this.#expectUp();
    this.rows.delete(nameOf(hold));
  }

  #expectUp(): void {
    if (this.down) throw new CatalogError('owner_unavailable', 'The store does not answer.');
  }
}

const nameOf = ({ scope, key }: KeyClaim): string => JSON.stringify([scope, key]);
