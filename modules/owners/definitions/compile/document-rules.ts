import type * as z from 'zod';
import { parseCapabilityId, parseProviderId, parseToolId } from '../../../core/ids.ts';
import {
  capabilityRecordKey,
  providerRecordKey,
  toolRecordKey,
  wordsRecordKey,
} from '../../../core/model/definition-record.ts';
import { parseWordGroupId } from '../../../core/model/word-group.ts';
import { checkCapability } from '../checks/capability-checks.ts';
import type { Findings } from '../checks/findings.ts';
import { checkProvider } from '../checks/provider-checks.ts';
import { checkTool } from '../checks/tool-checks.ts';
import { checkWords } from '../checks/words-checks.ts';
import { type CapabilityDocument, capabilityDocument } from '../schemas/capability-document.ts';
import { type ProviderDocument, providerDocument } from '../schemas/provider-document.ts';
import { type ToolDocument, toolDocument } from '../schemas/tool-document.ts';
import { type WordsDocument, wordsDocument } from '../schemas/words-document.ts';
import type { DocumentKind, Item } from './compiled-document.ts';
import { type OriginalDocument, outlineOfCapability, outlineOfProvider, outlineOfTool } from './outlines.ts';

/** What is common to all items of a kind, before it is known which kind. */
export type ItemFrame = Pick<Item, 'file' | 'root' | 'diagnostics' | 'isSound' | 'payload'>;

/** What one kind of document is, and what is made of it. */
export interface DocumentRules<Document> {
  /** Completes "the file does not describe …". */
  readonly noun: string;
  readonly schema: z.ZodType<Document>;
  /** Of the canonical style. */
  readonly keyOrder: readonly string[];
  /** `source`: the text of the file. */
  readonly check: (findings: Findings, document: Document, source: string) => void;
  /** undefined: no id can be read. */
  readonly itemOf: (frame: ItemFrame, document: Document, original: OriginalDocument) => Item | undefined;
}

const toolRules: DocumentRules<ToolDocument> = {
  noun: 'a tool',
  schema: toolDocument,
  keyOrder: Object.keys(toolDocument.shape),
  check: checkTool,
  itemOf(frame, document, original) {
    const id = parseToolId(document.id ?? '');
    return (
      id && { kind: 'tool', id, key: toolRecordKey(id), ...frame, outline: outlineOfTool(document, original) }
    );
  },
};

const providerRules: DocumentRules<ProviderDocument> = {
  noun: 'a provider',
  schema: providerDocument,
  keyOrder: Object.keys(providerDocument.shape),
  check: checkProvider,
  itemOf(frame, document, original) {
    const id = parseProviderId(document.provider_id ?? '');
    const outline = outlineOfProvider(document, original);
    return id && { kind: 'provider', id, key: providerRecordKey(id), ...frame, outline };
  },
};

const capabilityRules: DocumentRules<CapabilityDocument> = {
  noun: 'a capability',
  schema: capabilityDocument,
  keyOrder: Object.keys(capabilityDocument.shape),
  check: checkCapability,
  itemOf(frame, document, original) {
    const id = parseCapabilityId(document.id ?? '');
    const outline = outlineOfCapability(document, original);
    return id && { kind: 'capability', id, key: capabilityRecordKey(id), ...frame, outline };
  },
};

const wordsRules: DocumentRules<WordsDocument> = {
  noun: 'a group of words',
  schema: wordsDocument,
  keyOrder: Object.keys(wordsDocument.shape),
  check: checkWords,
  itemOf(frame, document) {
    const id = parseWordGroupId(document.id ?? '');
    return id && { kind: 'words', id, key: wordsRecordKey(id), ...frame, outline: {} };
  },
};

export const DOCUMENT_RULES = {
  tool: toolRules,
  provider: providerRules,
  capability: capabilityRules,
  words: wordsRules,
} as const satisfies Record<DocumentKind, unknown>;
