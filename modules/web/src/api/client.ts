import type { Problem } from './types.ts';

/** What the server refused, in its own words; or that it does not answer at all. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly problem: Problem | undefined;
  /** Milliseconds that the server asks to be left alone. */
  readonly retryAfter: number | undefined;

  constructor(problem: Problem | undefined, retryAfter?: number) {
    super(problem?.detail ?? 'The server does not answer.');
    this.problem = problem;
    this.retryAfter = retryAfter;
  }
}

/** Whether an answer says that nobody is signed in, or no longer. */
export const isUnauthenticated = (error: unknown): boolean =>
  error instanceof RequestError && error.problem?.status === 401;

/** One read. The browser keeps answers by their ETag and asks whether they still hold. */
export const readJson = <T>(path: string, signal?: AbortSignal): Promise<T> =>
  answered<T>(path, { headers: { accept: 'application/json' }, ...(signal && { signal }) });

export interface Command {
  readonly body: unknown;
  /** Shows that the page itself sends it; null: the server asks for none. */
  readonly csrf: string | null;
  /** The same for every attempt at one thing: it is done once. */
  readonly key?: string;
}

/** One command. */
export const sendJson = <T>(path: string, { body, csrf, key }: Command): Promise<T> =>
  answered<T>(path, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      ...(csrf !== null && { 'x-csrf-token': csrf }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
  });

/** A new key; not `randomUUID`, which browsers have on secure origins only. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

async function answered<T>(path: string, request: RequestInit): Promise<T> {
  const response = await fetch(path, request).catch((error: unknown) => {
    throw request.signal?.aborted === true ? error : new RequestError(undefined);
  });
  if (!response.ok) {
    const wait = retryAfter(response.headers.get('retry-after'), Date.now());
    throw new RequestError(await problemOf(response), wait);
  }
  return (await response.json()) as T;
}

/** Milliseconds; `Retry-After` is seconds or a date (RFC 9110). */
export function retryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  const wait = /^\d{1,9}$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now;
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}

/** A refusal that is not in our words, of something in between, is known by its status; a failure of that is no answer. */
async function problemOf(response: Response): Promise<Problem | undefined> {
  const { status } = response;
  try {
    return { ...((await response.json()) as Problem), status };
  } catch {
    return status >= 500
      ? undefined
      : { type: 'about:blank', title: '', status, detail: '', code: '', hint: null };
  }
}

/** A query string of what is given; lists become repeated parameters. Empty when nothing is. */
export function queryString(
  values: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>,
): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue;
    for (const each of typeof value === 'object' ? value : [value]) parameters.append(name, String(each));
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}
