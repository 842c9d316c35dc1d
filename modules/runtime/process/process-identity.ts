import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/**
 * A process number together with when it started, as the system says it: numbers are used again, pairs are not as long as
 * the epoch is the same. Compared only, never read as a time.
 */
export interface ProcessIdentity {
  readonly pid: number;
  readonly started: string;
}

/** undefined: there is no such process, or this system does not say when it started. */
export function identityOf(pid: number): ProcessIdentity | undefined {
  const started = process.platform === 'darwin' ? startOnMac(pid) : statOf(pid)?.started;
  return started === undefined ? undefined : { pid, started };
}

/** Which start of the machine, and whose process numbers: in another epoch no number means what it meant. */
export interface Epoch {
  readonly boot: string;
  readonly numbers: string;
}

/** undefined: this system does not tell, so that nothing of an earlier process is known again. */
export function currentEpoch(): Epoch | undefined {
  if (process.platform === 'darwin') return { boot: '', numbers: '' };
  if (process.platform !== 'linux') return undefined;
  try {
    return {
      boot: readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim(),
      numbers: readlinkSync('/proc/self/ns/pid'),
    };
  } catch {
    return undefined;
  }
}

/** Of Linux; zombies are no members, nobody can end them. */
export function membersOf(group: number): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      const stat = statOf(pid);
      return stat?.group === group && !'ZXx'.includes(stat.state);
    });
}

/** Of Linux: whether the process was started with exactly this in its environment; false where nobody may know. */
export function wasStartedWith(pid: number, variable: string, value: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0').includes(`${variable}=${value}`);
  } catch {
    return false;
  }
}

interface ProcessStat {
  readonly state: string;
  readonly group: number;
  readonly started: string;
}

/** proc(5): the second field is a name that may hold blanks and parentheses; state is the 3rd, group the 5th, start the 22nd. */
function statOf(pid: number): ProcessStat | undefined {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'latin1');
  } catch {
    return undefined;
  }
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [state, group, started] = [fields[0], fields[2], fields[19]];
  if (state === undefined || group === undefined || started === undefined) return undefined;
  return { state, group: Number(group), started };
}

function startOnMac(pid: number): string | undefined {
  try {
    const text = execFileSync('/bin/ps', ['-o', 'lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      env: { LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
    return text === '' ? undefined : text;
  } catch {
    return undefined;
  }
}
