import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killLaws } from '../testing/kill-laws.ts';
const folder = await mkdtemp(join(tmpdir(), 'agent-tools-store-'));
let made = 0;
killLaws('SQLite', 2, async () => { made += 1; return `sqlite:${folder}/${made}/state.db`; });
