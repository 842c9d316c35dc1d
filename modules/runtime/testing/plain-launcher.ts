import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { ExitReason } from '../../core/ports/invocation.ts';
import type { ChildLauncher, ChildProcess } from '../process/child-process.ts';

/** Starts children by nothing but Node, in groups of their own, and remembers them, so that a test sees that all have ended. */
export class PlainLauncher implements ChildLauncher {
  readonly started: ChildProcess[] = [];

  async launch({ command, args, folder, environment }: Parameters<ChildLauncher['launch']>[0]) {
    const child = spawn(command, args, {
      cwd: folder,
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { PATH: process.env['PATH'], ...Object.fromEntries(environment) },
    });
    let ending = false;
    const exited = new Promise<ExitReason>((resolve) => {
      child.once('exit', (exitCode, signal) =>
        resolve({
          expected: ending,
          detail: ending ? 'closed_by_us' : signal === null ? 'exited' : 'killed',
          ...(exitCode !== null && { exitCode }),
          ...(signal !== null && { signal }),
        }),
      );
    });
    child.stderr.resume();
    await once(child, 'spawn');
    const { pid } = child;
    if (pid === undefined) throw new Error('no pid');
    const started: ChildProcess = {
      pid,
      stdin: child.stdin,
      stdout: child.stdout,
      exited,
      end: async () => {
        ending = true;
        try {
          process.kill(-pid, 'SIGKILL');
        } catch {
          // The group has ended already.
        }
        await exited;
      },
    };
    this.started.push(started);
    return started;
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
