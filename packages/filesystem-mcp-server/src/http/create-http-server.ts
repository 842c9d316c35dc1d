import { createServer, type Server, type ServerResponse } from 'node:http';
import { type Files, quoted } from '../files/index.ts';
import { answerRequest } from './answer-request.ts';
import type { Access } from './guard.ts';
import { type Answer, problem } from './problem.ts';

const ALWAYS = {
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
} as const;

/** The HTTP face. Slow or endless requests are cut off by time, and bodies are never read. */
export function createHttpServer(files: Files, access: Access): Server {
  return createServer(
    { headersTimeout: 10_000, requestTimeout: 15_000, keepAliveTimeout: 5_000, maxHeaderSize: 24 * 1024 },
    (request, response) => {
      const { method = '', url = '', headers } = request;
      answerRequest(files, access, { method, url, headers })
        .catch(fault)
        .then((answer) => send(response, answer))
        .catch(() => response.destroy());
    },
  );
}

function fault(error: unknown): Answer {
  const name = error instanceof Error ? error.name : typeof error;
  process.stderr.write(`internal-filesystem-http: a request failed by a fault (${quoted(name)}).\n`);
  return problem({
    code: 'internal',
    detail: 'The server failed on this request.',
    hint: 'Report this to the operator of the server.',
  });
}

function send(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, { ...ALWAYS, ...headers, 'content-length': Buffer.byteLength(body) });
  response.end(body);
}
