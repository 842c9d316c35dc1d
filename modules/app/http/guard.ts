import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { CatalogError } from '../../core/errors.ts';

/** Names under which a browser on this machine reaches a loopback server. */
const LOOPBACK_NAMES: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host);

export interface GuardSettings {
  readonly names?: readonly string[];
  /** An origin. */
  readonly publicUrl?: string;
}

const inAddress = (host: string): string =>
  host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;

/**
 * Refuses what a web page of another site could send through the browser of someone on this machine: a name that was
 * rebound to loopback, and a command from another origin.
 */
export class Guard {
  readonly #names: ReadonlySet<string>;
  /** Every address of this machine leads here; none of them can be rebound, as a name can. */
  readonly #anyAddress: boolean;
  readonly #publicOrigin: string | undefined;
  /** The last header that passed: nearly every request brings the same one. */
  #passed: string | undefined;

  /** `bound`: the address that the server listens on. `names`: further ones, without a port. */
  constructor(bound: string, { names = [], publicUrl }: GuardSettings = {}) {
    this.#publicOrigin = publicUrl;
    this.#anyAddress = bound === '0.0.0.0' || bound === '::';
    this.#names = new Set([
      ...LOOPBACK_NAMES,
      inAddress(bound),
      ...names.map((name) => inAddress(name.toLowerCase())),
      ...(publicUrl === undefined ? [] : [new URL(publicUrl).hostname]),
    ]);
  }

  checkHost(host: string | undefined): void {
    if (host !== undefined && host === this.#passed) return;
    if (host === undefined || host.includes(','))
      throw new CatalogError('invalid_request', 'The request needs exactly one Host header.');
    const name = host.toLowerCase().replace(/:\d{1,5}$/, '');
    if (!this.#names.has(name) && !(this.#anyAddress && isIP(name.replace(/^\[(.*)\]$/, '$1')) > 0)) {
      throw new CatalogError(
        'forbidden',
        'This server does not answer under that name.',
        'Use localhost, 127.0.0.1 or [::1] in the address, or a name from `server.names` of agent-tools.yaml.',
      );
    }
    this.#passed = host;
  }

  /** Commands come from no page at all, or from our own. */
  checkOrigin({ headers }: IncomingMessage): void {
    const { origin, host } = headers;
    const site = headers['sec-fetch-site'];
    const sameOrigin = origin === undefined || origin === `http://${host}` || origin === this.#publicOrigin;
    if (sameOrigin && (site === undefined || site === 'same-origin' || site === 'none')) return;
    throw new CatalogError(
      'forbidden',
      'Commands are not taken from the pages of other sites.',
      'Send it from the page of this server, or without an Origin header.',
    );
  }
}
