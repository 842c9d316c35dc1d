import { ownerContract } from '../../core/testing/owner-contract.ts';
import { recordedOwner } from '../../core/testing/recorded-owner.ts';
import { createBuiltinReader, keptBuiltin } from './reader.ts';

const SECRET = 'canary-4f1c';
const discord = { key: 'channel:discord', provider: 'zeroclaw', available: true };
const telegram = { key: 'channel:telegram', version: '1.0.0', provider: 'zeroclaw', available: false };

ownerContract('the built-in inventory', {
  make: () =>
    recordedOwner({
      keep: keptBuiltin,
      create: createBuiltinReader,
      first: { version: 1, implementations: [discord, telegram], complete_families: ['channel'] },
      second: { version: 1, implementations: [discord, { ...telegram, detail_code: 'not_compiled' }] },
      secret: SECRET,
    }),
  secret: SECRET,
  generations: 'writes',
});
