import { CatalogError, type ErrorCode } from '../../../core/errors.ts';
import type { HeaderList } from '../headers.ts';

/** A refusal that tells a client by headers how to do better (RFC 6750, RFC 9728, RFC 6585). */
export class AccessRefusal extends CatalogError {
  readonly headers: HeaderList;

  constructor(code: ErrorCode, message: string, hint: string, headers: HeaderList) {
    super(code, message, hint);
    this.headers = headers;
  }
}

/** `metadata`: the address of the protected resource's description. */
export function challenge(metadata: string, parameters: Readonly<Record<string, string>> = {}): HeaderList {
  const all = { realm: 'agent-tools', ...parameters, resource_metadata: metadata };
  const written = Object.entries(all).map(([name, value]) => `${name}="${value}"`);
  return ['WWW-Authenticate', `Bearer ${written.join(', ')}`];
}
