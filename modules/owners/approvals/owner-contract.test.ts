import { ledgerOwner } from '../../core/testing/ledger-owner.ts';
import { ownerContract } from '../../core/testing/owner-contract.ts';
import { createApprovalsReader } from './reader.ts';
import { granted, requested } from './testing/example-events.ts';

const ONE = 'apr_00000001';
const TWO = 'apr_00000002';

ownerContract('approvals', {
  make: () =>
    ledgerOwner(createApprovalsReader, {
      first: [
        { key: 'r_1', events: [requested(ONE), requested(TWO)] },
        { key: 'r_2', events: [granted(ONE)] },
      ],
      second: [
        { key: 'r_1', events: [requested(ONE), requested(TWO)] },
        { key: 'r_3', events: [granted(ONE)] },
        { key: 'r_4', events: [granted(TWO, { max_calls: 3 })] },
      ],
    }),
  secret: 'canary',
});
