import { Derived } from '../../core/catalog/derived.ts';
import type { Diagnostic } from '../../core/diagnostics/diagnostic.ts';
import { DEFINITIONS } from '../../core/ids.ts';
import type { CatalogReader } from '../../core/ports/catalog.ts';
import { isOfStore } from '../store-standing.ts';

export interface CatalogCounts {
  readonly tools: number;
  readonly findings: Readonly<Record<Diagnostic['severity'], number>>;
}

const counted = new Derived<CatalogCounts>(1);

/** How many tools and findings a view has; counted once for each. */
export const catalogCounts = (reader: CatalogReader): CatalogCounts =>
  counted.get(reader, '', () => {
    const findings = { error: 0, warning: 0, info: 0 };
    for (const { severity } of diagnosticsOf(reader)) findings[severity] += 1;
    return { tools: reader.tools({}, { limit: 0 }).total, findings };
  });

function* diagnosticsOf(reader: CatalogReader): Generator<Diagnostic> {
  // That the store cannot be read is no finding of the catalog.
  yield* reader.loadDiagnostics().filter((each) => !isOfStore(each));
  for (const { diagnostics } of reader.unidentified()) yield* diagnostics;
  for (const { diagnostics } of reader.capabilities()) yield* diagnostics;
  for (const id of reader.providerIds()) yield* reader.provider(id)?.diagnostics ?? [];
  // A tool made from a registry entry repeats the findings of the entry.
  for (const tool of reader.tools({ source: [DEFINITIONS] }, {}).items) yield* tool.diagnostics;
  for (const registry of reader.registries()) {
    yield* registry.diagnostics;
    for (const entry of registry.entries) yield* entry.diagnostics;
  }
}
