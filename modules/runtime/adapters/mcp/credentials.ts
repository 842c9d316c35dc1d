import {
  type AuthProvider,
  assertSecureTokenEndpoint,
  ClientCredentialsProvider,
  checkResourceAllowed,
  discoverOAuthServerInfo,
  extractWWWAuthenticateParams,
  fetchToken,
} from '@modelcontextprotocol/client';
import type { InstanceId } from '../../../core/ids.ts';
import type { CredentialSettings } from '../../../core/model/launch.ts';
import type { Subject } from '../../../core/model/subject.ts';
import type { SecretReferences } from '../../../core/ports/secret-references.ts';
import { CredentialFailure } from './credential-failure.ts';
import { exchanges } from './exchange.ts';
import type { NetworkFor, RemoteNetwork } from './remote-network.ts';

/**
 * Which credential goes with a call: the seam for credentials that belong to who asks and not to the instance. undefined: the
 * instance's own, which also opens the connection. Asked for every request to a remote provider, so it must be quick.
 */
export type CredentialFor = (instance: InstanceId, subject: Subject) => CredentialSettings | undefined;

export interface CredentialSources {
  readonly secrets: SecretReferences;
  readonly network: NetworkFor;
  /** Milliseconds since 1970, for the life of tokens. */
  readonly now: () => number;
  readonly credentialFor?: CredentialFor;
}

type ClientSettings = Extract<CredentialSettings, { kind: 'client_credentials' }>;

/** Milliseconds before its end at which a token is renewed. */
const MARGIN = 30_000;
/** Of a token whose life nobody states. */
const USUAL_LIFE = 5 * 60_000;
const TOKEN_TIMEOUT = 30_000;
/** Tokens kept at a time; subjects can be many. */
const MAX_KEPT = 1000;

interface Kept {
  readonly token: string;
  readonly until: number;
}

/** Credentials of remote providers. Tokens live here, in memory, and outlast a connection. */
export class Credentials {
  readonly #sources: CredentialSources;
  readonly #tokens = new Map<string, ClientToken>();

  constructor(sources: CredentialSources) {
    this.#sources = sources;
  }

  /** What the SDK's transport asks before each request, and after a 401, once. */
  provider(instance: InstanceId, url: URL, own: CredentialSettings | undefined): AuthProvider | undefined {
    const { credentialFor } = this.#sources;
    if (own === undefined && credentialFor === undefined) return undefined;
    const current = (): CredentialSettings | undefined => {
      const subject = exchanges.getStore()?.subject;
      return (subject === undefined ? undefined : credentialFor?.(instance, subject)) ?? own;
    };
    return {
      token: async () => {
        const credential = current();
        if (credential === undefined) return undefined;
        if (url.protocol !== 'https:' && !isLoopback(url)) throw new CredentialFailure('url_not_secure');
        return credential.kind === 'bearer'
          ? resolveReference(this.#sources.secrets, credential.token)
          : this.#clientToken(instance, url, credential).current();
      },
      onUnauthorized: async ({ response }) => {
        const credential = current();
        if (credential?.kind !== 'client_credentials') return;
        const { resourceMetadataUrl } = extractWWWAuthenticateParams(response);
        await this.#clientToken(instance, url, credential).renew(resourceMetadataUrl);
      },
    };
  }

  #clientToken(instance: InstanceId, url: URL, settings: ClientSettings): ClientToken {
    const key = JSON.stringify([instance, url.href, settings]);
    const known = this.#tokens.get(key);
    if (known !== undefined) return known;
    if (this.#tokens.size >= MAX_KEPT) this.#tokens.clear();
    const made = new ClientToken(this.#sources, url, settings);
    this.#tokens.set(key, made);
    return made;
  }
}

/** One client's access token for one resource (RFC 6749, 4.4): asked for once at a time, kept, renewed before its end. */
class ClientToken {
  readonly #sources: CredentialSources;
  readonly #resource: URL;
  readonly #settings: ClientSettings;
  #kept: Kept | undefined;
  #metadataUrl: URL | undefined;
  #asking: Promise<Kept> | undefined;

  constructor(sources: CredentialSources, resource: URL, settings: ClientSettings) {
    this.#sources = sources;
    this.#resource = resource;
    this.#settings = settings;
  }

  /** undefined: where tokens are had is said by the resource's first refusal. */
  async current(): Promise<string | undefined> {
    if (this.#kept !== undefined && this.#kept.until > this.#sources.now()) return this.#kept.token;
    if (this.#kept === undefined && this.#settings.tokenUrl === undefined) return undefined;
    return (await this.#ask()).token;
  }

  async renew(metadataUrl: URL | undefined): Promise<void> {
    this.#metadataUrl = metadataUrl ?? this.#metadataUrl;
    await this.#ask();
  }

  #ask(): Promise<Kept> {
    this.#asking ??= this.#request().finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  async #request(): Promise<Kept> {
    const { secrets, network } = this.#sources;
    const { tokenUrl: text } = this.#settings;
    const tokenUrl = text === undefined ? undefined : await resolveReference(secrets, text);
    const used = network(tokenUrl === undefined ? [this.#resource.href] : [tokenUrl]);
    try {
      return await this.#exchange(tokenUrl, fetchOfTokens(used));
    } finally {
      await used.close();
    }
  }

  async #exchange(tokenUrl: string | undefined, fetchFn: RemoteNetwork['fetch']): Promise<Kept> {
    const { secrets, now } = this.#sources;
    const { clientId, clientSecret, scope } = this.#settings;
    const asked = now();
    const place = await this.#findServer(tokenUrl, fetchFn);
    const provider = new ClientCredentialsProvider({
      clientId: await resolveReference(secrets, clientId),
      clientSecret: await resolveReference(secrets, clientSecret),
      clientName: 'agent-tools',
      expectedIssuer: place.metadata?.issuer ?? place.server,
      ...(scope !== undefined && { scope: await resolveReference(secrets, scope) }),
    });
    try {
      const { access_token: token, expires_in: seconds } = await fetchToken(provider, place.server, {
        ...(place.metadata !== undefined && { metadata: place.metadata }),
        ...(place.resource !== undefined && { resource: new URL(place.resource) }),
        fetchFn,
      });
      const life = seconds === undefined ? USUAL_LIFE : seconds * 1000;
      this.#kept = { token, until: asked + Math.max(life - MARGIN, life / 2) };
      return this.#kept;
    } catch {
      this.#kept = undefined;
      throw new CredentialFailure('token_refused');
    }
  }

  async #findServer(tokenUrl: string | undefined, fetchFn: RemoteNetwork['fetch']): Promise<TokenServer> {
    try {
      if (tokenUrl !== undefined) {
        const endpoint = assertSecureTokenEndpoint(tokenUrl);
        const { origin, href } = endpoint;
        const metadata = {
          issuer: origin,
          token_endpoint: href,
          authorization_endpoint: href,
          response_types_supported: [],
        };
        return { server: origin, metadata };
      }
      const found = await discoverOAuthServerInfo(this.#resource, {
        fetchFn,
        ...(this.#metadataUrl !== undefined && { resourceMetadataUrl: this.#metadataUrl }),
      });
      const {
        authorizationServerUrl: server,
        authorizationServerMetadata: metadata,
        resourceMetadata,
      } = found;
      // A token for another resource is one that somebody else could use (RFC 9728, 3.3).
      const configuredResource = resourceMetadata?.resource;
      if (
        configuredResource !== undefined &&
        !checkResourceAllowed({ requestedResource: this.#resource, configuredResource })
      )
        throw new Error('another resource');
      return {
        server,
        ...(metadata !== undefined && { metadata }),
        ...(resourceMetadata !== undefined && { resource: resourceMetadata.resource }),
      };
    } catch {
      throw new CredentialFailure('token_server_unknown');
    }
  }
}

/** A secret goes in the body or a header of a POST: where that is sent on to another place, it is not followed. */
const fetchOfTokens =
  ({ fetch }: RemoteNetwork): RemoteNetwork['fetch'] =>
  (url, init) =>
    fetch(url, {
      ...init,
      signal: AbortSignal.timeout(TOKEN_TIMEOUT),
      ...(init?.method === 'POST' && { redirect: 'error' as const }),
    });

type DiscoveredMetadata = Awaited<ReturnType<typeof discoverOAuthServerInfo>>['authorizationServerMetadata'];

interface TokenServer {
  readonly server: string;
  readonly metadata?: NonNullable<DiscoveredMetadata>;
  /** RFC 8707. */
  readonly resource?: string;
}

/** A reference's value at this moment. */
export async function resolveReference(secrets: SecretReferences, text: string): Promise<string> {
  const resolved = await secrets.resolve(text, AbortSignal.timeout(TOKEN_TIMEOUT));
  if (!resolved.ok) throw new CredentialFailure('reference_unresolved');
  return resolved.value;
}

export const isLoopback = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
