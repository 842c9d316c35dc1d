import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import type { Authentication } from '../../authentication/index.ts';
import { CatalogError } from '../../core/errors.ts';
import type { Clock } from '../../core/ports/clock.ts';
import type { StoreSource } from '../../core/ports/store.ts';
import type { TokenCommands } from '../../core/ports/tokens.ts';
import type { LaterJournal } from '../../core/records/later-journal.ts';
import { privateDocument } from '../../store/index.ts';
import type { App } from '../app.ts';
import type { Composer } from '../composer.ts';
import { processScheduler } from '../scheduler.ts';
import type { Configured } from './configured.ts';
import { late } from './late.ts';

export interface LocalAuthenticationSettings {
  readonly workspace: string;
  readonly configured: Configured;
  readonly composer: Composer;
  readonly stores: StoreSource;
  readonly clock: Clock;
  readonly journal: LaterJournal;
  readonly token: () => string;
  readonly onFailure: (error: unknown) => void;
}

export interface LocalAuthentication
  extends AsyncDisposable,
    Required<Pick<App, 'authenticator' | 'failedAttempts'>> {
  readonly tokens: TokenCommands;
}

/** Whom this server knows. It is loaded with the first credential or the first command about tokens. */
export function localAuthentication(settings: LocalAuthenticationSettings): LocalAuthentication {
  const { workspace, configured, composer, stores, clock, journal, token, onFailure } = settings;
  let made: Authentication | undefined;
  const authentication = late(async () => {
    const { createAuthentication } = await import('../../authentication/index.ts');
    made = createAuthentication({
      methods: () => composer.workspace.server.auth,
      readMethods: async (signal) => (await configured.readable(signal)).server.auth,
      stores,
      journal,
      document: (file) =>
        privateDocument({
          file: resolve(workspace, file),
          name: 'The file of tokens that `server.auth` names',
          token,
          hasModes: process.platform !== 'win32',
        }),
      fetch: (url, init) => fetch(url, init),
      clock,
      monotonic: () => processScheduler.now(),
      deadline: (milliseconds) => AbortSignal.timeout(milliseconds),
      after: (milliseconds, run) => processScheduler.after(milliseconds, run),
      random: (size) => randomBytes(size),
      onFault: (issuer, fault) =>
        onFailure(new CatalogError('owner_unavailable', `${issuer} did not give its keys: ${fault}.`)),
    });
    return made;
  });
  return {
    tokens: {
      create: async (...given) => (await authentication()).tokens.create(...given),
      list: async (...given) => (await authentication()).tokens.list(...given),
      revoke: async (...given) => (await authentication()).tokens.revoke(...given),
    },
    authenticator: {
      known: (bearer) => made?.authenticator.known(bearer),
      still: (authenticated) => made?.authenticator.still(authenticated) ?? false,
      canTell: async (...given) => (await authentication()).authenticator.canTell(...given),
      authenticate: async (...given) => (await authentication()).authenticator.authenticate(...given),
    },
    failedAttempts: {
      record: (attempt) =>
        void authentication().then(({ failedAttempts }) => failedAttempts.record(attempt), onFailure),
    },
    async [Symbol.asyncDispose]() {
      await made?.[Symbol.asyncDispose]();
    },
  };
}
