import type { Socket } from 'node:net';
import { PROBLEM_TYPE, unkeptHeaders } from './headers.ts';
import { presentProblem } from './problem.ts';

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
 * Answers what never became a request: bytes that are no HTTP, headers without end, a request that does not arrive.
 * `busy`: an answer is under way on the connection, and nothing can be put into the midst of it.
 */
export function refuseConnection(error: NodeJS.ErrnoException, socket: Socket, busy: boolean): void {
  if (busy || !socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const { status, reason, message, hint } = FAULTS[error.code ?? ''] ?? MALFORMED;
  const body = Buffer.from(
    `${JSON.stringify(presentProblem({ code: 'invalid_request', message, hint }, status))}\n`,
  );
  const headers = [...unkeptHeaders(PROBLEM_TYPE, body.length), 'Connection', 'close'];
  const lines = headers.flatMap((name, at) => (at % 2 === 0 ? `${name}: ${headers[at + 1]}` : []));
  const head = `HTTP/1.1 ${status} ${reason}\r\n${lines.join('\r\n')}\r\n\r\n`;
  socket.end(Buffer.concat([Buffer.from(head, 'latin1'), body]), () => socket.destroy());
}
