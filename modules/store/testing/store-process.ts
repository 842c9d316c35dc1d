import { writeSync } from 'node:fs';
import { openStore } from '../open-store.ts';
import { fixedClock } from './example-records.ts';
import { isDeed, WRITERS } from './writers.ts';

/**
 * A process that writes: `node store-process.ts URL DEEDS NAME COUNT`. Says each round of writes that were acknowledged
 * on a line of its own, before it begins the next.
 */
const [url = '', deeds = '', name = '', count = '0'] = process.argv.slice(2);

const store = await openStore({ url, workspace: '/', clock: fixedClock, lookEvery: 1_000 });
const writers = deeds
  .split(',')
  .filter(isDeed)
  .map((deed) => WRITERS[deed](store, name));
for (let n = 1; n <= Number(count); n += 1) {
  await Promise.all(writers.map((write) => write(n)));
  writeSync(1, `${n}\n`);
}
await store.close();
