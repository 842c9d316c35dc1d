import type { CredentialSettings } from '../../../core/model/launch.ts';
import type { SecretReferences } from '../../../core/ports/secret-references.ts';
import type { Fetch } from '../../network/guarded-network.ts';
import { readWholeBody } from '../../network/whole-body.ts';
import { isObject, jsonValue } from '../json-text.ts';

export interface TokenGround {
  readonly secrets: SecretReferences;
  /** Guarded. */
  readonly fetch: Fetch;
  /** Milliseconds that only go on. */
  readonly now: () => number;
}

/** There is no credential for a call, and nothing was sent to the provider. Names neither it nor where it stands. */
export class TokenFault extends Error {
  override readonly name = 'TokenFault';
  readonly detail: TokenDetail;

  constructor(detail: TokenDetail) {
    super(detail);
    this.detail = detail;
  }
}

export type TokenDetail =
  | 'reference_unresolved'
  | 'token_url_missing'
  | 'token_url_not_secure'
  | 'token_refused';

type ClientSettings = Extract<CredentialSettings, { readonly kind: 'client_credentials' }>;

/** Milliseconds. */
const MARGIN = 30_000;
const USUAL_LIFE = 5 * 60_000;
const TIME = 30_000;
/** Bytes. */
const ANSWER_LIMIT = 64 * 1024;

interface Kept {
  readonly token: string;
  readonly until: number;
}

/** The token that goes with requests: a reference resolved each time, or one of the client credentials grant (RFC 6749, 4.4), kept. */
export class AccessToken {
  readonly #credential: CredentialSettings;
  readonly #ground: TokenGround;
  #kept: Kept | undefined;
  #asking: Promise<Kept> | undefined;

  constructor(credential: CredentialSettings, ground: TokenGround) {
    this.#credential = credential;
    this.#ground = ground;
  }

  /** Throws a `TokenFault`. */
  async current(signal: AbortSignal): Promise<string> {
    const credential = this.#credential;
    if (credential.kind === 'bearer') return checked(await this.#resolve(credential.token, signal));
    if (this.#kept !== undefined && this.#kept.until > this.#ground.now()) return this.#kept.token;
    // For whoever asks at the same time, so that no single one's signal ends it.
    this.#asking ??= this.#ask(credential).finally(() => {
      this.#asking = undefined;
    });
    this.#kept = await this.#asking;
    return this.#kept.token;
  }

  /** The API did not take it; false: there is no other. */
  forget(token: string): boolean {
    if (this.#credential.kind === 'bearer') return false;
    if (this.#kept?.token === token) this.#kept = undefined;
    return true;
  }

  async #ask(settings: ClientSettings): Promise<Kept> {
    const signal = AbortSignal.timeout(TIME);
    if (settings.tokenUrl === undefined) throw new TokenFault('token_url_missing');
    const url = URL.parse(await this.#resolve(settings.tokenUrl, signal));
    if (url === null || !isSecure(url)) throw new TokenFault('token_url_not_secure');
    const id = await this.#resolve(settings.clientId, signal);
    const secret = await this.#resolve(settings.clientSecret, signal);
    const form = new URLSearchParams({ grant_type: 'client_credentials' });
    if (settings.scope !== undefined) form.set('scope', await this.#resolve(settings.scope, signal));
    const asked = this.#ground.now();
    const text = await this.#post(url, form, basic(id, secret), signal);
    const answer = text === undefined ? undefined : jsonValue(text);
    if (!isObject(answer)) throw new TokenFault('token_refused');
    const { access_token: token, token_type: type, expires_in: seconds } = answer;
    if (typeof token !== 'string' || typeof type !== 'string' || type.toLowerCase() !== 'bearer')
      throw new TokenFault('token_refused');
    const life = typeof seconds === 'number' && seconds > 0 ? seconds * 1000 : USUAL_LIFE;
    return { token: checked(token), until: asked + Math.max(life - MARGIN, life / 2) };
  }

  async #post(
    url: URL,
    form: URLSearchParams,
    authorization: string,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    try {
      const response = await this.#ground.fetch(url, {
        method: 'POST',
        body: form.toString(),
        headers: {
          authorization,
          accept: 'application/json',
          'content-type': 'application/x-www-form-urlencoded',
        },
        redirect: 'error',
        signal,
      });
      if (response.status !== 200) {
        await response.body?.cancel();
        return undefined;
      }
      return (await readWholeBody(response, ANSWER_LIMIT))?.toString('utf8');
    } catch {
      return undefined;
    }
  }

  async #resolve(text: string, signal: AbortSignal): Promise<string> {
    const resolved = await this.#ground.secrets.resolve(text, signal);
    if (!resolved.ok) throw new TokenFault('reference_unresolved');
    return resolved.value;
  }
}

/** Whether a credential may go there: not in the clear over a network. */
export const isSecure = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' ||
  (protocol === 'http:' &&
    (/^(?:.+\.)?localhost$/.test(hostname) ||
      hostname === '[::1]' ||
      /^127(?:\.\d{1,3}){3}$/.test(hostname)));

/** RFC 6750, 2.1, with what tokens in use have beyond it; anything else could end the header. */
function checked(token: string): string {
  if (!/^[\x21-\x7e]{1,16384}$/.test(token)) throw new TokenFault('token_refused');
  return token;
}

/** RFC 6749, 2.3.1: both are encoded as in a form first. */
function basic(id: string, secret: string): string {
  const encode = (text: string): string => new URLSearchParams({ a: text }).toString().slice(2);
  return `Basic ${Buffer.from(`${encode(id)}:${encode(secret)}`).toString('base64')}`;
}
