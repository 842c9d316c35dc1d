import type { AuthMethod, OidcAuth, TokenAuth } from '../core/model/auth-method.ts';
import type { Authenticator } from '../core/ports/authentication.ts';
import type { Clock } from '../core/ports/clock.ts';
import type { RecordDocument } from '../core/ports/record-document.ts';
import type { StoreSource } from '../core/ports/store.ts';
import type { TokenCommands } from '../core/ports/tokens.ts';
import type { LaterJournal } from '../core/records/later-journal.ts';
import { MethodsAuthenticator } from './authenticator.ts';
import { FailedAttempts } from './failed-attempts.ts';
import { fileShelf } from './file-shelf.ts';
import { KnownCredentials } from './known-credentials.ts';
import { ledgerShelf } from './ledger-shelf.ts';
import type { Fetch } from './oidc/bounded-fetch.ts';
import type { IssuerFault } from './oidc/issuer-documents.ts';
import { IssuerKeys } from './oidc/issuer-keys.ts';
import { TokenBook } from './token-book.ts';
import { TokenDesk, type TokenPlace } from './token-desk.ts';

export interface AuthenticationSettings {
  /** `server.auth` as the server goes by it now; its methods are the same objects while nothing of them changes. */
  readonly methods: () => readonly AuthMethod[];
  /** The same for commands, read when it is asked for. */
  readonly readMethods: (signal: AbortSignal) => Promise<readonly AuthMethod[]>;
  readonly stores: StoreSource;
  /** Where it is said that tokens were made and revoked. */
  readonly journal: Pick<LaterJournal, 'append'>;
  /** The file of tokens of that name, relative to the workspace or absolute. */
  readonly document: (file: string) => RecordDocument;
  readonly fetch: Fetch;
  readonly clock: Clock;
  /** Milliseconds; never goes back. */
  readonly monotonic: () => number;
  /** Aborts after that many milliseconds. */
  readonly deadline: (milliseconds: number) => AbortSignal;
  /** Runs later, and does not keep the process alive. */
  readonly after: (milliseconds: number, run: () => void) => Disposable;
  /** That many bytes that nobody can foresee. */
  readonly random: (size: number) => Uint8Array;
  /** An issuer that did not give its keys. */
  readonly onFault: (issuer: string, fault: IssuerFault) => void;
}

export interface Authentication extends AsyncDisposable {
  readonly authenticator: Authenticator;
  readonly tokens: TokenCommands;
  readonly failedAttempts: FailedAttempts;
}

/** Who callers are, put together. Nothing is asked, opened or made before the first credential or command. */
export function createAuthentication(settings: AuthenticationSettings): Authentication {
  const { clock, monotonic, deadline, random, fetch, onFault, stores } = settings;
  const places = new Map<string, TokenPlace>();
  const placeOf = ({ file }: TokenAuth): TokenPlace => {
    const name = file ?? '';
    const shelf = file === undefined ? () => ledgerShelf(stores) : () => fileShelf(settings.document(file));
    const known = places.get(name) ?? placed(shelf());
    places.set(name, known);
    return known;
  };
  const placed = (shelf: TokenPlace['shelf']): TokenPlace => ({
    shelf,
    book: new TokenBook({ shelf, monotonic, deadline }),
  });
  const issuers = new Map<string, IssuerKeys>();
  const keysOf = (issuer: string): IssuerKeys => {
    const known = issuers.get(issuer) ?? new IssuerKeys({ issuer, fetch, monotonic, deadline, onFault });
    issuers.set(issuer, known);
    return known;
  };
  const failedAttempts = new FailedAttempts({
    journal: async () => (await stores.existing())?.journal(),
    clock,
    after: settings.after,
  });
  return {
    authenticator: new MethodsAuthenticator({
      methods: settings.methods,
      bookOf: (method) => placeOf(method).book,
      keysOf,
      known: new KnownCredentials<OidcAuth>(random(32)),
      clock,
      monotonic,
    }),
    tokens: new TokenDesk({
      places: async (signal) =>
        (await settings.readMethods(signal)).flatMap((each) =>
          each.type === 'token' ? [placeOf(each)] : [],
        ),
      elsewhere: () => placeOf({ type: 'token' }),
      clock,
      random,
      journal: settings.journal,
    }),
    failedAttempts,
    [Symbol.asyncDispose]: () => failedAttempts[Symbol.asyncDispose](),
  };
}
