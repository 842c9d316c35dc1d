import { storeContract } from './testing/store-contract.ts';
import { memoryUnderTest } from './testing/store-under-test.ts';

storeContract('The fake', () => Promise.resolve(memoryUnderTest()));
