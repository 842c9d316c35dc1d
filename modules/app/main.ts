import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { instantOf } from '../core/time.ts';
import { INTERRUPTED } from './cli/error-report.ts';
import { processInput } from './cli/process-input.ts';
import { processOutput } from './cli/process-output.ts';
import { runCommandLine } from './cli/run.ts';
import { processScheduler } from './scheduler.ts';

/** The command line of this process. `bin/agent-tools.mjs` brings it to a Node that can run it. */
const interrupted = new AbortController();
// Once: who interrupts a second time means it.
process.once('SIGINT', () => interrupted.abort());

process.exitCode = await runCommandLine(
  {
    words: process.argv.slice(2),
    folder: process.cwd(),
    environment: process.env,
    stdin: processInput(process.stdin),
    stdout: processOutput(process.stdout),
    stderr: processOutput(process.stderr),
    signal: interrupted.signal,
    scheduler: processScheduler,
    clock: { now: () => instantOf(Date.now()) },
  },
  {
    compose: async (options) => (await import('./compose.ts')).composeLocal(options),
    serve: async (options) => (await import('./http/serve.ts')).serve(options),
    readDocument: async (...given) => (await import('./compose.ts')).documentText.read(...given),
    version: () => versionAbove(import.meta.dirname),
  },
);
// Work that was interrupted may not know it.
if (process.exitCode === INTERRUPTED) process.exit();

/** The version of the package that this file belongs to, as a source or in the bundle. */
async function versionAbove(folder: string): Promise<string> {
  const manifest = z.object({ name: z.literal('agent-tools'), version: z.string() });
  for (let at = folder; ; at = dirname(at)) {
    const text = await readFile(join(at, 'package.json'), 'utf8').catch(() => '{}');
    const found = manifest.safeParse(JSON.parse(text));
    if (found.success) return found.data.version;
    if (at === dirname(at)) return 'unknown';
  }
}
