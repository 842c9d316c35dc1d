/**
 * `PRODUCT WORKSPACE`: keeps a catalog; for each `{edit: FILE}` changes the description in that file and tells how many
 * milliseconds the reload took, `{search: true}` builds the text index first.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import * as z from 'zod';
import { importCompose } from '../measure/product.ts';

const order = z.union([z.object({ edit: z.string() }), z.object({ search: z.literal(true) })]);

const [product = '', workspace = ''] = process.argv.slice(2);
const { composeLocal } = await importCompose(product);
const { composer } = composeLocal({ workspace });
const { signal } = new AbortController();
await composer.refresh(signal);
let edits = 0;

async function reload(file: string): Promise<number> {
  const before = readFileSync(file, 'utf8');
  edits += 1;
  const after = before.replace(/^description: .*$/m, `description: Edited for the ${edits}th time.`);
  if (after === before) throw new Error('The edit changes nothing.');
  writeFileSync(file, after);
  const began = performance.now();
  await composer.refresh(signal, [relative(workspace, file)]);
  const took = performance.now() - began;
  writeFileSync(file, before);
  await composer.refresh(signal, [relative(workspace, file)]);
  return took;
}

async function answer(message: unknown): Promise<void> {
  const given = order.parse(message);
  if ('edit' in given) process.send?.({ took: await reload(given.edit) });
  else {
    await composer.searchable();
    process.send?.({ searchable: composer.isSearchable });
  }
}

process.on('message', (message) => void answer(message));
process.send?.({ loaded: true });
