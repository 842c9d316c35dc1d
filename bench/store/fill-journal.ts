import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { instantOf } from '../../modules/core/time.ts';
import { openStore } from '../../modules/store/open-store.ts';
import { median } from '../measure/result.ts';

const ROUNDS = 7;
const RECORDS = 4_000;
/** Callers that each wait for their record before they write the next. */
const CALLERS = 100;
const BODY = {
  tool: 'filesystem.read_file',
  version: '1.0.0',
  outcome: 'ok',
  duration_ms: 12,
  digest: 'x'.repeat(71),
};

/** Records that were acknowledged, for each second. */
export async function measureJournal(url: (folder: string) => string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'agent-tools-bench-journal-'));
  const store = await openStore({
    url: url(folder),
    workspace: folder,
    clock: { now: () => instantOf(Date.now()) },
    lookEvery: 60_000,
  });
  const journal = store.journal();
  const call = async (): Promise<void> => {
    for (let each = 0; each < RECORDS / CALLERS; each += 1)
      await journal.append({ kind: 'tool_called', body: BODY });
  };
  try {
    const rates: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const start = performance.now();
      await Promise.all(Array.from({ length: CALLERS }, call));
      if (round > 0) rates.push((RECORDS / (performance.now() - start)) * 1_000);
    }
    return median(rates);
  } finally {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
