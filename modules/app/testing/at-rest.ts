import type { ComposeParts } from '../compose.ts';

/** Milliseconds; more than any file has to rest. */
const LONG_AGO = 60_000;

/** Whoever waits until files are written has none that is still on its way: nothing is waited for to come to rest. */
export const AT_REST: Pick<ComposeParts, 'settling'> = {
  settling: { now: () => Date.now() + LONG_AGO, wait: () => Promise.resolve() },
};
