import type { RegistryId } from '../../core/ids.ts';
import type { RegistryEntry, RegistryRefusal } from '../../core/model/registry.ts';
import { cleanText } from '../../documents/index.ts';

/** UTF-16 units of a description that are shown. */
const MAX_DESCRIPTION = 1_000;

/** An entry as it may be shown to a person before it is used: somebody's text as data, never an instruction (law 7). */
export interface ToolDescription {
  readonly registry: RegistryId;
  /** As written; an invalid entry may have any, or none. */
  readonly name?: string;
  /** Cleaned, one line, at most 1,000 characters. */
  readonly description?: string;
  readonly status?: string;
  readonly operations: readonly string[];
  readonly languages: readonly string[];
  readonly tags: readonly string[];
  /** May be spoken of; `planned` entries are, and cannot be invoked. */
  readonly mentionable: boolean;
  readonly invocable: boolean;
  readonly refusal?: RegistryRefusal;
}

export function describeEntry(registry: RegistryId, entry: RegistryEntry): ToolDescription {
  const { name, description, status, operations, languages, tags, mentionable, invocable, refusal } = entry;
  return {
    registry,
    ...(name !== undefined && { name: shown(name) }),
    ...(description !== undefined && { description: shown(description) }),
    ...(status !== undefined && { status: shown(status) }),
    operations: operations.map(shown),
    languages: languages.map(shown),
    tags: tags.map(shown),
    mentionable,
    invocable,
    ...(refusal !== undefined && { refusal }),
  };
}

function shown(text: string): string {
  const clean = cleanText(text, { oneLine: true }).trim();
  return clean.length <= MAX_DESCRIPTION ? clean : `${clean.slice(0, MAX_DESCRIPTION - 1)}…`;
}
