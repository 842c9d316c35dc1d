import { readdirSync, readFileSync } from 'node:fs';
import { composeLocal } from '../../modules/app/compose.ts';
import { searchDocumentOf } from '../../modules/core/catalog/search-document.ts';
import type { SearchDocument } from '../../modules/core/ports/search-index.ts';
import { EVERYTHING } from '../../modules/core/ports/visibility.ts';
import { ROOT } from '../measure/product.ts';
import { countedOf, type SpokenTask } from './shared-words.ts';

/** A task of the golden set; what it expects by place in the catalog's documents, empty for what nothing here does. */
export interface GoldenTask {
  readonly text: string;
  readonly expected: ReadonlySet<number>;
  /** No tool that it expects says it in its own words. */
  readonly counts: boolean;
}

export interface Golden {
  readonly documents: readonly SearchDocument[];
  /** By file, with the dated additions of each. */
  readonly sets: Readonly<Record<GoldenSet, readonly GoldenTask[]>>;
}

export const GOLDEN_SETS = ['english', 'spanish', 'off-topic'] as const;
export type GoldenSet = (typeof GOLDEN_SETS)[number];

const FOLDER = new URL('golden/', import.meta.url);
const PAGE = 10_000;

/** The catalog of this repository as the product indexes it, and the frozen tasks over it. */
export async function readGolden(): Promise<Golden> {
  const { composer } = composeLocal({ workspace: ROOT });
  await composer.refresh(new AbortController().signal);
  const reader = composer.pin(EVERYTHING);
  const documents = reader
    .tools({}, { limit: PAGE })
    .items.map((tool) => searchDocumentOf(tool, (id) => reader.capability(id)));
  const places = new Map(documents.map(({ ref }, place) => [String(ref.id), place]));
  const textsOf = (id: string): readonly string[] => {
    const document = documents[places.get(id) ?? -1];
    return document === undefined ? [] : [document.description, ...document.examples];
  };
  const tasks = (set: GoldenSet): readonly GoldenTask[] => {
    const lines = readdirSync(FOLDER)
      .filter((file) => file === `${set}.jsonl` || (file.startsWith(`${set}-`) && file.endsWith('.jsonl')))
      .flatMap((file) => readFileSync(new URL(file, FOLDER), 'utf8').trimEnd().split('\n'))
      .map((line) => JSON.parse(line) as SpokenTask);
    const counted = new Set(countedOf(lines, textsOf).counted);
    return lines.map((line) => ({
      text: line.task,
      expected: new Set(line.expected.flatMap((id) => places.get(id) ?? [])),
      counts: counted.has(line),
    }));
  };
  return {
    documents,
    sets: { english: tasks('english'), spanish: tasks('spanish'), 'off-topic': tasks('off-topic') },
  };
}
