import { isDeepStrictEqual } from 'node:util';
import type { Workspace } from '../../core/model/workspace.ts';

/** The same meaning is the same object: facts hang on the identity of an instance, views on that of the workspace. */
export function keepUnchanged(before: Workspace | undefined, now: Workspace): Workspace {
  if (before === undefined) return now;
  const instances = Object.fromEntries(
    Object.entries(now.instances).map(([alias, instance]) => {
      const known = Object.hasOwn(before.instances, alias) ? before.instances[alias] : undefined;
      return [alias, known !== undefined && isDeepStrictEqual(known, instance) ? known : instance] as const;
    }),
  );
  return isDeepStrictEqual(before, now) ? before : { ...now, instances };
}
