import { isDeepStrictEqual } from 'node:util';
import type { Workspace } from '../../core/model/workspace.ts';
import { isMapping } from './workspace-file.ts';

/**
 * The same meaning is the same object, down to every part: facts hang on the identity of an instance, authenticators on
 * that of a method, views on that of the workspace.
 */
export const keepUnchanged = (before: Workspace | undefined, now: Workspace): Workspace =>
  before === undefined ? now : (share(before, now) as Workspace);

function share(before: unknown, now: unknown): unknown {
  if (isDeepStrictEqual(before, now)) return before;
  if (Array.isArray(before) && Array.isArray(now)) {
    return now.map((each: unknown, at) => share(before[at], each));
  }
  if (!isMapping(before) || !isMapping(now)) return now;
  return Object.fromEntries(
    Object.entries(now).map(([key, each]) => [
      key,
      Object.hasOwn(before, key) ? share(before[key], each) : each,
    ]),
  );
}
