// A process that updates a document, for tests: `count <workspace>` until it is killed, `count <workspace> <times>`, or
// `stall <workspace>`, which stops for good between a finished file and its rename.
import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { countingDocument, countUp } from './counting.ts';

const [mode, workspace = '', times] = process.argv.slice(2);
const { signal } = new AbortController();
const document = countingDocument(workspace, {
  token: () => randomBytes(6).toString('hex'),
});

if (mode === 'stall') {
  fs.rename = () => {
    process.stdout.write('stalled\n');
    return new Promise(() => setInterval(() => undefined, 1_000));
  };
  syncBuiltinESMExports();
}
for (let done = 0; times === undefined || done < Number(times); done += 1) {
  const { value } = await countUp(document, signal);
  process.stdout.write(`${value}\n`);
}
