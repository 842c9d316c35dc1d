import type { AuthMethod, OidcAuth } from '../../core/model/auth-method.ts';
import { DEFAULT_CLAIMS, DEFAULT_PERMISSIONS } from '../../core/model/auth-method.ts';
import type { Authenticated, AuthenticationFailure, Authenticator } from '../../core/ports/authentication.ts';
import { createAuthentication } from '../index.ts';
import type { IssuerFault } from '../oidc/issuer-documents.ts';
import { foreseenBytes, HandTime } from './example-tokens.ts';
import { MemoryDisk, memoryStores } from './memory-stores.ts';
import { type SigningKey, signingKey, TestIssuer } from './test-issuer.ts';

export const oidc = (issuer: string, more: Partial<OidcAuth> = {}): OidcAuth => ({
  type: 'oidc',
  issuer,
  audience: ['tools'],
  claims: DEFAULT_CLAIMS,
  defaultPermissions: DEFAULT_PERMISSIONS,
  ...more,
});

/** An issuer with one key, and a server that believes it. */
export interface IssuerScene extends AsyncDisposable {
  readonly issuer: TestIssuer;
  readonly key: SigningKey;
  readonly time: HandTime;
  readonly faults: IssuerFault[];
  readonly authenticator: Authenticator;
  methods: readonly AuthMethod[];
  ask(bearer: string): Promise<Authenticated | AuthenticationFailure>;
  /** The reason of a refusal; undefined: it was let in. */
  reasonFor(bearer: string): Promise<AuthenticationFailure['reason'] | undefined>;
}

export async function issuerScene(path?: string): Promise<IssuerScene> {
  const issuer = await TestIssuer.start(path);
  const key = await signingKey('one');
  issuer.keys = [key.jwk];
  const time = new HandTime();
  const faults: IssuerFault[] = [];
  const scene = { methods: [oidc(issuer.url)] as readonly AuthMethod[] };
  const { authenticator } = createAuthentication({
    methods: () => scene.methods,
    readMethods: async () => scene.methods,
    stores: memoryStores(new MemoryDisk()),
    journal: { append: () => Promise.resolve() },
    document: () => {
      throw new Error('No file is configured.');
    },
    fetch: (url, init) => fetch(url, init),
    clock: time,
    monotonic: time.monotonic,
    deadline: time.deadline,
    after: () => ({ [Symbol.dispose]: () => undefined }),
    random: foreseenBytes(),
    onFault: (_issuer, fault) => void faults.push(fault),
  });
  const { signal } = new AbortController();
  return Object.assign(scene, {
    issuer,
    key,
    time,
    faults,
    authenticator,
    ask: (bearer: string) => authenticator.authenticate(bearer, signal),
    async reasonFor(bearer: string) {
      const outcome = await authenticator.authenticate(bearer, signal);
      return outcome.ok ? undefined : outcome.reason;
    },
    [Symbol.asyncDispose]: () => issuer[Symbol.asyncDispose](),
  });
}
