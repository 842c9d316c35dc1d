import { parseCapabilityId, parseProviderId, parseToolId } from '../../../core/ids.ts';
import {
  capabilityRecordKey,
  providerRecordKey,
  toolRecordKey,
  wordsRecordKey,
} from '../../../core/model/definition-record.ts';
import { parseWordGroupId } from '../../../core/model/word-group.ts';
import type {
  CapabilityItem,
  CompiledDocument,
  Item,
  Payload,
  ProviderItem,
  ToolItem,
  WordsItem,
} from './compiled-document.ts';

/** A compiled document as plain data, without its payloads: what crosses threads and restarts. */
export interface PlainDocument extends Omit<CompiledDocument, 'items'> {
  readonly items: readonly PlainItem[];
}

type PlainOf<I extends Item> = Pick<I, 'kind' | 'root' | 'diagnostics' | 'isSound' | 'outline'> & {
  readonly id: string;
};
export type PlainItem =
  | PlainOf<ToolItem>
  | PlainOf<ProviderItem>
  | PlainOf<CapabilityItem>
  | PlainOf<WordsItem>;

export function plainDocument(document: CompiledDocument): PlainDocument {
  return { ...document, items: document.items.map(plainItem) };
}

function plainItem(item: Item): PlainItem {
  const { key: _key, file: _file, payload: _payload, ...plain } = item;
  return plain;
}

/** `payloadOf`: of the item at this position. Throws where the data were not made by `plainDocument`. */
export function compiledDocument(
  plain: PlainDocument,
  payloadOf: (index: number) => Payload,
): CompiledDocument {
  return {
    ...plain,
    items: plain.items.map((item, index) => compiledItem(item, plain.file, payloadOf(index))),
  };
}

function compiledItem(item: PlainItem, file: string, payload: Payload): Item {
  switch (item.kind) {
    case 'tool': {
      const id = known(parseToolId(item.id));
      return { ...item, id, key: toolRecordKey(id), file, payload };
    }
    case 'provider': {
      const id = known(parseProviderId(item.id));
      return { ...item, id, key: providerRecordKey(id), file, payload };
    }
    case 'capability': {
      const id = known(parseCapabilityId(item.id));
      return { ...item, id, key: capabilityRecordKey(id), file, payload };
    }
    case 'words': {
      const id = known(parseWordGroupId(item.id));
      return { ...item, id, key: wordsRecordKey(id), file, payload };
    }
  }
}

function known<Id>(id: Id | undefined): Id {
  if (id === undefined) throw new Error('A compiled document has an item without a valid id.');
  return id;
}
