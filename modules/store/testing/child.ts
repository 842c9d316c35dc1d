import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';

export interface Child {
  readonly process: ChildProcess;
  /** Lines that it wrote so far. */
  readonly lines: readonly string[];
  /** Resolves with the next line that it writes; undefined: it has ended. */
  next(): Promise<string | undefined>;
  readonly ended: Promise<void>;
}

export function startChild(...given: readonly string[]): Child {
  const script = path.join(import.meta.dirname, 'update-process.ts');
  const child = spawn(process.execPath, [script, ...given], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: string[] = [];
  const reading = createInterface({ input: child.stdout });
  const ended = new Promise<void>((resolve) => {
    reading.once('close', resolve);
  });
  reading.on('line', (line) => lines.push(line));
  return {
    process: child,
    lines,
    next: () =>
      Promise.race([
        new Promise<string>((resolve) => {
          reading.once('line', resolve);
        }),
        ended.then(() => undefined),
      ]),
    ended,
  };
}

/** Kills it at once, as the system does; resolves when it is gone and all that it wrote was read. */
export async function kill(child: Child): Promise<void> {
  child.process.kill('SIGKILL');
  await child.ended;
}
