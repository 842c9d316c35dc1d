import type { App } from '../app.ts';
import type { Log } from '../http/log.ts';
import type { Reply } from '../http/reply.ts';
import type { Asked } from '../http/routes.ts';
import { productVersion } from '../product-version.ts';
import type { Scheduler } from '../scheduler.ts';
import { appRunner } from './app-runner.ts';
import { bugsTo } from './bug-report.ts';
import { CatalogTools } from './catalog-tools.ts';
import { DirectTools } from './direct/direct-tools.ts';
import { parseSelection } from './direct/selection.ts';
import { HttpEndpoint } from './http-endpoint.ts';
import { CATALOG_INSTRUCTIONS, DIRECT_INSTRUCTIONS } from './instructions.ts';
import { ListChanges } from './list-changes.ts';

export interface EndpointParts {
  readonly app: App;
  readonly log: Log;
  readonly scheduler: Scheduler;
  /** Ends with the server. */
  readonly signal: AbortSignal;
}

type Answer = (asked: Asked) => Promise<Reply | undefined>;

/** What answers MCP over HTTP. */
export interface McpEndpoints {
  /** `/mcp`: the tools of the catalog itself. */
  readonly catalog: Answer;
  /** `/mcp/direct`: chosen tools as they are. Throws `CatalogError` where none are chosen. */
  readonly direct: Answer;
  /** Ends what somebody listens to. */
  close(): Promise<void>;
}

export async function openEndpoints({ app, log, scheduler, signal }: EndpointParts): Promise<McpEndpoints> {
  const settings = { version: await productVersion(), onBug: bugsTo(log), signal };
  const catalog = new HttpEndpoint({ ...settings, instructions: CATALOG_INSTRUCTIONS, listChanges: false });
  const direct = new HttpEndpoint({ ...settings, instructions: DIRECT_INSTRUCTIONS, listChanges: true });
  const changes = new ListChanges(scheduler);
  const changed = (): void => {
    direct.toolsChanged();
    changes.tell();
  };
  const subscriptions = [app.composer.events(undefined, changed), app.services.providers.watch(changed)];
  return {
    catalog: (asked) => catalog.answer(asked, new CatalogTools(appRunner(app, asked.caller.subject))),
    async direct(asked) {
      const tools = new DirectTools(app, asked.caller.subject, parseSelection(asked.query));
      if (asked.request.method === 'POST') return direct.answer(asked, tools);
      changes.open(asked.response);
      return undefined;
    },
    async close() {
      for (const each of subscriptions) each[Symbol.dispose]();
      changes.close();
      await Promise.all([catalog.close(), direct.close()]);
    },
  };
}
