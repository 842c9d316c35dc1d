import { readFileSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';

/** A zombie is not alive; whoever should have taken notice of it may be gone. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  if (process.platform !== 'linux') return true;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return !'ZX'.includes(stat.charAt(stat.lastIndexOf(')') + 2));
  } catch {
    return false;
  }
}

/** Bounded by the test's own time. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await turn();
}
