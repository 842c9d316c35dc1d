import type { RegistryId } from '../../core/ids.ts';
import { registrySource } from '../../core/ids.ts';
import type { Registry } from '../../core/model/registry.ts';
import type { Subject } from '../../core/model/subject.ts';
import type { Catalog, CatalogReader } from '../../core/ports/catalog.ts';
import type { Clock } from '../../core/ports/clock.ts';
import type { ProgressSink } from '../../core/ports/invocation.ts';
import type { Reloader } from '../../core/ports/reloader.ts';
import type { CallAnswer, ToolCalls } from '../../core/ports/tool-calls.ts';
import type { Visibility } from '../../core/ports/visibility.ts';
import type { StandingEntry } from '../../core/records/later-journal.ts';
import { describeEntry, type ToolDescription } from './description.ts';
import { compareTexts, planRoute, type Route, type RouteRequest } from './route.ts';
import { routingRecord } from './routing-record.ts';
import { type SharedTag, sharedTags } from './tags.ts';

export interface CoordinatorPorts {
  readonly catalog: Catalog;
  /** Asked for each request. */
  readonly visibility: () => Visibility;
  readonly calls: ToolCalls;
  /** Never rejects; nobody's answer depends on it. */
  readonly journal: { append(entry: StandingEntry): Promise<void> };
  readonly reloader: Reloader;
  readonly clock: Clock;
  /** For whom all of it is done. */
  readonly subject: Subject;
  /** 32 lower-case hexadecimal digits, never the same again. */
  readonly requestId: () => string;
  /** Absent: all registries of the workspace. */
  readonly registry?: RegistryId;
  /** Ends what was opened for it. */
  readonly close: () => Promise<void>;
}

export interface UseRequest extends RouteRequest {
  readonly arguments?: Readonly<Record<string, unknown>>;
}

export interface UseOptions {
  readonly signal?: AbortSignal;
  readonly progress?: ProgressSink;
}

/** A request that was routed; the journal has it under `requestId`. */
export interface Routed {
  readonly requestId: string;
  /** Of the registries that this request saw, from start to end. */
  readonly generation: string;
  readonly route: Route;
  /** What is about to be used, for the person who is told of it. */
  readonly tool?: ToolDescription;
}

export interface Used extends Routed {
  /** Absent: nothing was called, and `route.refusal` says why. */
  readonly answer?: CallAnswer;
}

export interface ActivatedTool extends ToolDescription {
  readonly shared: readonly SharedTag[];
}

/**
 * The Coordinator of seed 000: routes requests to the tools of its registries and to nothing else, mentions what is
 * planned, refuses what is not registered, and journals every request. Registries are reloaded behind it in one step: a
 * request sees one generation from start to end (law 10).
 */
export class Coordinator implements AsyncDisposable {
  readonly #ports: CoordinatorPorts;

  constructor(ports: CoordinatorPorts) {
    this.#ports = ports;
  }

  /** Every visible entry, those that cannot be used with the reason. */
  tools(): readonly ToolDescription[] {
    return this.#registries(this.#pin()).flatMap(describeAll);
  }

  /** What people are shown before the tool is used. Several: entries of one name; none: nothing here has that name. */
  describe(name: string): readonly ToolDescription[] {
    return this.tools().filter((each) => each.name === name);
  }

  /** The skill loader's look-up: registered tools that have any of the tags, most in common first, then by name. */
  activate(tags: readonly string[]): readonly ActivatedTool[] {
    return this.#registries(this.#pin())
      .flatMap(({ id, entries }) =>
        entries.flatMap((entry): readonly ActivatedTool[] => {
          const shared = entry.registered && id !== undefined ? sharedTags(entry.tags, tags) : [];
          return id === undefined || shared.length === 0 ? [] : [{ ...describeEntry(id, entry), shared }];
        }),
      )
      .sort(
        (a, b) =>
          exactOf(b) - exactOf(a) ||
          b.shared.length - a.shared.length ||
          compareTexts(a.name ?? '', b.name ?? '') ||
          compareTexts(a.registry, b.registry),
      );
  }

  /** Which tool a request would use, and why; nothing is called. */
  async route(request: RouteRequest): Promise<Routed> {
    const routed = this.#route(this.#pin(), request);
    await this.#journal(request, routed);
    return routed;
  }

  /** Routes a request and uses the tool. Policy, contract and approval are asked as for every other call. */
  async use(request: UseRequest, { signal, progress }: UseOptions = {}): Promise<Used> {
    const { calls, subject, clock } = this.#ports;
    const reader = this.#pin();
    const routed = this.#route(reader, request);
    const { chosen, operation } = routed.route;
    if (chosen?.entry.name === undefined) {
      await this.#journal(request, routed);
      return routed;
    }
    const answer = await calls.call(
      {
        tool: chosen.entry.name,
        source: registrySource(chosen.registry),
        arguments: request.arguments ?? {},
        ...(operation !== undefined && { operation }),
        ...(request.allowDeprecated === true && { allowDeprecated: true }),
      },
      {
        reader,
        subject,
        now: clock.now(),
        signal: signal ?? NEVER,
        ...(progress !== undefined && { progress }),
      },
    );
    const used = { ...routed, answer };
    await this.#journal(request, used);
    return used;
  }

  /** Resolves when the registries as they are now are served. Requests under way keep what they began with. */
  reload(signal: AbortSignal = NEVER): Promise<void> {
    return this.#ports.reloader.reload(undefined, signal);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#ports.close();
  }

  #pin(): CatalogReader {
    return this.#ports.catalog.pin(this.#ports.visibility());
  }

  #registries(reader: CatalogReader): readonly Registry[] {
    const { registry } = this.#ports;
    return reader
      .registries()
      .filter(({ id }) => id !== undefined && (registry === undefined || id === registry));
  }

  #route(reader: CatalogReader, request: RouteRequest): Routed {
    const route = planRoute(this.#registries(reader), request);
    const { chosen } = route;
    return {
      requestId: this.#ports.requestId(),
      generation: reader.stamps.registries.generation ?? '',
      route,
      ...(chosen !== undefined && { tool: describeEntry(chosen.registry, chosen.entry) }),
    };
  }

  async #journal(request: RouteRequest, { requestId, generation, route, answer }: Used): Promise<void> {
    const { journal, subject } = this.#ports;
    await journal.append(
      routingRecord({
        requestId,
        subject: subject.id,
        generation,
        request,
        route,
        ...(answer !== undefined && { answer }),
      }),
    );
  }
}

const NEVER = new AbortController().signal;

const describeAll = ({ id, entries }: Registry): readonly ToolDescription[] =>
  id === undefined ? [] : entries.map((entry) => describeEntry(id, entry));

const exactOf = ({ shared }: ActivatedTool): number => shared.filter(({ exact }) => exact).length;
