import { readdirSync, readFileSync } from 'node:fs';
import { composeLocal } from '../../modules/app/compose.ts';
import { searchDocumentOf } from '../../modules/core/catalog/search-document.ts';
import type { SearchDocument } from '../../modules/core/ports/search-index.ts';
import { EVERYTHING } from '../../modules/core/ports/visibility.ts';
import { ROOT } from '../measure/product.ts';

/** A task of the golden set; what it expects by place in the catalog's documents, empty for what nothing here does. */
export interface GoldenTask {
  readonly text: string;
  readonly expected: ReadonlySet<number>;
}

export interface Golden {
  readonly documents: readonly SearchDocument[];
  /** By file, with the dated additions of each. */
  readonly sets: Readonly<Record<GoldenSet, readonly GoldenTask[]>>;
}

export const GOLDEN_SETS = ['english', 'spanish', 'off-topic'] as const;
export type GoldenSet = (typeof GOLDEN_SETS)[number];

interface TaskLine {
  readonly task: string;
  readonly expected: readonly string[];
}

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
  const tasks = (set: GoldenSet): readonly GoldenTask[] =>
    readdirSync(FOLDER)
      .filter((file) => file === `${set}.jsonl` || (file.startsWith(`${set}-`) && file.endsWith('.jsonl')))
      .flatMap((file) => readFileSync(new URL(file, FOLDER), 'utf8').trimEnd().split('\n'))
      .map((line) => JSON.parse(line) as TaskLine)
      .map(({ task, expected }) => ({
        text: task,
        expected: new Set(expected.flatMap((id) => places.get(id) ?? [])),
      }));
  return {
    documents,
    sets: { english: tasks('english'), spanish: tasks('spanish'), 'off-topic': tasks('off-topic') },
  };
}
