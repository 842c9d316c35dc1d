import type { Readable, Writable } from 'node:stream';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { LOCAL } from '../../core/model/subject.ts';
import { instantOf } from '../../core/time.ts';
import type { App, ComposeOptions } from '../app.ts';
import { createLog, type Log } from '../http/log.ts';
import { StopSignals } from '../http/stop-signals.ts';
import { productVersion } from '../product-version.ts';
import { processScheduler } from '../scheduler.ts';
import { appRunner } from './app-runner.ts';
import { bugsTo } from './bug-report.ts';
import { CatalogTools } from './catalog-tools.ts';
import { CATALOG_INSTRUCTIONS } from './instructions.ts';
import { mcpServer } from './mcp-server.ts';
import type { OperationRunner } from './operation-runner.ts';
import { StdioLine } from './stdio-line.ts';

export interface StdioOptions {
  /** Where the catalog is: a server that is asked for everything, or the files of a workspace. */
  readonly from: OperationRunner | ComposeOptions;
  readonly compose: (options: ComposeOptions) => App | Promise<App>;
  readonly stdin: Readable;
  /** Carries the protocol and nothing else. */
  readonly stdout: Writable;
  readonly stderr: { write(text: string): unknown };
}

/** Speaks MCP with the one client that started this process. Resolves when it closes its end, or the process is to stop. */
export async function serveMcp({ from, compose, stdin, stdout, stderr }: StdioOptions): Promise<void> {
  using stop = new StopSignals();
  const log = createLog({ now: () => instantOf(Date.now()) }, (line) => stderr.write(line), true);
  await using catalog = 'run' in from ? remote(from) : await local(from, compose, log, stop.signal);
  const version = await productVersion();
  const line = new StdioLine(stdin, stdout, processScheduler);
  const connection = serveStdio(
    () =>
      mcpServer(new CatalogTools(catalog.runner), {
        version,
        instructions: CATALOG_INSTRUCTIONS,
        listChanges: false,
        onBug: bugsTo(log),
        signal: stop.signal,
      }),
    { transport: line },
  );
  await Promise.race([line.over, stop.asked]);
  await connection.close();
}

interface Opened extends AsyncDisposable {
  readonly runner: OperationRunner;
}

const remote = (runner: OperationRunner): Opened => ({
  runner,
  [Symbol.asyncDispose]: () => Promise.resolve(),
});

/** Whoever started the process may write the files; what it may see and call, policies say. */
async function local(
  { workspace, env }: ComposeOptions,
  compose: StdioOptions['compose'],
  log: Log,
  signal: AbortSignal,
): Promise<Opened> {
  let isOpen = true;
  const onFailure = (error: unknown): void => {
    if (isOpen) log.bug('A refresh failed; what was read before it still counts.', error);
  };
  const app = await compose({
    workspace,
    ...(env !== undefined && { env }),
    onFailure,
    logRegistryFailure: () => undefined,
  });
  await app.composer.refresh(signal);
  await app.services.policies.reload(signal);
  const following = app.composer.follow(onFailure);
  return {
    runner: appRunner(app, LOCAL),
    async [Symbol.asyncDispose]() {
      isOpen = false;
      following[Symbol.dispose]();
      await app[Symbol.asyncDispose]();
    },
  };
}
