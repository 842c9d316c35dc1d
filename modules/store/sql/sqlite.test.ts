import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { storeContract } from '../testing/store-contract.ts';
import { sqlUnderTest } from '../testing/store-under-test.ts';

const folder = await mkdtemp(join(tmpdir(), 'agent-tools-store-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

storeContract('SQLite', () => sqlUnderTest(`sqlite:${folder}/contract/state.db`));
