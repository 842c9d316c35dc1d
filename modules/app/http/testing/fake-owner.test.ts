import type { RecordKey } from '../../../core/ports/owner-reader.ts';
import { type OwnerUnderTest, ownerContract } from '../../../core/testing/owner-contract.ts';
import { FakeOwner } from './fake-owner.ts';

const SECRET = 'canary-fa4e';
const key = (text: string): RecordKey => text as RecordKey;

/** A fake that breaks the laws would prove nothing about those who build on owners. */
function fakeOwner(): OwnerUnderTest<object> {
  const same = { name: 'same' };
  const records = {
    first: [
      [key('a'), same],
      [key('b'), { name: 'first' }],
    ],
    second: [
      [key('a'), same],
      [key('b'), { name: 'second' }],
    ],
  } as const;
  const reader = new FakeOwner<object>('inventory');
  let written: 'first' | 'second' | undefined;
  return {
    reader,
    write(state) {
      if (written !== state) reader.say({ records: records[state] });
      written = state;
    },
    breakages: {
      'a load that failed': () => {
        reader.say({
          records: written === undefined ? [] : records[written],
          completeness: 'kept_after_failed_load',
        });
        written = undefined;
      },
    },
    restart: () => new FakeOwner<object>('inventory', { records: [], gap: 'owner_unavailable' }),
    hold(before) {
      reader.before = before;
    },
    reads: () => reader.asked,
  };
}

ownerContract('the fake owner', { make: fakeOwner, secret: SECRET, generations: 'loads' });
