import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { ROOT } from '../measure/product.ts';

/** Milliseconds from the start of `serve` over the fleet until `/readyz` says yes. */
export async function startFleet(launcher: string, folder: string): Promise<number> {
  cpSync(join(ROOT, 'examples', 'fleet'), folder, { recursive: true });
  rmSync(join(folder, '.agent-tools'), { recursive: true, force: true });
  const begin = performance.now();
  const child = spawn(process.execPath, [launcher, 'serve', '--port', '0', '--workspace', folder, '--json'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    const { promise, resolve } = Promise.withResolvers<string>();
    createInterface({ input: child.stdout }).once('line', resolve);
    const { url } = JSON.parse(await promise) as { url: string };
    await ready(`${url}/readyz`, child);
    return performance.now() - begin;
  } finally {
    await ended(child);
  }
}

/** Asks until the answer is a yes; this is a bench, and what it waits for has no event. */
export async function ready(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`);
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok === true) return;
    await wait(2);
  }
}

export async function ended(child: ChildProcess): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  child.once('exit', () => resolve());
  if (child.exitCode !== null || !child.kill('SIGTERM')) return;
  const force = setTimeout(() => child.kill('SIGKILL'), 20_000);
  await promise;
  clearTimeout(force);
}
