import { err, ok, type Result } from '../../core/result.ts';

/** The part of the platform's `fetch` that is used. */
export type Fetch = (
  url: string,
  init: {
    readonly redirect: 'manual';
    readonly signal: AbortSignal;
    readonly headers: Readonly<Record<string, string>>;
  },
) => Promise<Response>;

/** `refused`: it answered, and not with the document; all others: nobody knows what it would say. */
export type FetchFault = 'address' | 'unreachable' | 'refused' | 'redirected' | 'too_large' | 'no_json';

export interface FetchLimits {
  /** The issuer is one of this machine: only then may an address be http, and only of this machine. */
  readonly isLocal: boolean;
  readonly maxBytes: number;
}

const MAX_REDIRECTS = 3;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** A JSON document of an issuer, read no further than the limit, and from no other host than was asked. */
export async function fetchJson(
  fetch: Fetch,
  address: string,
  { isLocal, maxBytes }: FetchLimits,
  signal: AbortSignal,
): Promise<Result<unknown, FetchFault>> {
  let url = URL.parse(address);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    if (url === null || !isAllowed(url, isLocal)) return err('address');
    const answer = await ask(fetch, url, signal);
    if (answer === undefined) return err('unreachable');
    if (!REDIRECTS.has(answer.status)) return readJson(answer, maxBytes);
    await discard(answer);
    const next = URL.parse(answer.headers.get('location') ?? '', url.href);
    if (next === null || next.origin !== url.origin) return err('redirected');
    url = next;
  }
  return err('redirected');
}

function isAllowed({ protocol, hostname, username, password }: URL, isLocal: boolean): boolean {
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || (isLocal && protocol === 'http:' && isLoopback(hostname));
}

/** As a URL writes it. */
export const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);

async function ask(fetch: Fetch, url: URL, signal: AbortSignal): Promise<Response | undefined> {
  try {
    return await fetch(url.href, { redirect: 'manual', signal, headers: { accept: 'application/json' } });
  } catch {
    return undefined;
  }
}

async function readJson(answer: Response, maxBytes: number): Promise<Result<unknown, FetchFault>> {
  if (answer.status !== 200) {
    await discard(answer);
    return err('refused');
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    const body: AsyncIterable<Uint8Array> | readonly Uint8Array[] = answer.body ?? [];
    for await (const chunk of body) {
      length += chunk.length;
      // Leaving the loop cancels the rest.
      if (length > maxBytes) return err('too_large');
      chunks.push(chunk);
    }
  } catch {
    return err('unreachable');
  }
  try {
    return ok(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))));
  } catch {
    return err('no_json');
  }
}

/** A connection whose answer is not read would stay open. */
async function discard(answer: Response): Promise<void> {
  try {
    await answer.body?.cancel();
  } catch {
    // It was closed by the other side.
  }
}
