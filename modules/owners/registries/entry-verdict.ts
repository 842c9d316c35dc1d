import { type Diagnostic, hasError } from '../../core/diagnostics/diagnostic.ts';
import { operationName } from '../../core/ids.ts';
import type { RegistryEntry, RegistryRefusal } from '../../core/model/registry.ts';
import { parseTag } from '../../core/model/tag.ts';
import { cleanText, isMachinePath, withoutCredentials } from '../../documents/index.ts';
import { isRegistryStatus } from './entry-checks.ts';
import type { ReadEntry } from './entry-fields.ts';
import { shownLine, shownName } from './entry-text.ts';
import type { Stated } from './tool-document.ts';

export interface JudgedEntry {
  readonly read: ReadEntry;
  readonly revision: string;
  readonly stated: Stated;
  readonly diagnostics: readonly Diagnostic[];
}

/** What a valid, invalid, planned or deprecated entry may be used for (seed 000; seed-reading A1, A2, A5). */
export function projectEntry({ read, revision, stated, diagnostics }: JudgedEntry): RegistryEntry {
  const valid = !hasError(diagnostics);
  const { name, description, location, status, capabilities, languages, tags } = read.fields;
  const isWithoutFile = diagnostics.some(({ code }) => code === 'location_missing');
  const refusal = refusalOf(diagnostics, status);
  return {
    index: read.index,
    ...(isPresent(name) && { name: shownName(name) }),
    ...(isPresent(description) && { description: withoutCredentials(cleanText(description)) }),
    ...(isPresent(location) && !isMachinePath(location) && { location: shownLine(location) }),
    ...(isPresent(status) && { status: shownLine(status) }),
    ...(isRegistryStatus(status) && { lifecycleStatus: status }),
    operations: texts(capabilities).map(operationName),
    languages: texts(languages),
    tags: texts(tags).map((tag) => parseTag(tag) ?? tag),
    implements: stated.implements,
    contracts: stated.contracts,
    risks: stated.risks,
    revision,
    valid,
    registered: valid && !isWithoutFile,
    mentionable: valid,
    invocable: valid && refusal === undefined,
    ...(refusal !== undefined && { refusal }),
    diagnostics,
  };
}

function refusalOf(
  diagnostics: readonly Diagnostic[],
  status: string | undefined,
): RegistryRefusal | undefined {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  if (errors.length > 0)
    return errors.every(({ code }) => code === 'duplicate_name') ? 'duplicate' : 'invalid';
  return status === 'planned' || status === 'deprecated' ? status : undefined;
}

const isPresent = (text: string | undefined): text is string => text !== undefined && text.trim() !== '';

const texts = (list: readonly unknown[] | undefined): readonly string[] =>
  (list ?? []).flatMap((member) =>
    typeof member === 'string' && isPresent(member) ? [shownLine(member)] : [],
  );
