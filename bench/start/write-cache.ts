/** `PRODUCT WORKSPACE`: loads a catalog and waits until its cache is written. */
import { importCompose } from '../measure/product.ts';

const [product = '', workspace = ''] = process.argv.slice(2);
const { composeLocal } = await importCompose(product);
await using app = composeLocal({ workspace });
await app.composer.refresh(new AbortController().signal);
process.stdout.write('{}');
