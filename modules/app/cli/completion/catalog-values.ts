import * as z from 'zod';
import type { OperationName } from '../../operations/table.ts';
import type { Completes } from '../command-spec.ts';

interface Source {
  readonly operation: OperationName;
  /** The ids in its output. */
  readonly ids: (output: unknown) => readonly string[];
}

const idsIn =
  (list: string, key: string) =>
  (output: unknown): readonly string[] => {
    const parsed = z.object({ [list]: z.array(z.looseObject({ [key]: z.string() })) }).safeParse(output);
    return (parsed.data?.[list] ?? []).flatMap((item) => {
      const id = item[key];
      return typeof id === 'string' ? [id] : [];
    });
  };

/** Which operation knows the values of each kind. */
export const CATALOG_VALUES = {
  tool: { operation: 'list', ids: idsIn('tools', 'id') },
  capability: { operation: 'capabilities', ids: idsIn('capabilities', 'id') },
  provider: { operation: 'providers', ids: idsIn('providers', 'provider_id') },
  registry: { operation: 'registry list', ids: idsIn('registries', 'registry_id') },
} as const satisfies Record<Exclude<Completes, 'file'>, Source>;
