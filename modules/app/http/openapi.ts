import * as z from 'zod';
import type { Operation } from '../operations/operation.ts';
import { OPERATIONS } from '../operations/table.ts';
import { sessionShape, signIn } from './access/session-shape.ts';
import {
  type Json,
  NOBODY_ASKED,
  problemResponses,
  SECURITY_SCHEMES,
  SERVER_PATHS,
} from './openapi-server-paths.ts';
import { problemShape } from './problem.ts';

/** Of the interface, not of the product: it grows when something is added to /v1. */
const API_VERSION = '1.0.0';

/**
 * OpenAPI 3.1 of this face, from the operations table and the zod shapes; committed as schemas/openapi.json. The same
 * sources give the same document.
 */
export async function openApiDocument(): Promise<Json> {
  const components = new Map<string, Json>();
  for (const shape of [problemShape, sessionShape, signIn]) referenceTo(shape, components);
  const paths: Record<string, Json> = { ...SERVER_PATHS };
  for (const load of Object.values(OPERATIONS)) {
    const operation: Operation = await load();
    const { http } = operation;
    if (http === undefined) continue;
    const item =
      operation.effect === 'command' ? commandItem(operation, components) : readItem(operation, components);
    paths[http.path] = { ...paths[http.path], [http.method.toLowerCase()]: item };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Agent-Tools',
      version: API_VERSION,
      description:
        'The canonical catalog of the tools that AI agents use: a read-only projection over their owners.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'The server that serves this document.' }],
    // Where `server.auth` is configured; else nobody is asked.
    security: [{ bearer: [] }, { session: [] }, ...NOBODY_ASKED],
    paths: sorted(Object.entries(paths)),
    components: { schemas: sorted(components), securitySchemes: SECURITY_SCHEMES },
  };
}

const sorted = (entries: Iterable<readonly [string, unknown]>): Json =>
  Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));

function readItem(operation: Operation, components: Map<string, Json>): Json {
  const validated = operation.validator !== 'none';
  return {
    ...about(operation),
    parameters: [...parametersOf(operation), MIN_GENERATION, ...(validated ? [IF_NONE_MATCH] : [])],
    responses: {
      200: {
        description: 'What the served view says.',
        ...(validated && {
          headers: { ETag: { description: 'Changes when the answer does.', schema: { type: 'string' } } },
        }),
        content: { 'application/json': { schema: referenceTo(operation.output, components) } },
      },
      ...(validated && { 304: { description: 'The answer of that ETag is still right.' } }),
      ...problemResponses(400, 401, 403, 404, 409, 410, 429, 503),
    },
  };
}

function commandItem(operation: Operation, components: Map<string, Json>): Json {
  return {
    ...about(operation),
    parameters: [
      ...parametersOf(operation).filter(({ in: place }) => place === 'path'),
      IDEMPOTENCY_KEY,
      CSRF_TOKEN,
    ],
    requestBody: {
      required: false,
      content: { 'application/json': { schema: referenceTo(operation.input, components, 'input') } },
    },
    responses: {
      [operation.http?.status ?? 200]: {
        description: 'Done, and in the view that is served.',
        content: { 'application/json': { schema: referenceTo(operation.output, components) } },
      },
      ...problemResponses(400, 401, 403, 413, 429, 503),
    },
  };
}

const about = ({ name, summary, permission = 'see' }: Operation): Json => ({
  operationId: name.replaceAll(/ (\w)/g, (_, letter: string) => letter.toUpperCase()),
  summary,
  'x-permission': permission,
});

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Json;
}

function parametersOf({ input, http }: Operation): readonly Parameter[] {
  return Object.entries(input.shape).map(([name, schema]): Parameter => {
    const inPath = http?.path.includes(`{${name}}`) === true;
    const { $schema: _, description, ...rest } = z.toJSONSchema(schema, { io: 'input' });
    return {
      name,
      in: inPath ? 'path' : 'query',
      required: inPath || !z.safeParse(schema, undefined).success,
      ...(description !== undefined && { description }),
      schema: rest,
    };
  });
}

const MIN_GENERATION: Parameter = {
  name: 'min_generation',
  in: 'query',
  required: false,
  description: 'Wait until the view holds this `owner:generation`, or answer 503 after 5 seconds.',
  schema: { type: 'array', items: { type: 'string' } },
};
const IF_NONE_MATCH: Parameter = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'ETags of answers at hand; 304 when one of them is still right.',
  schema: { type: 'string' },
};
const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same for every attempt of one command.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

const CSRF_TOKEN: Parameter = {
  name: 'X-CSRF-Token',
  in: 'header',
  required: false,
  description: 'Needed with a session: `csrf_token` of GET /v1/session.',
  schema: { type: 'string' },
};

/** A reference to the shape where it has an id, which then stands among the components; else the shape itself. */
function referenceTo(
  shape: z.ZodType,
  components: Map<string, Json>,
  io: 'input' | 'output' = 'output',
): Json {
  const {
    $schema: _,
    $defs,
    ...rest
  } = z.toJSONSchema(shape, {
    io,
    // Keys may be added to an answer; a client that refuses them would break.
    override({ jsonSchema }) {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  });
  for (const [id, definition] of Object.entries($defs ?? {})) components.set(id, inComponents(definition));
  return inComponents(rest);
}

/** The same schema with its references pointing to the components. */
function inComponents(schema: unknown): Json {
  const text = JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/');
  return JSON.parse(text) as Json;
}
