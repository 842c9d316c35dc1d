import type { CallToolResult, Tool as McpTool } from '@modelcontextprotocol/server';
import { CatalogError } from '../../../core/errors.ts';
import type { Subject } from '../../../core/model/subject.ts';
import type { App } from '../../app.ts';
import { callResult } from '../../shapes/call.ts';
import { appRunner } from '../app-runner.ts';
import type { Arguments, CallGround, Listed, ServedTools } from '../served-tools.ts';
import { directResult } from './direct-result.ts';
import { type Exposable, exposablesOf, type LeftOut } from './exposable.ts';
import { exposedNames } from './exposed-names.ts';
import { liveTools } from './live-tool.ts';
import { type Selection, selectTools } from './selection.ts';

/** A model reads all of them with every request; more of them are found at `/mcp`. */
const MOST = 256;
/** Keys of ours beside a tool (`_meta`): what the catalog calls it, and the version that is meant. */
const ORIGINAL = 'agent-tools/id';
const VERSION = 'agent-tools/version';
const OPERATION = 'agent-tools/operation';
const LEFT_OUT = 'agent-tools/left_out';

/** Tools that an address chooses, each under a portable name of its own; calls go the one way of every call. */
export class DirectTools implements ServedTools {
  readonly #app: App;
  readonly #subject: Subject;
  readonly #selection: Selection;

  constructor(app: App, subject: Subject, selection: Selection) {
    this.#app = app;
    this.#subject = subject;
    this.#selection = selection;
  }

  async list(signal: AbortSignal): Promise<Listed> {
    const { exposed, leftOut } = await this.#exposed(signal);
    return {
      tools: [...exposed].map(([name, each]) => present(name, each)),
      ...(leftOut.length > 0 && { meta: { [LEFT_OUT]: leftOut } }),
    };
  }

  async call(name: string, given: Arguments, ground: CallGround): Promise<CallToolResult | undefined> {
    const { exposed } = await this.#exposed(ground.signal);
    const found = exposed.get(name);
    if (found === undefined) return undefined;
    const { tool, version, operation } = found;
    const body = await appRunner(this.#app, this.#subject).run(
      'call',
      {
        tool: tool.ref.id,
        source: tool.ref.source,
        arguments: given,
        ...(version !== undefined && { version }),
        ...(operation !== undefined && { operation }),
      },
      ground,
    );
    return directResult(callResult.parse(body));
  }

  async #exposed(signal: AbortSignal): Promise<Exposed> {
    const { composer, visibility, services, clock } = this.#app;
    if (this.#selection.skills.length > 0 && composer.ready && !composer.isSearchable)
      await composer.searchable();
    const reader = composer.pin(visibility.of(this.#subject));
    const now = clock.now();
    const chosen = await selectTools(this.#selection, MOST, { reader, services, now, signal });
    if (chosen.length > MOST) throw tooMany();
    const ground = { reader, now, live: liveTools(reader, services.providers) };
    const exposables: Exposable[] = [];
    const leftOut: LeftOut[] = [];
    for (const tool of chosen) {
      const made = exposablesOf(tool, ground);
      if ('reason' in made) leftOut.push(made);
      else exposables.push(...made);
    }
    const names = exposedNames(exposables, services.sha256);
    return { exposed: new Map(exposables.map((each, place) => [names[place] ?? '', each])), leftOut };
  }
}

interface Exposed {
  /** By exposed name. */
  readonly exposed: ReadonlyMap<string, Exposable>;
  readonly leftOut: readonly LeftOut[];
}

const present = (
  name: string,
  { tool, version, operation, inputSchema, annotations }: Exposable,
): McpTool => ({
  name,
  title: operation === undefined ? tool.name : `${tool.name}: ${operation}`,
  ...(tool.description !== undefined && { description: tool.description }),
  inputSchema,
  ...(annotations !== undefined && { annotations }),
  _meta: {
    [ORIGINAL]: tool.ref.id,
    ...(version !== undefined && { [VERSION]: version }),
    ...(operation !== undefined && { [OPERATION]: operation }),
  },
});

const tooMany = (): CatalogError =>
  new CatalogError(
    'invalid_request',
    `This address chooses more than ${MOST} tools, and a model would have to read them all.`,
    'Choose fewer, or use `/mcp`, where they are searched.',
  );
