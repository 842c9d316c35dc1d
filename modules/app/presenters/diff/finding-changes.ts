import type { Diagnostic } from '../../../core/diagnostics/diagnostic.ts';
import type { CatalogReader } from '../../../core/ports/catalog.ts';
import type { DefinitionDifference } from '../../shapes/diff-definitions.ts';
import { presentDiagnostic } from '../present-diagnostic.ts';
import type { Worst } from './change.ts';
import { pairBy } from './pairing.ts';

type Findings = DefinitionDifference['findings'];

/** Findings that appear or vanish. One that only moved to another line is the same. */
export function findingChanges(before: CatalogReader, after: CatalogReader): Findings {
  const [was, is] = [findingsOf(before), findingsOf(after)];
  const { removed, added } = pairBy(was, is, ({ code, file, path, message }) =>
    JSON.stringify([code, file, path, message]),
  );
  return {
    before: countsOf(was),
    after: countsOf(is),
    appeared: added.map(presentDiagnostic),
    vanished: removed.map(presentDiagnostic),
  };
}

/** A new error keeps something out, a new warning asks for a look; neither breaks by itself what worked before. */
export const worstOfFindings = ({ appeared, vanished }: Findings): Worst => {
  if (appeared.some(({ severity }) => severity !== 'info')) return 'risky';
  return appeared.length + vanished.length > 0 ? 'cosmetic' : 'none';
};

/** Of everything that the workspace names, each once, in the order of files. */
function findingsOf(reader: CatalogReader): readonly Diagnostic[] {
  const all = [
    reader.loadDiagnostics(),
    ...reader.unidentified().map(({ diagnostics }) => diagnostics),
    ...reader.tools({}, {}).items.map(({ diagnostics }) => diagnostics),
    ...reader.capabilities().map(({ diagnostics }) => diagnostics),
    ...reader.providerIds().map((id) => reader.provider(id)?.diagnostics ?? []),
    ...reader
      .registries()
      .flatMap(({ diagnostics, entries }) => [diagnostics, ...entries.map((entry) => entry.diagnostics)]),
  ].flat();
  const once = new Map(
    all.map((each) => [
      JSON.stringify([each.file, each.line, each.column, each.code, each.path, each.message]),
      each,
    ]),
  );
  return [...once.values()].sort(byPlace);
}

const byPlace = (a: Diagnostic, b: Diagnostic): number =>
  compare(a.file, b.file) || a.line - b.line || a.column - b.column || compare(a.code, b.code);
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const countsOf = (findings: readonly Diagnostic[]): Findings['before'] => {
  const count = (severity: Diagnostic['severity']): number =>
    findings.filter((each) => each.severity === severity).length;
  return { errors: count('error'), warnings: count('warning'), infos: count('info') };
};
