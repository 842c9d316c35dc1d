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

const TOOLS: Source = { operation: 'list', ids: idsIn('tools', 'id') };

/** Which operations know the values of each kind. */
export const CATALOG_VALUES = {
  tool: [TOOLS],
  capability: [{ operation: 'capabilities', ids: idsIn('capabilities', 'id') }],
  provider: [{ operation: 'providers', ids: idsIn('providers', 'provider_id') }],
  registry: [{ operation: 'registry list', ids: idsIn('registries', 'registry_id') }],
  // Of the things that have facts those that people name; ids of artifacts are not typed by hand.
  identity: [TOOLS, { operation: 'catalog instances', ids: idsIn('instances', 'id') }],
} as const satisfies Record<Exclude<Completes, 'file'>, readonly Source[]>;
