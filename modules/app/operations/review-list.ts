import * as z from 'zod';
import type { Review } from '../../core/model/review.ts';
import { declaredVersion, presentReview } from '../presenters/present-review.ts';
import { reviewList } from '../shapes/review.ts';
import { noteReviews, renderReviews } from '../text/render-reviews.ts';
import { checkReadable } from './approval-access.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { defineOperation } from './operation.ts';
import { paging } from './paging.ts';

export const REVIEW_READS = ['reviews', 'definitions', 'registries', 'configuration'] as const;

const position = z.tuple([z.string(), z.string(), z.string()]);
const STATES = ['reviewed', 'rejected', 'not_reviewed'] as const;

export const reviewListOperation = defineOperation({
  name: 'review list',
  summary: 'List the last review of each version, and whether it is of what is declared now',
  input: z.object({
    state: z.array(z.enum(STATES)).max(STATES.length).optional().describe('In this state now.'),
    ...paging,
  }),
  output: reviewList,
  reads: REVIEW_READS,
  effect: 'read',
  http: { method: 'GET', path: '/v1/reviews' },
  cli: {
    place: 'server_if_running',
    pages: 'reviews',
    examples: ['agent-tools review list', 'agent-tools review list --state not_reviewed'],
    render: renderReviews,
    note: noteReviews,
  },
  run({ reader, services, defaultLimit, envelope }, { state, cursor, limit: asked }) {
    checkReadable(reader, 'reviews');
    const recorded = reader.reviews();
    const found = recorded
      .map((review) => {
        const tool = reader.tool(review.tool.id, review.tool.source);
        const { version } = review;
        const shown = presentReview(
          { ref: review.tool, version, declared: declaredVersion(tool, version) },
          review,
          services.sha256,
        );
        return { review, shown };
      })
      .filter(({ shown }) => state === undefined || state.includes(shown.state));
    const key = JSON.stringify(['reviews', state ?? null]);
    const after = cursor === undefined ? undefined : decodeCursor(cursor, key, position);
    const rest =
      after === undefined ? found : found.filter(({ review }) => compare(positionOf(review), after) > 0);
    const page = rest.slice(0, asked ?? defaultLimit ?? rest.length);
    const end = page.at(-1)?.review;
    return {
      ...envelope(),
      total: found.length,
      recorded: recorded.length,
      next_cursor: end !== undefined && rest.length > page.length ? encodeCursor(key, positionOf(end)) : null,
      reviews: page.map(({ shown }) => shown),
    };
  },
});

type Position = z.output<typeof position>;

const positionOf = ({ tool, version }: Review): Position => [tool.id, tool.source, version ?? ''];

/** In the order of `CatalogReader.reviews`. */
function compare(a: Position, b: Position): number {
  for (const [at, one] of a.entries()) {
    const other = b[at] ?? '';
    if (one !== other) return one < other ? -1 : 1;
  }
  return 0;
}
