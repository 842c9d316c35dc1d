import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod';

/** The version of the package that this file belongs to, as a source or in the bundle. */
export async function productVersion(): Promise<string> {
  const manifest = z.object({ name: z.literal('agent-tools'), version: z.string() });
  for (let at = import.meta.dirname; ; at = dirname(at)) {
    const text = await readFile(join(at, 'package.json'), 'utf8').catch(() => '{}');
    const found = manifest.safeParse(JSON.parse(text));
    if (found.success) return found.data.version;
    if (at === dirname(at)) return 'unknown';
  }
}
