import type { ServerResponse } from 'node:http';
import { type HeaderList, PROBLEM_TYPE, unkeptHeaders } from './headers.ts';
import type { Problem } from './problem.ts';

export interface Reply {
  readonly status: number;
  readonly headers: HeaderList;
  /** Absent on 304. */
  readonly body?: Buffer;
}

/** Node leaves the body out of an answer to HEAD and keeps its length. */
export function send(response: ServerResponse, { status, headers, body }: Reply): void {
  // Node's type wants a mutable list and does not change it.
  response.writeHead(status, headers as string[]);
  response.end(body);
}

export function unkeptReply(status: number, type: string, text: string): Reply {
  const body = Buffer.from(text);
  return { status, headers: unkeptHeaders(type, body.length), body };
}

export function problemReply(problem: Problem, more: HeaderList = []): Reply {
  const reply = unkeptReply(problem.status, PROBLEM_TYPE, `${JSON.stringify(problem)}\n`);
  const retry = problem.status === 503 ? ['Retry-After', '1'] : [];
  return { ...reply, headers: [...reply.headers, ...retry, ...more] };
}
