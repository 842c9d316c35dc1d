import { randomUUID } from 'node:crypto';
import type { App } from '../app.ts';
import type { Log } from '../http/log.ts';
import type { Reply } from '../http/reply.ts';
import type { Asked } from '../http/routes.ts';
import { productVersion } from '../product-version.ts';
import { appRunner } from './app-runner.ts';
import { CatalogTools } from './catalog-tools.ts';
import { HttpEndpoint } from './http-endpoint.ts';
import { CATALOG_INSTRUCTIONS } from './instructions.ts';

export interface EndpointParts {
  readonly app: App;
  readonly log: Log;
  /** Ends with the server. */
  readonly signal: AbortSignal;
}

/** What answers MCP over HTTP. */
export interface McpEndpoints {
  /** `/mcp`: the tools of the catalog itself. */
  catalog(asked: Asked): Promise<Reply | undefined>;
  /** Ends what somebody listens to. */
  close(): Promise<void>;
}

export async function openEndpoints({ app, log, signal }: EndpointParts): Promise<McpEndpoints> {
  const settings = { version: await productVersion(), onBug: bugsTo(log), signal };
  const catalog = new HttpEndpoint({ ...settings, instructions: CATALOG_INSTRUCTIONS, listChanges: false });
  return {
    catalog: (asked) => catalog.answer(asked, new CatalogTools(appRunner(app, asked.caller.subject))),
    close: () => catalog.close(),
  };
}

/** Writes a bug down, and gives the id under which. */
const bugsTo =
  (log: Log) =>
  (error: unknown): string => {
    const id = randomUUID();
    log.bug('A request of an MCP client ended in a bug.', error, { request_id: id });
    return id;
  };
