import type * as z from 'zod';
import { parseCapabilityId, parseProviderId, parseToolId } from '../../../core/ids.ts';
import {
  capabilityRecordKey,
  providerRecordKey,
  toolRecordKey,
} from '../../../core/model/definition-record.ts';
import type { RecordKey } from '../../../core/ports/owner-reader.ts';
import { checkCapability } from '../checks/capability-checks.ts';
import type { Findings } from '../checks/findings.ts';
import { checkProvider } from '../checks/provider-checks.ts';
import { checkTool } from '../checks/tool-checks.ts';
import { type CapabilityDocument, capabilityDocument } from '../schemas/capability-document.ts';
import { type ProviderDocument, providerDocument } from '../schemas/provider-document.ts';
import { type ToolDocument, toolDocument } from '../schemas/tool-document.ts';
import type { DocumentKind, Item } from './compiled-document.ts';
import { outlineOfCapability, outlineOfProvider, outlineOfTool, type Placing } from './outlines.ts';

/** What is common to all items of a kind, before it is known which kind. */
export type ItemFrame = Pick<Item, 'file' | 'root' | 'diagnostics' | 'isSound' | 'payload'>;

/** What one kind of document is, and what is made of it. */
export interface DocumentRules<Document> {
  /** Completes "the file does not describe …". */
  readonly noun: string;
  readonly schema: z.ZodType<Document>;
  readonly check: (findings: Findings, document: Document) => void;
  /** undefined: no id can be read. */
  readonly identify: (document: Document) => { readonly id: string; readonly key: RecordKey } | undefined;
  readonly itemOf: (
    frame: ItemFrame,
    identity: { readonly id: string; readonly key: RecordKey },
    document: Document,
    place: Placing,
  ) => Item;
}

const toolRules: DocumentRules<ToolDocument> = {
  noun: 'a tool',
  schema: toolDocument,
  check: checkTool,
  identify: (document) => {
    const id = parseToolId(document.id ?? '');
    return id && { id, key: toolRecordKey(id) };
  },
  itemOf: (frame, identity, document, place) => ({
    kind: 'tool',
    ...identity,
    ...frame,
    outline: outlineOfTool(document, place),
  }),
};

const providerRules: DocumentRules<ProviderDocument> = {
  noun: 'a provider',
  schema: providerDocument,
  check: checkProvider,
  identify: (document) => {
    const id = parseProviderId(document.provider_id ?? '');
    return id && { id, key: providerRecordKey(id) };
  },
  itemOf: (frame, identity, document, place) => ({
    kind: 'provider',
    ...identity,
    ...frame,
    outline: outlineOfProvider(document, place),
  }),
};

const capabilityRules: DocumentRules<CapabilityDocument> = {
  noun: 'a capability',
  schema: capabilityDocument,
  check: checkCapability,
  identify: (document) => {
    const id = parseCapabilityId(document.id ?? '');
    return id && { id, key: capabilityRecordKey(id) };
  },
  itemOf: (frame, identity, document, place) => ({
    kind: 'capability',
    ...identity,
    ...frame,
    outline: outlineOfCapability(document, place),
  }),
};

export const DOCUMENT_RULES = {
  tool: toolRules,
  provider: providerRules,
  capability: capabilityRules,
} as const satisfies Record<DocumentKind, unknown>;
