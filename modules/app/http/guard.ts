import type { IncomingMessage } from 'node:http';
import { CatalogError } from '../../core/errors.ts';

/** Names under which a browser on this machine reaches a loopback server. */
const LOOPBACK_NAMES: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host);

/**
 * Refuses what a web page of another site could send through the browser of someone on this machine: a name that was
 * rebound to loopback, and a command from another origin.
 */
export class Guard {
  readonly #names: ReadonlySet<string>;
  /** The last header that passed: nearly every request brings the same one. */
  #passed: string | undefined;

  /** `bound`: the address that the server listens on. */
  constructor(bound: string) {
    this.#names = new Set([
      ...LOOPBACK_NAMES,
      bound.includes(':') && !bound.startsWith('[') ? `[${bound}]` : bound,
    ]);
  }

  checkHost(host: string | undefined): void {
    if (host !== undefined && host === this.#passed) return;
    if (host === undefined || host.includes(','))
      throw new CatalogError('invalid_request', 'The request needs exactly one Host header.');
    if (!this.#names.has(host.toLowerCase().replace(/:\d{1,5}$/, ''))) {
      throw new CatalogError(
        'forbidden',
        'This server answers under the names of this machine only.',
        'Use localhost, 127.0.0.1 or [::1] in the address.',
      );
    }
    this.#passed = host;
  }

  /** Commands come from no page at all, or from our own. */
  checkOrigin({ headers }: IncomingMessage): void {
    const { origin, host } = headers;
    const site = headers['sec-fetch-site'];
    const sameOrigin = origin === undefined || origin === `http://${host}`;
    if (sameOrigin && (site === undefined || site === 'same-origin' || site === 'none')) return;
    throw new CatalogError(
      'forbidden',
      'Commands are not taken from the pages of other sites.',
      'Send it from the page of this server, or without an Origin header.',
    );
  }
}
