import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as z from 'zod';
import { parseRuntimeId } from '../../core/ids.ts';
import type { RuntimeIdentity } from '../../core/ports/providers.ts';

const kept = z.looseObject({
  runtime: z.string().transform((text, context) => {
    const id = parseRuntimeId(text);
    if (id !== undefined) return id;
    context.addIssue('Not the name of a runtime.');
    return z.NEVER;
  }),
  generation: z.string().regex(/^[0-9]{1,18}$/),
});

/**
 * Who this process is: the runtime of its workspace, one generation after the last. Its name is random and says nothing of
 * this machine (law 8). Where the file is not there or makes no sense, it is a new runtime; where it cannot be written,
 * one of this process alone.
 */
export async function nextRuntimeIdentity(
  file: string,
  onFailure: (error: unknown) => void,
): Promise<RuntimeIdentity> {
  const identity = successorOf(await readKept(file));
  const own = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(own, `${JSON.stringify(identity)}\n`, { mode: 0o600, flag: 'wx' });
    await rename(own, file);
    return identity;
  } catch (error) {
    await rm(own, { force: true }).catch(() => undefined);
    onFailure(error);
    // What could not be counted up would be told from an earlier process by nobody.
    return successorOf(undefined);
  }
}

function successorOf(before: RuntimeIdentity | undefined): RuntimeIdentity {
  if (before !== undefined)
    return { runtime: before.runtime, generation: String(BigInt(before.generation) + 1n) };
  const runtime = parseRuntimeId(`runtime-${randomBytes(8).toString('hex')}`);
  if (runtime === undefined) throw new Error('A name of hexadecimal digits is always one.');
  return { runtime, generation: '1' };
}

async function readKept(file: string): Promise<RuntimeIdentity | undefined> {
  try {
    const parsed = kept.safeParse(JSON.parse(await readFile(file, 'utf8')));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
