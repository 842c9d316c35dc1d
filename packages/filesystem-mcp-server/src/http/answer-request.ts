import type { IncomingHttpHeaders } from 'node:http';
import { FileError, type Files } from '../files/index.ts';
import { VERSION } from '../version.ts';
import { type Access, guard } from './guard.ts';
import { type Answer, json, problem } from './problem.ts';
import { parseReadQuery } from './read-query.ts';

export interface Request {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

/** Answers one request. Every answer is JSON; nothing is written by this API. */
export async function answerRequest(files: Files, access: Access, request: Request): Promise<Answer> {
  const refused = guard(request.headers, access) ?? refuseBody(request.headers);
  if (refused !== undefined) return refused;
  const { path, query } = splitUrl(request.url);
  if (path !== '/v1/files' && path !== '/healthz') {
    return problem({
      code: 'unknown_route',
      detail: 'There is nothing at this address.',
      hint: 'Read a file with GET /v1/files?path=…',
    });
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return problem({
      code: 'method_not_allowed',
      detail: 'This API only reads.',
      hint: 'Use GET; to write files, use the MCP server.',
      headers: { allow: 'GET, HEAD' },
    });
  }
  if (path === '/healthz') return json({ status: 'ok', version: VERSION });
  try {
    return json(await files.readFile(parseReadQuery(query)));
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return problem({ code: error.code, detail: error.message, hint: error.hint });
  }
}

/** By hand: the standard parser would resolve ".." and take a second host from "//host". */
function splitUrl(url: string): { path: string; query: URLSearchParams } {
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  return { path, query: new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1)) };
}

function refuseBody(headers: IncomingHttpHeaders): Answer | undefined {
  if (headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0')
    return undefined;
  return problem({
    code: 'unexpected_body',
    detail: 'The request has a body, and no route of this API takes one.',
    hint: 'Put the parameters into the query.',
    headers: { connection: 'close' },
  });
}
