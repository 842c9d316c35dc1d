/** `PRODUCT WORKSPACE`: loads a catalog until its first search answers, and lets what is kept be written. */
import { EVERYTHING } from '../../modules/core/ports/visibility.ts';
import { importCompose } from '../measure/product.ts';
import type { Elapsed } from './elapsed.ts';

const [product = '', workspace = ''] = process.argv.slice(2);
const { composeLocal } = await importCompose(product);
const began = performance.now();
const app = composeLocal({ workspace });
await app.composer.refresh(new AbortController().signal);
await app.composer.searchable();
const { total } = app.composer
  .pin(EVERYTHING)
  .search({ texts: ['reads a file'], filter: {}, offset: 0, limit: 10 });
if (total === 0) throw new Error('The catalog is not there.');
const now = performance.now();
const { user, system } = process.cpuUsage();
process.stdout.write(
  JSON.stringify({ whole: now, work: now - began, cpu: (user + system) / 1_000 } satisfies Elapsed),
);
await app[Symbol.asyncDispose]();
