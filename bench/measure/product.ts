import { cpSync, mkdirSync, readdirSync } from 'node:fs';
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

export async function installProduct(folder: string): Promise<Product> {
  mkdirSync(folder, { recursive: true });
  for (const part of ['bin', 'package.json'])
    cpSync(join(ROOT, part), join(folder, part), { recursive: true });
  await bundleProduct(join(folder, 'dist'));
  return { folder, launcher: join(folder, 'bin', 'agent-tools.mjs') };
}

/** What the command line loads before it reads a catalog, without the command line. */
export const importCompose = (folder: string): Promise<{ readonly composeLocal: typeof composeLocal }> =>
  importChunk(folder, 'compose') as Promise<{ readonly composeLocal: typeof composeLocal }>;

export const importShow = (folder: string): Promise<{ readonly show: typeof show }> =>
  importChunk(folder, 'show') as Promise<{ readonly show: typeof show }>;

function importChunk(folder: string, name: string): Promise<unknown> {
  const dist = join(folder, 'dist');
  const pattern = new RegExp(`^${name}-[A-Z0-9]{8}\\.mjs$`);
  const [chunk] = readdirSync(dist).filter((file) => pattern.test(file));
  if (chunk === undefined) throw new Error(`The bundle has no chunk ${name}.`);
  return import(pathToFileURL(join(dist, chunk)).href);
}
