import type { Diagnostic } from '../core/diagnostics/diagnostic.ts';
import type { CatalogReader } from '../core/ports/catalog.ts';
import type { OwnerId } from '../core/ports/owner-reader.ts';

/** A load that failed because of the one store: a finding for each of its owners, and one cause. */
const FAILED = /^(?:store|ledger):([a-z]+)$/;

export const isOfStore = ({ file, code }: Diagnostic): boolean => code === 'read_failed' && FAILED.test(file);

export interface StoreStanding {
  /** Those that could not read it; empty: it can be read, or nobody needs it. */
  readonly owners: readonly OwnerId[];
  readonly message: string;
  readonly hint?: string;
}

/** Whether the owners of the store could read it when they were last asked, and why not. */
export function storeStanding(reader: Pick<CatalogReader, 'loadDiagnostics'>): StoreStanding {
  const found = reader.loadDiagnostics().filter(isOfStore);
  const told = found.find(({ hint }) => hint !== undefined) ?? found[0];
  return {
    owners: found.flatMap(({ file }) => (FAILED.exec(file)?.[1] ?? []) as OwnerId | []),
    message: told?.message ?? '',
    ...(told?.hint !== undefined && { hint: told.hint }),
  };
}
