import type { Readable } from 'node:stream';
import { OpenFailure } from '../../../core/ports/invocation.ts';
import type { ChildLauncher, ChildProcess } from '../../process/child-process.ts';
import type { Ended } from './run-verdict.ts';

/** What is started for an entry point, before the words of a call. */
export interface StartedAs {
  readonly command: string;
  readonly args: readonly string[];
  /** Absolute. */
  readonly folder: string;
}

export interface RunInput {
  readonly words: readonly string[];
  readonly stdin: string;
  readonly environment: ReadonlyMap<string, string>;
  /** Bytes. */
  readonly outputLimit: number;
}

/** One process from start to end, with all that it started; never rejects for what it does. */
export async function runEntryPoint(
  launcher: ChildLauncher,
  start: StartedAs,
  { words, stdin, environment, outputLimit }: RunInput,
  signal: AbortSignal,
): Promise<Ended> {
  let child: ChildProcess;
  try {
    child = await launcher.launch({ ...start, args: [...start.args, ...words], environment });
  } catch (error) {
    if (error instanceof OpenFailure) return failed(error.failure.detail ?? error.failure.code);
    throw error;
  }
  const end = (): void => void child.end();
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();
  // A tool that reads no standard input may close it.
  child.stdin.on('error', () => {});
  child.stdin.end(stdin);
  const stdout = await readUpTo(child.stdout, outputLimit, end);
  const { exitCode } = await child.exited;
  signal.removeEventListener('abort', end);
  await child.end();
  if (signal.aborted) return failed('timeout');
  if (stdout === undefined) return failed('output_too_large');
  return exitCode === undefined ? failed('killed') : { kind: 'ended', exitCode, stdout };
}

const failed = (word: string): Ended => ({ kind: 'failed', word });

/** undefined: there was more. */
function readUpTo(from: Readable, limit: number, exceeded: () => void): Promise<Uint8Array | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  from.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length <= limit) chunks.push(chunk);
    else exceeded();
  });
  return new Promise((resolve) =>
    from.once('close', () => resolve(length > limit ? undefined : Buffer.concat(chunks))),
  );
}
