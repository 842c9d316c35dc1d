import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { presentProblem } from './problem.ts';
import { problemReply, type Reply, send } from './reply.ts';

interface Fault {
  readonly status: number;
  readonly reason: string;
  readonly message: string;
  readonly hint: string;
}

const MALFORMED: Fault = {
  status: 400,
  reason: 'Bad Request',
  message: 'This is not a well-formed HTTP request.',
  hint: 'Use an HTTP client.',
};
const FAULTS: Readonly<Record<string, Fault>> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    reason: 'Request Header Fields Too Large',
    message: 'The address and the headers are larger than 64 KiB together.',
    hint: 'Send less.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    reason: 'Request Timeout',
    message: 'The request did not arrive in time.',
    hint: 'Send it at once.',
  },
};

/**
 * Answers what never became a whole request: bytes that are no HTTP, headers without end, a body that does not arrive.
 * `response`: of the request that the connection is at, where its head has been read.
 */
export function refuseConnection(
  error: NodeJS.ErrnoException,
  socket: Socket,
  response: ServerResponse | undefined,
): void {
  if (!socket.writable || error.code === 'ECONNRESET' || response?.headersSent === true) {
    socket.destroy();
    return;
  }
  const { status, reason, message, hint } = FAULTS[error.code ?? ''] ?? MALFORMED;
  const problem = presentProblem({ code: 'invalid_request', message, hint }, status);
  const reply = problemReply(problem, ['Connection', 'close']);
  if (response !== undefined) send(response, reply);
  else socket.end(bytesOf(reply, reason), () => socket.destroy());
}

function bytesOf({ status, headers, body }: Reply, reason: string): Buffer {
  const lines = headers.flatMap((name, at) => (at % 2 === 0 ? `${name}: ${headers[at + 1]}` : []));
  const head = `HTTP/1.1 ${status} ${reason}\r\n${lines.join('\r\n')}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head, 'latin1'), body ?? Buffer.alloc(0)]);
}
