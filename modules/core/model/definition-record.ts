import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { CapabilityId, ProviderId, ToolId } from '../ids.ts';
import type { RecordKey } from '../ports/owner-reader.ts';
import type { Capability } from './capability.ts';
import type { Provider } from './provider.ts';
import type { Tool } from './tool.ts';
import type { WordGroup, WordGroupId } from './word-group.ts';

/** What the definitions owner publishes, one record for each id. */
export type DefinitionRecord =
  | { readonly kind: 'tool'; readonly tool: Tool }
  | { readonly kind: 'provider'; readonly provider: Provider }
  | { readonly kind: 'capability'; readonly capability: Capability }
  | { readonly kind: 'words'; readonly words: WordGroup }
  | { readonly kind: 'document'; readonly document: UnidentifiedDocument };

/** A file from which no id could be read: it stays visible by its name. */
export interface UnidentifiedDocument {
  readonly file: string;
  readonly diagnostics: readonly Diagnostic[];
}

export const toolRecordKey = (id: ToolId): RecordKey => `tool/${id}` as RecordKey;
export const providerRecordKey = (id: ProviderId): RecordKey => `provider/${id}` as RecordKey;
export const capabilityRecordKey = (id: CapabilityId): RecordKey => `capability/${id}` as RecordKey;
export const wordsRecordKey = (id: WordGroupId): RecordKey => `words/${id}` as RecordKey;
export const documentRecordKey = (file: string): RecordKey => `document/${file}` as RecordKey;

/** The kind that a key of this owner names, without decoding its record. */
export const kindOfKey = (key: RecordKey): DefinitionRecord['kind'] =>
  key.slice(0, key.indexOf('/')) as DefinitionRecord['kind'];
/** The id (or file) that a key of this owner names. */
export const nameOfKey = (key: RecordKey): string => key.slice(key.indexOf('/') + 1);
/** The inverse of `toolRecordKey`, for keys that it made. */
export const toolIdOfKey = (key: RecordKey): ToolId => nameOfKey(key) as ToolId;
