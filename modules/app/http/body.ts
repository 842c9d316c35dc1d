import type { IncomingMessage } from 'node:http';
import { CatalogError } from '../../core/errors.ts';
import { repeatedKey } from './repeated-key.ts';

/** Bytes of a request body. */
export const MAX_BODY = 1024 * 1024;

/** Levels of a request body: a document may have 64, and stands in an object here. What works on a body may recurse. */
const MAX_DEPTH = 65;

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/** The JSON object in the body; an absent body is an empty one. */
export async function readJsonBody(request: IncomingMessage): Promise<Readonly<Record<string, unknown>>> {
  if (!hasBody(request)) return {};
  const type = request.headers['content-type'] ?? '';
  if (!/^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i.test(type))
    throw new CatalogError(
      'invalid_request',
      'The body is not JSON.',
      'Send Content-Type: application/json.',
    );
  if (request.headers['content-encoding'] !== undefined)
    throw new CatalogError('invalid_request', 'The body is compressed.', 'Send it without Content-Encoding.');
  const text = decodeUtf8(await readBytes(request));
  if (text === '') return {};
  const value = parseObject(text);
  if (isDeeperThan(MAX_DEPTH, value)) {
    throw new CatalogError(
      'invalid_request',
      `The body is nested more than ${MAX_DEPTH} levels deep.`,
      'Send it flatter.',
    );
  }
  const twice = repeatedKey(text);
  if (twice !== undefined) {
    throw new CatalogError(
      'invalid_request',
      `The body has the key ${JSON.stringify(twice.slice(0, 100))} twice in one object.`,
      'Say each thing once.',
    );
  }
  return value;
}

async function readBytes(request: IncomingMessage): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY) throw tooLarge();
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    // Leaving the loop early must not close the connection: the refusal is still to be sent on it.
    const stream: AsyncIterable<Buffer> = request.iterator({ destroyOnReturn: false });
    for await (const chunk of stream) {
      length += chunk.length;
      if (length > MAX_BODY) break;
      chunks.push(chunk);
    }
  } catch (cause) {
    throw new CatalogError('invalid_request', 'The body did not arrive whole.', 'Send it again.', cause);
  }
  if (length > MAX_BODY) throw tooLarge();
  return Buffer.concat(chunks);
}

function decodeUtf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new CatalogError('invalid_request', 'The body is not UTF-8.', 'Send JSON in UTF-8.');
  }
}

function parseObject(text: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new CatalogError('invalid_request', 'The body is not well-formed JSON.', 'Send one JSON object.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new CatalogError('invalid_request', 'The body is not a JSON object.', 'Send one JSON object.');
  return { ...value };
}

/** Level by level: what is as deep as a body can be would be too deep for the stack. */
function isDeeperThan(limit: number, root: Composite): boolean {
  let level: readonly Composite[] = [root];
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > limit) return true;
    level = level.flatMap((each) => Object.values(each).filter(isComposite));
  }
  return false;
}

/** An object, or a list by its places. */
type Composite = Readonly<Record<string, unknown>>;
const isComposite = (value: unknown): value is Composite => typeof value === 'object' && value !== null;

const tooLarge = (): CatalogError =>
  new CatalogError('payload_too_large', 'The request body is larger than 1 MiB.', 'Send less at once.');
