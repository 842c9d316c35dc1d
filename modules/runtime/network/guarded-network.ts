import { lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Agent, fetch as undiciFetch } from 'undici';
import { addressKind } from './address-kind.ts';
import { boundedBody } from './bounded-body.ts';
import { HostRules, type HostRulesInput, isLocalName } from './host-rules.ts';
import { NetworkRefusal } from './refusal.ts';

export type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

export interface GuardOptions extends HostRulesInput {
  /** Bytes of one body; absent: whoever asks counts for itself. */
  readonly bodyLimit?: number;
  /** In the place of the system's, so that a test can say what names mean. */
  readonly lookup?: LookupFunction;
}

/** Bytes. */
const HEADER_LIMIT = 64 * 1024;
const CONNECT_TIME = 10_000;
const MAX_REDIRECTS = 3;

/** Beside these, what is specific to a request goes nowhere else. */
const CREDENTIALS = ['authorization', 'cookie', 'proxy-authorization'];

/**
 * Everything that is reached over a network, for one provider: only http and https, only declared hosts, never an address
 * that a declared name does not mean. The address is looked at when the connection is made, so that a name that is
 * public at first and private afterwards leads nowhere. No proxy of this process's environment is used.
 *
 * Redirects are followed within an origin only, and without credentials: of a GET or HEAD, or where the status says that
 * the request stays the same (307, 308); with `redirect: 'error'` never. Everything else throws `NetworkRefusal`, alone or as a cause.
 *
 * Time is the signal's.
 */
export class GuardedNetwork {
  readonly #rules: HostRules;
  readonly #agent: Agent;
  readonly #bodyLimit: number | undefined;

  constructor({ bodyLimit, lookup = systemLookup, ...rules }: GuardOptions) {
    this.#rules = new HostRules(rules);
    this.#bodyLimit = bodyLimit;
    this.#agent = new Agent({
      connect: { lookup: this.#checked(lookup), timeout: CONNECT_TIME, autoSelectFamily: true },
      maxHeaderSize: HEADER_LIMIT,
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  }

  readonly fetch: Fetch = async (address, init = {}) => {
    let url = URL.parse(String(address));
    let request = init;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      if (url === null || this.#rules.allowed(url) === undefined) throw new NetworkRefusal('address');
      const response = await undiciFetch(url, {
        method: request.method ?? 'GET',
        headers: [...new Headers(request.headers)],
        body: bodyOf(request),
        signal: request.signal ?? null,
        redirect: 'manual',
        dispatcher: this.#agent,
      });
      const next = redirectOf(response, url);
      if (next === undefined) return boundedBody(response, this.#bodyLimit);
      await response.body?.cancel().catch(() => {});
      if (next === null || next.origin !== url.origin || !mayFollow(response.status, request))
        throw new NetworkRefusal('redirected');
      url = next;
      request = withoutCredentials(request);
    }
    throw new NetworkRefusal('redirected');
  };

  /** Ends whatever is still open. */
  close(): Promise<void> {
    return this.#agent.destroy();
  }

  /** Called with the name when a connection is made; an address in a URL is not looked up and was checked before. */
  #checked(lookup: LookupFunction): LookupFunction {
    return (hostname, options, callback) => {
      const refuse = (): void => callback(new NetworkRefusal('address'), '', 4);
      const kinds = this.#rules.ofHost(hostname);
      if (kinds === undefined) return refuse();
      if (isLocalName(hostname)) {
        if (options.all === true) callback(null, [...LOCAL]);
        else callback(null, LOCAL[0].address, LOCAL[0].family);
        return;
      }
      lookup(hostname, { ...options, all: true }, (error, found) => {
        if (error !== null) return callback(error, '', 4);
        const addresses = typeof found === 'string' ? [{ address: found, family: 4 }] : found;
        const [first] = addresses;
        // One bad address among good ones is what an attack looks like.
        if (first === undefined || !addresses.every(({ address }) => kinds.has(addressKind(address))))
          return refuse();
        if (options.all === true) callback(null, addresses);
        else callback(null, first.address, first.family);
      });
    };
  }
}

const LOCAL = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
] as const;

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** undefined: none; null: to nowhere. */
function redirectOf(response: Response, from: URL): URL | null | undefined {
  if (!REDIRECTS.has(response.status)) return undefined;
  return URL.parse(response.headers.get('location') ?? 'none:', from.href);
}

/** Only what can be sent a second time. */
function bodyOf({ body }: RequestInit): string | URLSearchParams | null {
  if (body === undefined || body === null) return null;
  if (typeof body === 'string' || body instanceof URLSearchParams) return body;
  throw new TypeError('A body is a text or a form.');
}

function mayFollow(status: number, { method = 'GET', redirect }: RequestInit): boolean {
  if (redirect === 'error') return false;
  return /^(?:GET|HEAD)$/i.test(method) || status === 307 || status === 308;
}

function withoutCredentials(init: RequestInit): RequestInit {
  const headers = new Headers(init.headers);
  for (const name of CREDENTIALS) headers.delete(name);
  return { ...init, headers };
}
