import { MemoryDocument } from '../core/testing/memory-document.ts';
import { MemoryDisk, memoryStores } from './testing/memory-stores.ts';
import { tokenContract } from './testing/token-contract.ts';

const unused = (): never => {
  throw new Error('Tokens are kept elsewhere.');
};

tokenContract('tokens in the ledger', async () => {
  const disk = new MemoryDisk();
  return {
    open: () => ({ stores: memoryStores(disk), document: unused }),
    content: async () => JSON.stringify(disk.rows),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
});

tokenContract('tokens in a file', async () => {
  const document = new MemoryDocument();
  return {
    open: () => ({
      stores: { existing: unused, made: unused, watch: unused },
      document: () => document,
      file: 'tokens.json',
    }),
    content: async () => document.text,
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
});
