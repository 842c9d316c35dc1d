import { ERROR_FACES } from '../../core/errors.ts';

export type Json = Readonly<Record<string, unknown>>;

const PROBLEM = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };

/** Problem responses with the words of the refusals that have these statuses. */
export function problemResponses(...statuses: readonly number[]): Json {
  const faces = Object.values(ERROR_FACES);
  const described = statuses.map((status): readonly [string, Json] => [
    String(status),
    { description: `${faces.find(({ http }) => http === status)?.title ?? 'Refused'}.`, content: PROBLEM },
  ]);
  return {
    ...Object.fromEntries(described),
    default: { description: 'Any other refusal.', content: PROBLEM },
  };
}

const text = (type: string): Json => ({ [type]: { schema: { type: 'string' } } });
const object = { 'application/json': { schema: { type: 'object' } } };

const get = (
  operationId: string,
  summary: string,
  description: string,
  content: Json,
  more: Json = {},
): Json => ({
  get: { operationId, summary, responses: { 200: { description, content }, ...more } },
});

/** What is about the server itself and so stands in no operations table. */
export const SERVER_PATHS: Readonly<Record<string, Json>> = {
  '/v1/events': {
    get: {
      operationId: 'events',
      summary: 'Hear when an owner has reached a generation',
      parameters: [
        {
          name: 'Last-Event-ID',
          in: 'header',
          required: false,
          description: 'The id of the last event heard; what came after it is sent first.',
          schema: { type: 'string' },
        },
      ],
      responses: {
        200: {
          description:
            'Server-sent events `generation` with data `{"owner", "generation"}`; a comment every 15 seconds.',
          content: text('text/event-stream'),
        },
        ...problemResponses(503),
      },
    },
  },
  '/healthz': get('healthz', 'Say that the process lives', 'It lives.', object),
  '/readyz': get(
    'readyz',
    'Say whether every read can be answered',
    'Ready, with the completeness of each owner.',
    object,
    problemResponses(503),
  ),
  '/metrics': get('metrics', 'Show metrics for Prometheus', 'Metrics.', text('text/plain')),
  '/openapi.json': get('openapi', 'Show this document', 'OpenAPI 3.1.', object),
};
