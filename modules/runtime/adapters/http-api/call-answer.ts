import type { CallOutcome, ProviderFailure } from '../../../core/ports/invocation.ts';
import { jsonValue } from '../json-text.ts';
import type { Method } from './call-request.ts';

export interface HttpAnswer {
  readonly status: number;
  /** As the header says it. */
  readonly contentType: string | undefined;
  readonly body: Uint8Array;
}

/** Bytes of what is shown of an answer that says no. */
const REFUSAL_LIMIT = 64 * 1024;

/**
 * What an API has said, as an outcome:
 * 2xx is the result; 401 is about our credential and 405 and 501 about the offer, so that they are failures; every other 4xx is the API's word
 * about this call: an error of the tool, with the answer as data. 5xx is no answer. It is safe to ask again after 429, and after 503
 * where a GET or HEAD was asked; after any other failure something may have been done.
 */
export function outcomeOf(answer: HttpAnswer, method: Method, requestId: string): CallOutcome {
  const { status } = answer;
  if (status >= 200 && status < 300) return resultOf(answer, requestId);
  const failure = failureOf(status, method);
  return failure === undefined ? refusalOf(answer) : { kind: 'failed', failure };
}

function failureOf(status: number, method: Method): ProviderFailure | undefined {
  const code = 'provider_unavailable';
  const isReading = method === 'GET' || method === 'HEAD';
  if (status < 400) return { code: 'invalid_response', retry: 'never', detail: 'redirected' };
  if (status === 401) return { code, retry: 'never', detail: 'unauthorized' };
  if (status === 405 || status === 501) return { code: 'tool_missing', retry: 'never' };
  if (status === 407) return { code, retry: 'never', detail: 'refused' };
  if (status === 429) return { code, retry: 'safe', detail: 'too_many_requests' };
  if (status === 503) return { code, retry: isReading ? 'safe' : 'unsafe', detail: 'server_unavailable' };
  if (status === 408) return { code, retry: isReading ? 'safe' : 'unsafe', detail: 'server_error' };
  return status >= 500 ? { code, retry: 'unsafe', detail: 'server_error' } : undefined;
}

function resultOf({ contentType, body }: HttpAnswer, requestId: string): CallOutcome {
  const type = mediaType(contentType);
  if (body.length === 0) return result([]);
  if (isJson(type)) return jsonResult(decode(body, contentType));
  const data = (): string => Buffer.from(body).toString('base64');
  if (type.startsWith('image/')) return result([{ type: 'image', data: data(), mimeType: type }]);
  if (type.startsWith('audio/')) return result([{ type: 'audio', data: data(), mimeType: type }]);
  if (isText(type, body)) return result([{ type: 'text', text: decode(body, contentType) }]);
  const mimeType = type === '' ? 'application/octet-stream' : type;
  // What it is called is nobody's business but the API's; the call names it.
  const resource = { uri: `urn:agent-tools:call:${requestId}`, mimeType, blob: data() };
  return result([{ type: 'resource', resource }]);
}

function jsonResult(text: string): CallOutcome {
  const value = jsonValue(text);
  if (value !== undefined)
    return { kind: 'result', isError: false, content: [{ type: 'text', text }], structured: value };
  return isPlainJson(text)
    ? result([{ type: 'text', text }])
    : { kind: 'failed', failure: { code: 'invalid_response', retry: 'unsafe', detail: 'not_json' } };
}

/** A text, a number or a word alone is JSON too; a deep or broken object is not taken for one. */
function isPlainJson(text: string): boolean {
  if (/^\s*[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function refusalOf({ status, contentType, body }: HttpAnswer): CallOutcome {
  const type = mediaType(contentType);
  const isCut = body.length > REFUSAL_LIMIT;
  const isReadable = body.length > 0 && (isJson(type) || isText(type, body));
  const text = isReadable ? decode(body.subarray(0, REFUSAL_LIMIT), contentType) : '';
  const structured = isCut ? undefined : jsonValue(text);
  return {
    kind: 'result',
    isError: true,
    content: [
      { type: 'text', text: `The API answered with status ${status}.` },
      ...(text === '' ? [] : [{ type: 'text', text }]),
    ],
    ...(structured !== undefined && { structured }),
  };
}

const result = (content: readonly unknown[]): CallOutcome => ({ kind: 'result', isError: false, content });

/** In lower case and without parameters; `''`: not stated, or no type. */
function mediaType(header: string | undefined): string {
  const type = (header ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  return /^[a-z0-9!#$&^_.+-]{1,100}\/[a-z0-9!#$&^_.+-]{1,100}$/.test(type) ? type : '';
}

const isJson = (type: string): boolean => type === 'application/json' || /\+json$/.test(type);

function isText(type: string, body: Uint8Array): boolean {
  if (
    type.startsWith('text/') ||
    /^application\/(?:xml|x-ndjson|yaml|javascript)$|\+(?:xml|yaml)$/.test(type)
  )
    return true;
  if (type !== '') return false;
  try {
    return !new TextDecoder('utf-8', { fatal: true }).decode(body).includes('\0');
  } catch {
    return false;
  }
}

function decode(body: Uint8Array, contentType: string | undefined): string {
  const charset = /;\s*charset\s*=\s*"?([\w.:-]{1,40})/i.exec(contentType ?? '')?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(charset).decode(body);
  } catch {
    return new TextDecoder().decode(body);
  }
}
