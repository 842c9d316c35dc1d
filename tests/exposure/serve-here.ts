import { createLog } from '../../modules/app/http/log.ts';
import { findPage } from '../../modules/app/http/page.ts';
import { createHttpServer } from '../../modules/app/http/server.ts';
import { processScheduler } from '../../modules/app/scheduler.ts';
import { parseSubjectId } from '../../modules/core/model/subject.ts';
import type { Authenticated, Authenticator } from '../../modules/core/ports/authentication.ts';
import { instantOf } from '../../modules/core/time.ts';
import { composeAtRest } from '../compose-at-rest.ts';
import { CANARIES } from './canaries.ts';
import type { PlantedWorkspace } from './planted-workspace.ts';

interface ServedHere extends AsyncDisposable {
  readonly port: number;
  /** What it logged, as it is written. */
  readonly lines: readonly string[];
}

const id = parseSubjectId('agent:walker');
if (id === undefined) throw new Error('The walker is a subject.');
const walker: Authenticated = {
  ok: true,
  subject: { id, teams: ['walkers'], claims: { note: CANARIES.subject_claim }, permissions: 'all' },
  credential: 'tok_0123456789abcdef',
};

/** Knows the token that the walk brings, and no other. */
const everyone: Authenticator = {
  known: (bearer) => (bearer === CANARIES.bearer_token ? walker : undefined),
  still: (authenticated) => authenticated === walker,
  canTell: () => Promise.resolve(true),
  authenticate: (bearer) =>
    Promise.resolve(bearer === CANARIES.bearer_token ? walker : { ok: false, reason: 'not_known' }),
};

/** Time in which nobody asks too much. */
const scheduler = { ...processScheduler, now: () => performance.now() * 1e6 };

const clock = { now: () => instantOf(Date.now()) };

/** The server over a workspace, in this process, until disposed. */
export async function serveHere(
  { folder }: Pick<PlantedWorkspace, 'folder'>,
  env: string | undefined,
): Promise<ServedHere> {
  const lines: string[] = [];
  const log = createLog(clock, (line) => void lines.push(line));
  const composed = composeAtRest(
    {
      workspace: folder,
      ...(env !== undefined && { env }),
      onFailure: (error) => log.bug('A watch failed; changes are noticed later.', error),
      logRegistryFailure: (line) => void lines.push(line),
    },
    clock,
  );
  // Asked only where the workspace says that callers are; also where what it says cannot be read.
  const app = { ...composed, authenticator: everyone };
  const { signal } = new AbortController();
  await app.composer.refresh(signal);
  await app.services.policies.reload(signal);
  await app.composer.searchable();
  const face = await createHttpServer(app, { host: '127.0.0.1', log, page: findPage(), scheduler });
  return {
    port: await face.listen('127.0.0.1', 0),
    lines,
    async [Symbol.asyncDispose]() {
      await face.close();
      await app[Symbol.asyncDispose]();
    },
  };
}
