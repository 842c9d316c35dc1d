import { execFileSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { membersOf } from './process-identity.ts';

/** Milliseconds. */
export interface EndingPatience {
  /** Between asking a group to end and ending it. */
  readonly grace: number;
  /** For what cannot even be killed at once, as a process that waits for a device; after that it is left. */
  readonly last: number;
}

/** A server has nothing to keep, and whoever waits for it to end waits for a person. */
export const ENDING_PATIENCE: EndingPatience = { grace: 2_000, last: 10_000 };

const FIRST_LOOK = 5;
const LONGEST_LOOK = 100;

/**
 * Ends every process of a group, gently and then not; false: something is left that cannot be ended. On Windows, which has
 * no groups, the tree below the process.
 *
 * The number of a group is not given to another process as long as the group has a member, and nothing is signalled after
 * it was once seen to be empty.
 */
export async function endGroup(
  group: number,
  { grace, last }: EndingPatience = ENDING_PATIENCE,
): Promise<boolean> {
  if (!signalGroup(group, 'SIGTERM')) return true;
  if (await isGoneWithin(group, grace)) return true;
  return isGoneWithin(group, last, 'SIGKILL');
}

/** What a member starts while the others are killed is killed with the next look. */
async function isGoneWithin(group: number, milliseconds: number, signal?: NodeJS.Signals): Promise<boolean> {
  const until = performance.now() + milliseconds;
  for (let pause = FIRST_LOOK; ; pause = Math.min(pause * 2, LONGEST_LOOK)) {
    if (signal !== undefined) signalGroup(group, signal);
    if (!isGroupAlive(group)) return true;
    const left = until - performance.now();
    if (left <= 0) return false;
    await delay(Math.min(pause, left));
  }
}

/** false: there is no such group any more. */
function signalGroup(group: number, signal: NodeJS.Signals): boolean {
  if (process.platform === 'win32') return endTree(group);
  return kill(-group, signal);
}

function isGroupAlive(group: number): boolean {
  if (process.platform === 'win32') return kill(group, 0);
  if (!kill(-group, 0)) return false;
  // Where nobody takes notice of the dead, as the first process of some containers, a zombie keeps its group for ever.
  return process.platform !== 'linux' || membersOf(group).length > 0;
}

function kill(target: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(target, signal);
    return true;
  } catch (error) {
    // Whoever may not be signalled is there all the same.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function endTree(pid: number): boolean {
  try {
    execFileSync('taskkill', ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
