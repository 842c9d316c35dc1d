/** `PRODUCT WORKSPACE`: loads a catalog until its first view answers a page of 50. */
import { EVERYTHING } from '../../modules/core/ports/visibility.ts';
import { importCompose } from '../measure/product.ts';
import { tellElapsed } from './elapsed.ts';

const PAGE = 50;
const [product = '', workspace = ''] = process.argv.slice(2);
const { composeLocal } = await importCompose(product);
const began = performance.now();
const { composer } = composeLocal({ workspace });
await composer.refresh(new AbortController().signal);
const { items } = composer.pin(EVERYTHING).tools({}, { limit: PAGE });
if (items.length !== PAGE) throw new Error('The catalog is not there.');
tellElapsed(began);
