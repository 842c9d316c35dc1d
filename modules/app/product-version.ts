import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod';

const manifest = z.object({ name: z.literal('agent-tools'), version: z.string() });

interface Product {
  /** Absolute. */
  readonly folder: string;
  readonly version: string;
}

/** The package that this file belongs to, as a source or in the bundle. */
async function readProduct(): Promise<Product | undefined> {
  for (let at = import.meta.dirname; ; at = dirname(at)) {
    const text = await readFile(join(at, 'package.json'), 'utf8').catch(() => '{}');
    const found = manifest.safeParse(JSON.parse(text));
    if (found.success) return { folder: at, version: found.data.version };
    if (at === dirname(at)) return undefined;
  }
}

export const productVersion = async (): Promise<string> => (await readProduct())?.version ?? 'unknown';

/** The file that starts the command line. Absolute; undefined: this is no whole package. */
export async function productScript(): Promise<string | undefined> {
  const product = await readProduct();
  return product && join(product.folder, 'bin', 'agent-tools.mjs');
}
