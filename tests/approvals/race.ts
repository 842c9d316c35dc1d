import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** So many processes; those of even number grant, the others reject. */
const PROCESSES = 3;

/** What each process was told for each approval, when all of them decide about all of them at once. */
export async function raceToDecide(
  url: string,
  ids: readonly string[],
): Promise<readonly (readonly string[])[]> {
  const children: ChildProcess[] = [];
  try {
    const runs = Array.from({ length: PROCESSES }, async (_, at) => {
      const script = join(import.meta.dirname, 'deciding-process.ts');
      const kind = at % 2 === 0 ? 'granted' : 'rejected';
      const child = spawn(process.execPath, [script, url, kind, `user:decider${at}`, ...ids], {
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      children.push(child);
      const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
      // It is there and has opened the store.
      await lines.next();
      return { child, lines };
    });
    const ready = await Promise.all(runs);
    for (const { child } of ready) child.stdin?.end('go\n');
    return await Promise.all(
      ready.map(async ({ lines }) => {
        const told: string[] = [];
        for (let line = await lines.next(); line.done !== true; line = await lines.next())
          told.push(line.value);
        return told;
      }),
    );
  } finally {
    for (const child of children) if (child.exitCode === null && child.kill()) await once(child, 'exit');
  }
}
