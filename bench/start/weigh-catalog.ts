/** `PRODUCT WORKSPACE`, with `--expose-gc`: what a loaded catalog keeps in memory, and what it shows, in bytes. */
import { LOCAL } from '../../modules/core/model/subject.ts';
import { EVERYTHING } from '../../modules/core/ports/visibility.ts';
import { instantOf } from '../../modules/core/time.ts';
import { importCompose, importShow } from '../measure/product.ts';

export interface Weight {
  /** After the load, and after every tool was read once. */
  readonly loaded: number;
  readonly read: number;
  /** The output of `show` for all tools. */
  readonly shown: number;
  readonly tools: number;
}

const [product = '', workspace = ''] = process.argv.slice(2);
const { composeLocal } = await importCompose(product);
const { show } = await importShow(product);
const before = usedBytes();
const app = composeLocal({ workspace });
const { signal } = new AbortController();
await app.composer.refresh(signal);
// What is written in the background is no part of the catalog.
await app[Symbol.asyncDispose]();
const loaded = usedBytes() - before;
const reader = app.composer.pin(EVERYTHING);
const { items } = reader.tools({}, {});
const tools = items.map(({ ref }) => ref.id);
const read = usedBytes() - before;

const now = instantOf(Date.now());
let shown = 0;
for (const id of tools) {
  const output = await show.run(
    {
      reader,
      subject: LOCAL,
      visibility: EVERYTHING,
      now,
      signal,
      services: app.services,
      defaultLimit: undefined,
      envelope: () => ({ generated_at: now, generations: {}, completeness: {} }),
    },
    { id },
  );
  shown += Buffer.byteLength(JSON.stringify(output));
}
process.stdout.write(JSON.stringify({ loaded, read, shown, tools: tools.length } satisfies Weight));

function usedBytes(): number {
  for (let turn = 0; turn < 3; turn += 1) globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
