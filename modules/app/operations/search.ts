import * as z from 'zod';
import { queryKey } from '../../core/catalog/tool-filter.ts';
import { CatalogError } from '../../core/errors.ts';
import { type CatalogReader, SEARCH_ORDERS } from '../../core/ports/catalog.ts';
import { presentAdvice } from '../presenters/present-advice.ts';
import { presentFacets } from '../presenters/present-facets.ts';
import { presentMeaning } from '../presenters/present-meaning.ts';
import { presentSummary } from '../presenters/present-tool.ts';
import { searchResult } from '../shapes/tool.ts';
import { noteSearch, renderSearch } from '../text/render-search.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { facetsAsked, filters, toolQuery } from './filters.ts';
import { defineOperation } from './operation.ts';

const DEFAULT_LIMIT = 10;
const position = z.tuple([z.string(), z.int().min(0)]);

export const search = defineOperation({
  name: 'search',
  summary: 'Find tools for a task in words',
  input: z.object({
    q: z
      .array(z.string().min(1).max(2_000))
      .min(1)
      .max(20)
      .describe('The task in words; several for several steps, each answered in turn.'),
    ...filters,
    sort: z
      .enum(SEARCH_ORDERS)
      .optional()
      .describe('Order of the best 1,000 matches; default: relevance. `risk`: the least first.'),
    ...facetsAsked,
    limit: z.int().min(1).max(50).optional().describe('At most so many (1 to 50, default 10).'),
    cursor: z.string().max(1_000).optional().describe('Continue where the last page ended.'),
  }),
  output: searchResult,
  reads: ['definitions', 'registries', 'configuration'],
  effect: 'read',
  stamp: ({ calls, meanings }, reader) => `${calls.snapshot(reader)} ${meanings.epoch}`,
  asksIndex: () => true,
  http: { method: 'GET', path: '/v1/search' },
  cli: {
    words: 'q',
    examples: ['agent-tools search read a file', "agent-tools search -q 'find subtitles' -q 'read a file'"],
    render: renderSearch,
    note: noteSearch,
  },
  async run(context, input) {
    const filter = toolQuery(input);
    const key = JSON.stringify([input.q, queryKey(filter), input.sort ?? 'relevance']);
    const [view, offset] =
      input.cursor === undefined ? [undefined, 0] : decodeCursor(input.cursor, key, position);
    const reader =
      view === undefined
        ? context.reader
        : continued(context.reader, context.services.catalog.pinAgain(view, context.visibility));
    const limit = input.limit ?? DEFAULT_LIMIT;
    const { meanings } = context.services;
    const meant = await meanings.ask(input.q, () => reader.tools({}, {}).items, context.signal);
    const ranked = reader.search({
      texts: input.q,
      filter,
      offset,
      limit,
      ...(input.sort && { order: input.sort }),
      ...(meant?.similarity && { similarity: meant.similarity }),
    });
    return {
      ...context.envelope(reader),
      snapshot: context.services.calls.snapshot(reader),
      good_match: ranked.goodMatch,
      advice: ranked.advice === undefined ? null : presentAdvice(ranked.advice, input.q.length),
      meaning: presentMeaning(meant),
      total: ranked.total,
      next_cursor: ranked.more ? encodeCursor(key, [reader.view, offset + limit]) : null,
      tools: ranked.items.map(({ tool, score, why }) => ({
        ...presentSummary(reader, tool, context.now),
        score,
        why: why.map(({ field, terms }) => ({ field, terms: [...terms] })),
      })),
      ...(input.facets === true && { facets: presentFacets(reader.facets(filter, input.q)) }),
    };
  },
});

/** Ranks move with every change, so a further page comes from the view of the first or not at all. */
function continued(current: CatalogReader, earlier: CatalogReader | undefined): CatalogReader {
  if (earlier !== undefined && earlier.visibility === current.visibility) return earlier;
  throw new CatalogError(
    'cursor_expired',
    'The catalog has changed since that page.',
    'Search again without `cursor`.',
  );
}
