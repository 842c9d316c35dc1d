import type { Json } from '../../core/ports/store.ts';
import { ledgerOwner } from '../../core/testing/ledger-owner.ts';
import { ownerContract } from '../../core/testing/owner-contract.ts';
import { createReviewsReader } from './reader.ts';

const review = (tool: string, type: string): Json => ({
  type,
  tool,
  source: 'definitions',
  version: '1.0.0',
  by: 'user:ana',
  at: '2026-01-01T00:00:00.000Z',
  revision: 'sha256:00',
});

ownerContract('reviews', {
  make: () =>
    ledgerOwner(createReviewsReader, {
      first: [{ key: 'r_1', events: [review('a', 'reviewed'), review('b', 'reviewed')] }],
      second: [
        { key: 'r_1', events: [review('a', 'reviewed'), review('b', 'reviewed')] },
        { key: 'r_2', events: [review('b', 'rejected')] },
      ],
    }),
  secret: 'canary',
});
