import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type CryptoKey,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type JWK,
  type JWTPayload,
  SignJWT,
} from 'jose';

export interface SigningKey {
  readonly alg: string;
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
  readonly jwk: JWK;
}

export async function signingKey(kid: string | undefined, alg = 'ES256'): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), alg, use: 'sig', ...(kid !== undefined && { kid }) };
  return { alg, privateKey, publicKey, jwk };
}

export const publicText = ({ publicKey }: SigningKey): Promise<string> => exportSPKI(publicKey);

export interface TokenParts {
  readonly key: SigningKey;
  readonly header?: Readonly<Record<string, unknown>>;
  readonly claims?: Readonly<Record<string, unknown>>;
}

/** Seconds. */
export const ISSUED = Date.UTC(2026, 10, 30, 12) / 1_000;

/** A real issuer on a loopback port. What it answers is in the hands of the test. */
export class TestIssuer implements AsyncDisposable {
  keys: readonly JWK[] = [];
  /** What was asked for, by path. */
  readonly asked: string[] = [];
  /** Answers in the place of the document at a path; false: answered as usual. */
  instead: (path: string, response: ServerResponse, request: IncomingMessage) => boolean = () => false;
  /** Changes the metadata before they are sent. */
  metadata: Readonly<Record<string, unknown>> = {};
  readonly #server = createServer((request, response) => this.#answer(request, response));

  static async start(path = ''): Promise<TestIssuer> {
    const issuer = new TestIssuer(path);
    await new Promise<void>((resolve) => issuer.#server.listen(0, '127.0.0.1', resolve));
    return issuer;
  }

  readonly #path: string;
  private constructor(path: string) {
    this.#path = path;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get url(): string {
    return this.origin + this.#path;
  }

  /** Claims that are undefined are left out. */
  async sign({ key, header, claims }: TokenParts): Promise<string> {
    const all = { iss: this.url, aud: 'tools', sub: 'ana', iat: ISSUED, exp: ISSUED + 300, ...claims };
    return new SignJWT(JSON.parse(JSON.stringify(all)) as JWTPayload)
      .setProtectedHeader({ alg: key.alg, ...(key.jwk.kid !== undefined && { kid: key.jwk.kid }), ...header })
      .sign(key.privateKey);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url ?? '';
    this.asked.push(path);
    if (this.instead(path, response, request)) return;
    if (path === `${this.#path}/.well-known/openid-configuration`)
      json(response, { issuer: this.url, jwks_uri: `${this.origin}/keys`, ...this.metadata });
    else if (path === '/keys') json(response, { keys: this.keys });
    else response.writeHead(404).end();
  }
}

export const json = (response: ServerResponse, body: unknown): void => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};
