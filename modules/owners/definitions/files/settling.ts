import type { FileStamp } from './definition-files.ts';

/**
 * How far apart two changes must be for a file system to give them different times, at the coarsest (FAT). A file that
 * changed within this time before it was read may have changed again without a trace, so it is read again (git's rule
 * for racy entries).
 */
const GRAIN_NS = 2_000_000_000n;

/** Whether the stamp alone proves later that the content is the one that was read. `readFrom`: milliseconds, before the reading. */
export const isSettled = (stamp: FileStamp, readFrom: number): boolean =>
  later(stamp.mtimeNs, stamp.ctimeNs) + GRAIN_NS <= BigInt(readFrom) * 1_000_000n;

const later = (a: bigint, b: bigint): bigint => (a > b ? a : b);
