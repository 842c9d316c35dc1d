import * as z from 'zod';
import { queryKey } from '../../core/catalog/tool-filter.ts';
import { parseSourceId, parseToolId, type ToolRef } from '../../core/ids.ts';
import { presentFacets } from '../presenters/present-facets.ts';
import { presentSummary } from '../presenters/present-tool.ts';
import { toolList } from '../shapes/tool.ts';
import { noteList, renderList } from '../text/render-list.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { facetsAsked, filters, toolQuery } from './filters.ts';
import { defineOperation } from './operation.ts';
import { paging } from './paging.ts';

const position = z.tuple([
  z.string().transform((text) => parseToolId(text)),
  z.string().transform((text) => parseSourceId(text)),
]);

export const list = defineOperation({
  name: 'list',
  summary: 'List the tools of the catalog',
  input: z.object({
    q: z
      .string()
      .max(2_000)
      .optional()
      .describe('Has these words in its name, description, capabilities, tags or examples.'),
    ...filters,
    ...facetsAsked,
    ...paging,
  }),
  output: toolList,
  reads: ['definitions', 'registries', 'configuration'],
  effect: 'read',
  asksIndex: ({ q }) => q !== undefined,
  http: { method: 'GET', path: '/v1/tools' },
  cli: {
    pages: 'tools',
    examples: ['agent-tools list', 'agent-tools list --capability file.read --risk low --risk medium'],
    render: renderList,
    note: noteList,
  },
  run({ reader, now, defaultLimit, envelope }, input) {
    const query = toolQuery(input, input.q);
    const key = queryKey(query);
    const after = input.cursor === undefined ? undefined : refOf(decodeCursor(input.cursor, key, position));
    const limit = input.limit ?? defaultLimit;
    const page = reader.tools(query, { ...(limit !== undefined && { limit }), ...(after && { after }) });
    const last = page.items.at(-1);
    return {
      ...envelope(),
      total: page.total,
      next_cursor: page.more && last !== undefined ? encodeCursor(key, [last.ref.id, last.ref.source]) : null,
      tools: page.items.map((tool) => presentSummary(reader, tool, now)),
      ...(input.facets === true && { facets: presentFacets(reader.facets(query)) }),
      invalid: reader
        .unidentified()
        .map(({ file, diagnostics }) => ({ file, diagnostics: diagnostics.length })),
    };
  },
});

const refOf = ([id, source]: z.output<typeof position>): ToolRef | undefined =>
  id === undefined || source === undefined ? undefined : { id, source };
