import type { RegistryDeclaration } from '../core/model/workspace.ts';
import type { AuthenticationFailure, Authenticator } from '../core/ports/authentication.ts';
import type { Clock } from '../core/ports/clock.ts';
import type { VisibilitySource } from '../core/ports/visibility.ts';
import type { LaterJournal } from '../core/records/later-journal.ts';
import type { Composer } from './composer.ts';
import type { Services } from './services.ts';

/** Everything that a face needs, put together by `compose.ts`. Disposing it ends watches and files' owners. */
export interface App extends AsyncDisposable {
  readonly composer: Composer;
  readonly services: Services;
  readonly clock: Clock;
  /** Knows credentials where `server.auth` asks for them; without it nobody is let in there. */
  readonly authenticator?: Authenticator;
  readonly failedAttempts?: FailedAttempts;
  readonly visibility: VisibilitySource;
  /** Of what was done already; nobody's answer depends on it, and it never rejects. */
  readonly journal: Pick<LaterJournal, 'append'>;
  /** Others can reach this: from now on policies refuse what they refuse, whatever a reload brings. */
  enforcePolicies(): void;
  /** This process serves: providers start by themselves, and what is seen of them is published. In the background. */
  startProviders(): void;
  /** This process serves: what the workspace keeps no longer is pruned, in the background. Never throws. */
  startRetention(): void;
}

/** Where credentials that were refused are written down. Nobody waits for it, and it never throws. */
export interface FailedAttempts {
  record(attempt: FailedAttempt): void;
}

/** Nothing of the credential itself. */
export interface FailedAttempt {
  readonly reason: AuthenticationFailure['reason'];
  /** The address that it came from; of IPv6 its first 64 bits. */
  readonly network: string;
  /** What the credential calls itself, where that is no secret. */
  readonly credential?: string;
}

/** What decides how an app is put together. */
export interface ComposeOptions {
  /** Absolute folder. */
  readonly workspace: string;
  /** Chooses `agent-tools.<env>.yaml` as an overlay. */
  readonly env?: string;
  /** Instead of the registries that the workspace declares. */
  readonly registries?: readonly RegistryDeclaration[];
  /** Where paths that a person types begin; default: the workspace. Absolute. */
  readonly folder?: string;
  /** A watch that failed: hints are lost, and nothing else. */
  readonly onFailure?: (error: unknown) => void;
  /** The policies failed or could not be loaded; default: as `onFailure`. */
  readonly onPolicyFailure?: (error: unknown) => void;
  /** The owners and the policies were asked again, also where nothing came of it. */
  readonly onRefreshed?: () => void;
  /** One JSON line for each registry entry that failed (seed 000). */
  readonly logRegistryFailure?: (line: string) => void;
}
