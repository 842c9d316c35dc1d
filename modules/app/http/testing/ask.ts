import { type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import * as z from 'zod';

export interface Told {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export interface Question {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** One request on a connection of its own; the path goes out exactly as it is given. */
export function ask(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body }: Question = {},
): Promise<Told> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString('utf8'),
        }),
      );
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

const problem = z.strictObject({
  type: z.string().startsWith('urn:agent-tools:problem:'),
  title: z.string().min(1),
  status: z.int(),
  detail: z.string().min(1),
  code: z.string(),
  hint: z.string().nullable(),
  completeness: z.record(z.string(), z.string()).optional(),
  request_id: z.string().optional(),
});

/** The problem in the answer, when it is a whole one and its status is the answer's. */
export function problemOf({ status, headers, text }: Told): z.output<typeof problem> {
  const parsed = problem.parse(JSON.parse(text));
  if (headers['content-type'] !== 'application/problem+json; charset=utf-8' || parsed.status !== status)
    throw new Error(`No problem document: ${status} ${headers['content-type']}.`);
  return parsed;
}

/** Sends bytes as they are and collects what comes until the other side closes. */
export function sendBytes(port: number, bytes: string | Buffer): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    const done = (): void => resolve(Buffer.concat(chunks).toString('latin1'));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', done);
    socket.on('close', done);
  });
}
