import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { composeLocal } from '../../modules/app/compose.ts';
import type { show } from '../../modules/app/operations/show.ts';
import { bundleProduct } from '../../scripts/bundle.mjs';

export const ROOT = join(import.meta.dirname, '..', '..');

/** The product as users install it, in a folder of its own: what a bench measures does not change under it. */
export interface Product {
  readonly folder: string;
  readonly launcher: string;
}

/** What children enter without the command line, from a bundle of its own beside the product's. */
const ENTRIES = { compose: 'modules/app/compose.ts', show: 'modules/app/operations/show.ts' } as const;
const ENTERED = 'entered';

export async function installProduct(folder: string): Promise<Product> {
  mkdirSync(folder, { recursive: true });
  for (const part of ['bin', 'package.json'])
    cpSync(join(ROOT, part), join(folder, part), { recursive: true });
  await bundleProduct(join(folder, 'dist'));
  const entries = Object.entries(ENTRIES).map(([name, file]) => [name, join(ROOT, file)] as const);
  await bundleProduct(join(folder, ENTERED), Object.fromEntries(entries));
  return { folder, launcher: join(folder, 'bin', 'agent-tools.mjs') };
}

/** What the command line loads before it reads a catalog. */
export const importCompose = (folder: string): Promise<{ readonly composeLocal: typeof composeLocal }> =>
  importEntry(folder, 'compose') as Promise<{ readonly composeLocal: typeof composeLocal }>;

export const importShow = (folder: string): Promise<{ readonly show: typeof show }> =>
  importEntry(folder, 'show') as Promise<{ readonly show: typeof show }>;

const importEntry = (folder: string, name: keyof typeof ENTRIES): Promise<unknown> =>
  import(pathToFileURL(join(folder, ENTERED, `${name}.mjs`)).href);
