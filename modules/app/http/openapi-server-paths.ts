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
  get: {
    operationId,
    summary,
    security: NOBODY_ASKED,
    responses: { 200: { description, content }, ...more },
  },
});

/** For everybody, also where `server.auth` is configured. */
export const NOBODY_ASKED: readonly Json[] = [{}];

export const SECURITY_SCHEMES: Json = {
  bearer: { type: 'http', scheme: 'bearer', description: 'A token of this server, or one of its issuers.' },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'agent-tools-session',
    description: 'Made by POST /v1/session; `__Host-agent-tools-session` where it is only for https.',
  },
};

const reference = (name: string): Json => ({
  'application/json': { schema: { $ref: `#/components/schemas/${name}` } },
});

/** What is about the server itself and so stands in no operations table. */
export const SERVER_PATHS: Readonly<Record<string, Json>> = {
  '/v1/events': {
    get: {
      operationId: 'events',
      summary: 'Hear when an owner has reached a generation',
      'x-permission': 'see',
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
        ...problemResponses(401, 403, 429, 503),
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
  '/metrics': {
    get: {
      operationId: 'metrics',
      summary: 'Show metrics for Prometheus',
      'x-permission': 'see',
      responses: {
        200: { description: 'Metrics.', content: text('text/plain') },
        ...problemResponses(401, 403, 429),
      },
    },
  },
  '/openapi.json': get('openapi', 'Show this document', 'OpenAPI 3.1.', object),
  '/v1/session': {
    ...get(
      'session',
      'Show who this server takes the caller for',
      'The caller, or nobody.',
      reference('Session'),
      problemResponses(401, 429, 503),
    ),
    post: {
      operationId: 'sessionBegin',
      summary: 'Exchange a bearer token for the session of a browser',
      security: NOBODY_ASKED,
      requestBody: { required: true, content: reference('SignIn') },
      responses: {
        200: {
          description: 'Signed in; the cookie is in Set-Cookie.',
          headers: { 'Set-Cookie': { schema: { type: 'string' } } },
          content: reference('Session'),
        },
        ...problemResponses(400, 401, 403, 413, 429, 503),
      },
    },
  },
  '/v1/session/end': {
    post: {
      operationId: 'sessionEnd',
      summary: 'End the session of a browser',
      security: NOBODY_ASKED,
      parameters: [
        {
          name: 'X-CSRF-Token',
          in: 'header',
          required: false,
          description: 'Needed with a session: `csrf_token` of GET /v1/session.',
          schema: { type: 'string' },
        },
      ],
      responses: {
        200: { description: 'Nobody is signed in any more.', content: reference('Session') },
        ...problemResponses(401, 403, 503),
      },
    },
  },
  '/.well-known/oauth-protected-resource': get(
    'resourceMetadata',
    'Show where a client gets a token (RFC 9728)',
    'The description of this protected resource.',
    object,
    problemResponses(404),
  ),
  '/.well-known/oauth-protected-resource/{resource}': {
    get: {
      operationId: 'resourceMetadataOfPart',
      summary: 'Show where a client gets a token for a part of this server (RFC 9728)',
      security: NOBODY_ASKED,
      parameters: [
        {
          name: 'resource',
          in: 'path',
          required: true,
          description: 'The path of the part, as `mcp`.',
          schema: { type: 'string' },
        },
      ],
      responses: {
        200: { description: 'The description of this protected resource.', content: object },
        ...problemResponses(404),
      },
    },
  },
};
