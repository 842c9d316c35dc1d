import type { ChildLauncher, ChildProcess, ChildStart } from '../process/child-process.ts';
import { GroupLauncher } from '../process/launcher.ts';

/** The real launcher, impatient, that remembers its children, so that a test sees that all have ended. */
export class RememberingLauncher implements ChildLauncher {
  readonly started: ChildProcess[] = [];
  readonly #launcher: ChildLauncher;

  constructor(launcher: ChildLauncher = new GroupLauncher({ patience: { grace: 200, last: 10_000 } })) {
    this.#launcher = launcher;
  }

  async launch(start: ChildStart): Promise<ChildProcess> {
    const child = await this.#launcher.launch(start);
    this.started.push(child);
    return child;
  }

  /** Those that still run. */
  running(): readonly number[] {
    return this.started.map(({ pid }) => pid).filter(isAlive);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
