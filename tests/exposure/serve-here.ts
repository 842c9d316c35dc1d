import { compose } from '../../modules/app/compose.ts';
import { createLog } from '../../modules/app/http/log.ts';
import { findPage } from '../../modules/app/http/page.ts';
import { createHttpServer } from '../../modules/app/http/server.ts';
import { instantOf } from '../../modules/core/time.ts';
import type { PlantedWorkspace } from './planted-workspace.ts';

interface ServedHere extends AsyncDisposable {
  readonly port: number;
  /** What it logged, as it is written. */
  readonly lines: readonly string[];
}

const clock = { now: () => instantOf(Date.now()) };

/** The server over a workspace, in this process, until disposed. */
export async function serveHere(
  { folder }: Pick<PlantedWorkspace, 'folder'>,
  env: string | undefined,
): Promise<ServedHere> {
  const lines: string[] = [];
  const log = createLog(clock, (line) => void lines.push(line));
  const app = compose(
    {
      workspace: folder,
      ...(env !== undefined && { env }),
      onFailure: (error) => log.bug('A watch failed; changes are noticed later.', error),
      logRegistryFailure: (line) => void lines.push(line),
    },
    clock,
  );
  await app.composer.refresh(new AbortController().signal);
  await app.composer.searchable();
  const face = await createHttpServer(app, { host: '127.0.0.1', log, page: findPage() });
  return {
    port: await face.listen('127.0.0.1', 0),
    lines,
    async [Symbol.asyncDispose]() {
      await face.close();
      await app[Symbol.asyncDispose]();
    },
  };
}
