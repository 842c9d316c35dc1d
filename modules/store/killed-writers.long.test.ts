import { expect, test } from 'vitest';
import { kill, startChild } from './testing/child.ts';
import { countUp, numberIn } from './testing/counting.ts';
import { ScratchWorkspace } from './testing/scratch-workspace.ts';

const { signal } = new AbortController();

/** At every point of an update: processes die after so many updates as the round says, somewhere in the next one. */
test('of hundreds of writers that are killed, none takes back what it said, and none leaves half of a document', async () => {
  using scratch = new ScratchWorkspace();
  const document = scratch.document();
  let known = 0;
  for (let round = 0; round < 300; round += 1) {
    const child = startChild('count', scratch.folder);
    for (let seen = 0; seen <= round % 7; seen += 1) await child.next();
    await kill(child);
    const acknowledged = Math.max(known, ...child.lines.map(Number));
    const written = numberIn(await document.read(signal));
    expect([acknowledged, acknowledged + 1]).toContain(written);
    expect(await countUp(document, signal)).toEqual({ value: written + 1 });
    known = written + 1;
  }
  expect(scratch.names()).toEqual(['count.json']);
});
