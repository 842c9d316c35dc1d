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
    mcp: async (from) =>
      (await import('./mcp/stdio-face.ts')).serveMcp({
        from,
        compose: async (options) => (await import('./compose.ts')).composeLocal(options),
        stdin: process.stdin,
        stdout: process.stdout,
        stderr: process.stderr,
      }),
    readDocument: async (...given) => (await import('./compose.ts')).documentText.read(...given),
    version: async () => (await import('./product-version.ts')).productVersion(),
    script: async () => (await import('./product-version.ts')).productScript(),
  },
);
// Work that was interrupted may not know it.
if (process.exitCode === INTERRUPTED) process.exit();
