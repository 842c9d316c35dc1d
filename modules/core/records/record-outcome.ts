import type { RecordOutcome } from '../ports/evidence-commands.ts';
import { isSameRecord } from './record-equality.ts';

/** What became of each, by identity. */
export function recordOutcome(
  before: ReadonlyMap<string, unknown>,
  after: ReadonlyMap<string, unknown>,
): RecordOutcome {
  const outcome = { added: 0, revised: 0, removed: 0, unchanged: 0 };
  for (const [id, is] of after) {
    if (!before.has(id)) outcome.added += 1;
    else if (isSameRecord(before.get(id), is)) outcome.unchanged += 1;
    else outcome.revised += 1;
  }
  for (const id of before.keys()) if (!after.has(id)) outcome.removed += 1;
  return outcome;
}
