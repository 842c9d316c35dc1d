import { existsSync } from 'node:fs';

/**
 * How a name is tied to the directory it was found in.
 *
 * - `descriptor`: the directory is held open and names are looked up below `/proc/self/fd/<n>`, as `openat` would. A
 *   directory that is swapped for a link after the check is simply not used.
 * - `path`: names are looked up by path and checked again after opening. Where there is no `/proc`, this is the best that
 *   Node offers; a swap there and back within microseconds remains possible.
 */
export type Anchoring = 'descriptor' | 'path';

export function platformAnchoring(): Anchoring {
  return existsSync('/proc/self/fd') ? 'descriptor' : 'path';
}
