import type { InstanceId } from '../../core/ids.ts';
import type { CatalogReader } from '../../core/ports/catalog.ts';
import type { RunningProviders, SeenTool, SeenTools } from '../../core/ports/providers.ts';

export interface SnapshotsSettings {
  /** undefined: nothing runs in this process, and nothing was seen by it. */
  readonly running: () => Pick<RunningProviders, 'standings' | 'lastSeen'> | undefined;
  readonly sha256: (text: string) => string;
}

/** What the definitions said at a snapshot, for the same reader. */
export type DeclaredThen =
  | { readonly kind: 'same' }
  | { readonly kind: 'then'; readonly reader: CatalogReader }
  | { readonly kind: 'unknown' };

/** What a provider showed of a tool at a snapshot. */
export type SeenThen =
  /** Nothing was seen of it then. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'seen'; readonly tool: SeenTool | undefined }
  | { readonly kind: 'unknown' };

type Live = ReadonlyMap<InstanceId, SeenTools>;

/** Definitions of so many generations, and so many states of what runs, can be called by. */
const MAX_DECLARED = 64;
const MAX_LIVE = 256;
const SNAPSHOT = /^s1\.([0-9a-f]{16})(?:\.([0-9a-f]{16}))?$/;

/**
 * Names for what was to be seen at one moment, made from contents: which generations of definitions and registries, and
 * which definitions running providers had shown to this process. The same contents have the same name in every process,
 * so that a restart in which nothing changed is no change. What a name stands for is kept for a while, so that a call can
 * be told apart from the changes that do not concern it.
 */
export class Snapshots {
  readonly #settings: SnapshotsSettings;
  /** By visibility and name; the last one used at the end. */
  readonly #declared = new Map<string, CatalogReader>();
  readonly #live = new Map<string, Live>();
  #last: { readonly live: Live; readonly name: string | undefined } = { live: new Map(), name: undefined };

  constructor(settings: SnapshotsSettings) {
    this.#settings = settings;
  }

  of(reader: CatalogReader): string {
    const declared = this.#nameOf(reader);
    remember(this.#declared, `${reader.visibility} ${declared}`, reader, MAX_DECLARED);
    const live = this.#liveName();
    return live === undefined ? `s1.${declared}` : `s1.${declared}.${live}`;
  }

  declaredAt(snapshot: string, reader: CatalogReader): DeclaredThen {
    const [, name] = SNAPSHOT.exec(snapshot) ?? [];
    if (name === undefined) return { kind: 'unknown' };
    if (name === this.#nameOf(reader)) return { kind: 'same' };
    const then = this.#declared.get(`${reader.visibility} ${name}`);
    return then === undefined ? { kind: 'unknown' } : { kind: 'then', reader: then };
  }

  seenAt(snapshot: string, instance: InstanceId, tool: string): SeenThen {
    const [, name, live] = SNAPSHOT.exec(snapshot) ?? [];
    if (name === undefined) return { kind: 'unknown' };
    if (live === undefined) return { kind: 'nothing' };
    const then = live === this.#liveName() ? this.#last.live : this.#live.get(live);
    if (then === undefined) return { kind: 'unknown' };
    const seen = then.get(instance);
    return seen === undefined ? { kind: 'nothing' } : { kind: 'seen', tool: seen.tools.get(tool) };
  }

  #nameOf({ stamps }: CatalogReader): string {
    const { definitions, registries } = stamps;
    return this.#short([definitions.generation, registries.generation]);
  }

  #liveName(): string | undefined {
    const running = this.#settings.running();
    if (running === undefined) return undefined;
    const live = new Map<InstanceId, SeenTools>();
    for (const { instance } of running.standings()) {
      const seen = running.lastSeen(instance);
      if (seen !== undefined) live.set(instance, seen);
    }
    if (isSame(live, this.#last.live)) return this.#last.name;
    const name = live.size === 0 ? undefined : this.#short(contentOf(live));
    this.#last = { live, name };
    if (name !== undefined) remember(this.#live, name, live, MAX_LIVE);
    return name;
  }

  #short(value: unknown): string {
    return this.#settings.sha256(JSON.stringify(value)).slice(0, 16);
  }
}

const contentOf = (live: Live): unknown =>
  [...live]
    .map(([instance, { tools }]) => [
      instance,
      [...tools].map(([name, { digest }]) => [name, digest]).sort(byFirst),
    ])
    .sort(byFirst);

const byFirst = ([a]: readonly unknown[], [b]: readonly unknown[]): number =>
  String(a) < String(b) ? -1 : 1;

/** The same objects: what was seen stays one as long as it says the same. */
const isSame = (one: Live, other: Live): boolean =>
  one.size === other.size && [...one].every(([instance, seen]) => other.get(instance) === seen);

function remember<V>(kept: Map<string, V>, key: string, value: V, limit: number): void {
  kept.delete(key);
  kept.set(key, value);
  if (kept.size <= limit) return;
  const oldest = kept.keys().next();
  if (!oldest.done) kept.delete(oldest.value);
}
