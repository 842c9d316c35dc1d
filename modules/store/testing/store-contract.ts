import { afterAll, afterEach, beforeAll, beforeEach, describe } from 'vitest';
import type { Clock } from '../../core/ports/clock.ts';
import type { Store } from '../../core/ports/store.ts';
import { journalLaws } from './journal-laws.ts';
import { journalPageLaws } from './journal-page-laws.ts';
import { keyedAnswerLaws } from './keyed-answer-laws.ts';
import { ledgerLaws } from './ledger-laws.ts';
import { mirrorLaws } from './mirror-laws.ts';
import { modelLaws } from './model-laws.ts';
import { processLaws } from './process-laws.ts';
import type { StoreUnderTest } from './store-under-test.ts';

/** What the laws are tried on: the records of one test, and connections to them that end with it. */
export interface Ground {
  open(clock?: Clock): Promise<Store>;
  readonly store: StoreUnderTest;
}

/** The laws that hold for every store. `make` gives empty records, once. */
export function storeContract(name: string, make: () => Promise<StoreUnderTest>): void {
  describe(`${name} is a store`, () => {
    let store: StoreUnderTest | undefined;
    const opened: Store[] = [];
    const ground: Ground = {
      get store() {
        if (store === undefined) throw new Error('The store is made before the first test.');
        return store;
      },
      async open(clock) {
        const connection = await this.store.open(clock);
        opened.push(connection);
        return connection;
      },
    };
    const closeAll = async (): Promise<void> => {
      for (const connection of opened.splice(0)) await connection.close();
    };
    beforeAll(async () => {
      store = await make();
    });
    beforeEach(() => ground.store.clear());
    afterEach(closeAll);
    afterAll(() => store?.close());

    ledgerLaws(ground);
    mirrorLaws(ground);
    journalLaws(ground);
    describe('a journal of ten days', () => journalPageLaws(ground));
    keyedAnswerLaws(ground);
    modelLaws(ground);
    processLaws(ground);
  });
}
