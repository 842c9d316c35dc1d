import { isDeepStrictEqual } from 'node:util';
import { compareDiagnostics } from '../../core/diagnostics/diagnostic.ts';
import type { Registry, RegistryEntry } from '../../core/model/registry.ts';
import { locate, type ReadDocument } from '../../documents/index.ts';
import { groupByEntry } from './diagnostic-owner.ts';
import { checkValues } from './entry-checks.ts';
import type { ReadEntry } from './entry-fields.ts';
import { findDuplicates, indexEntries } from './entry-index.ts';
import { projectEntry } from './entry-verdict.ts';
import { checkLocation } from './location-check.ts';
import { revisionOf } from './registry-digest.ts';
import type { EntryEvidence } from './registry-evidence.ts';
import type { RegistryOutline } from './registry-outline.ts';
import { checkToolDocument, type DocumentVerdict, NO_VERDICT } from './tool-document-check.ts';

export interface Assembly {
  readonly path: string;
  readonly document: ReadDocument;
  readonly entries: readonly ReadEntry[];
  /** One for each entry. */
  readonly evidence: readonly EntryEvidence[];
  /** Of the document as a whole. */
  readonly findings: RegistryOutline['findings'];
}

/** Validates every entry and indexes them all. Entries that say the same as in `previous` are those very objects. */
export function assembleEntries(
  { path, document, entries, evidence, findings }: Assembly,
  previous: readonly RegistryEntry[],
): Pick<Registry, 'entries' | 'byName' | 'byTag' | 'diagnostics'> {
  const verdicts = entries.map((entry, at) => judge(entry, evidence[at]));
  const all = [
    ...findings,
    ...entries.flatMap((entry) => [...entry.findings, ...checkValues(entry)]),
    ...verdicts.flatMap(({ inRegistry }) => inRegistry),
    ...findDuplicates(entries),
  ];
  const byOwner = groupByEntry(locate(path, document, all), document, entries);
  const projected = entries.map((read, at) => {
    const verdict = verdicts[at] ?? NO_VERDICT;
    const diagnostics = [...(byOwner.get(read.index) ?? []), ...verdict.inDocument].sort(compareDiagnostics);
    const entry = projectEntry({
      read,
      revision: revisionOf(read.value),
      stated: verdict,
      diagnostics,
    });
    return keptIfEqual(previous[at], entry);
  });
  return { entries: projected, ...indexEntries(projected), diagnostics: byOwner.get(undefined) ?? [] };
}

function judge(entry: ReadEntry, evidence: EntryEvidence | undefined): DocumentVerdict {
  const verdict = evidence?.document === undefined ? NO_VERDICT : checkToolDocument(entry, evidence.document);
  if (evidence?.location === undefined) return verdict;
  return { ...verdict, inRegistry: [...checkLocation(entry, evidence.location), ...verdict.inRegistry] };
}

const keptIfEqual = (before: RegistryEntry | undefined, now: RegistryEntry): RegistryEntry =>
  before !== undefined && isDeepStrictEqual(before, now) ? before : now;
