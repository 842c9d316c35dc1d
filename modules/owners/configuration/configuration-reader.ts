import { createHash } from 'node:crypto';
import { type Diagnostic, type Finding, hasError } from '../../core/diagnostics/diagnostic.ts';
import type { InstanceId } from '../../core/ids.ts';
import type { InstanceSettings } from '../../core/model/launch.ts';
import { DEFAULT_WORKSPACE, type Workspace } from '../../core/model/workspace.ts';
import { PersistentMap } from '../../core/persistent-map.ts';
import { type Answers, NO_ANSWERS } from '../../core/ports/answers.ts';
import type { Clock } from '../../core/ports/clock.ts';
import type { DocumentFiles, FileContent, FileWatch } from '../../core/ports/document-files.ts';
import type { InstanceSettingsSource } from '../../core/ports/instance-settings.ts';
import type { Generation, OwnerReader, RecordKey, Snapshot } from '../../core/ports/owner-reader.ts';
import type { ConfigurationFiles, LoadedConfiguration, NamedContent } from './configuration-load.ts';
import { overlayFile } from './overlay-file.ts';
import { keepUnchanged } from './unchanged-records.ts';

export const WORKSPACE_FILE = 'agent-tools.yaml';
export const WORKSPACE_KEY: RecordKey = 'workspace' as RecordKey;

export interface ConfigurationSettings {
  readonly files: DocumentFiles;
  readonly watch: FileWatch;
  readonly clock: Clock;
  /** Names the overlay; what is no name (`../x`) names none, which is a finding. */
  readonly environment?: string;
  /** Of earlier processes. */
  readonly answers?: Answers;
}

interface GoodLoad {
  readonly workspace: Workspace;
  readonly generation: Generation;
  readonly files: ConfigurationFiles;
  /** With the values of environments; made when somebody runs an instance. */
  settings?: ReadonlyMap<InstanceId, InstanceSettings>;
}

/** The owner of the workspace's own settings: one record under `workspace`. */
export class ConfigurationReader implements OwnerReader<Workspace>, InstanceSettingsSource {
  readonly owner = 'configuration';
  readonly #settings: ConfigurationSettings;
  readonly #overlay: string | undefined;
  #snapshot: Snapshot<Workspace> | undefined;
  /** As they were last read: what the snapshot says, and where. */
  #read: ConfigurationFiles | undefined;
  /** The last load in this process that was not bad as a whole. */
  #lastGood: GoodLoad | undefined;
  /** Digest of the files as they were last read. */
  #content: string | undefined;
  /** Loads run one after the other: each builds on what the one before kept. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(settings: ConfigurationSettings) {
    this.#settings = settings;
    this.#overlay = settings.environment === undefined ? undefined : overlayFile(settings.environment);
  }

  current(signal: AbortSignal, changed?: readonly string[]): Promise<Snapshot<Workspace>> {
    const load = (): Promise<Snapshot<Workspace>> => this.#load(signal, changed);
    const next = this.#last.then(load, load);
    this.#last = next;
    return next;
  }

  watch(hint: () => void): Disposable {
    const watching = this.#settings.watch.start(hint);
    watching.follow(this.#files);
    return watching;
  }

  /** Findings about what the files of the last snapshot say, where they say it. Paths lead into agent-tools.yaml. */
  async locate(findings: readonly Finding[]): Promise<readonly Diagnostic[]> {
    if (this.#read === undefined || findings.length === 0) return [];
    const { locateStated } = await import('./configuration-load.ts');
    return locateStated(this.#read, findings);
  }

  /**
   * From the files that the snapshot is of. Values go neither into it nor into what is kept for later processes: they are
   * read out of the files again, and held while these are.
   */
  async settings(instance: InstanceId, signal: AbortSignal): Promise<InstanceSettings | undefined> {
    if (this.#snapshot === undefined) await this.current(signal);
    const good = this.#lastGood;
    if (good === undefined) return undefined;
    good.settings ??= (await import('./configuration-load.ts')).loadInstanceSettings(good.files);
    return good.settings.get(instance);
  }

  get #files(): readonly string[] {
    return [WORKSPACE_FILE, ...(this.#overlay === undefined ? [] : [this.#overlay])];
  }

  async #load(signal: AbortSignal, changed: readonly string[] | undefined): Promise<Snapshot<Workspace>> {
    signal.throwIfAborted();
    const isUntouched = changed !== undefined && !changed.some((path) => this.#files.includes(path));
    if (this.#snapshot !== undefined && isUntouched) return this.#snapshot;
    const read = await this.#fetchAll(signal);
    const environment = JSON.stringify([this.#settings.environment]);
    const content = digestOf([environment, stateOf(read.base), stateOf(read.overlay)]);
    if (this.#snapshot !== undefined && content === this.#content) return this.#snapshot;
    this.#snapshot = this.#publish(content, await this.#interpret(content, read), read);
    this.#read = read;
    this.#content = content;
    return this.#snapshot;
  }

  async #fetchAll(signal: AbortSignal): Promise<ConfigurationFiles> {
    const base = await this.#fetch(WORKSPACE_FILE, signal);
    if (this.#settings.environment === undefined) return { base };
    return { base, overlay: this.#overlay === undefined ? {} : await this.#fetch(this.#overlay, signal) };
  }

  async #fetch(file: string, signal: AbortSignal): Promise<NamedContent> {
    return { file, content: await this.#settings.files.read(file, signal) };
  }

  /** Files that had no error in an earlier process need neither parser nor schema, and an error may be a secret. */
  async #interpret(content: string, read: ConfigurationFiles): Promise<LoadedConfiguration> {
    const answers = this.#settings.answers ?? NO_ANSWERS;
    const question = `configuration ${content}`;
    const known = answers.recall(question);
    if (known !== undefined) return known as LoadedConfiguration;
    const { loadConfiguration } = await import('./configuration-load.ts');
    const loaded = loadConfiguration(read);
    if (!hasError(loaded.diagnostics)) answers.keep(question, loaded);
    return loaded;
  }

  #publish(
    content: string,
    { workspace: loaded, diagnostics }: LoadedConfiguration,
    read: ConfigurationFiles,
  ): Snapshot<Workspace> {
    const kept = loaded === undefined ? this.#lastGood : undefined;
    const before = this.#snapshot?.records.get(WORKSPACE_KEY);
    const workspace = keepUnchanged(before, loaded ?? kept?.workspace ?? workspaceInstead(read));
    const generation = (
      loaded === undefined ? digestOf(['failed', content, kept?.generation ?? '']) : content
    ) as Generation;
    if (loaded !== undefined) this.#lastGood = { workspace, generation, files: read };
    return {
      owner: this.owner,
      generation,
      observedAt: this.#settings.clock.now(),
      completeness: kept === undefined ? 'complete' : 'kept_after_failed_load',
      // The defaults serve where nothing could be read, but they are nobody's word about instances.
      ...(loaded === undefined && kept === undefined && { gap: 'owner_unavailable' }),
      boundaries: [],
      records: PersistentMap.from([[WORKSPACE_KEY, workspace]]),
      diagnostics,
    };
  }
}

/**
 * What serves where nothing could be read: the defaults, which ask nobody who they are. Where the files may say that
 * callers are to be asked, nobody is let in instead.
 */
const workspaceInstead = ({ base, overlay }: ConfigurationFiles): Workspace =>
  [base.content, ...(overlay?.file === undefined ? [] : [overlay.content])].some(mayAskForAuth)
    ? { ...DEFAULT_WORKSPACE, server: { ...DEFAULT_WORKSPACE.server, auth: [{ type: 'unreadable' }] } }
    : DEFAULT_WORKSPACE;

function mayAskForAuth(content: FileContent): boolean {
  if (content.state === 'missing') return false;
  if (content.state !== 'read') return true;
  // Two bytes for each character, or bytes that are no text, may hide the word; so may an escape in double quotes.
  const text = Buffer.from(content.bytes).toString('latin1');
  return /auth|[\0\\]/i.test(text);
}

const stateOf = (read: ConfigurationFiles['overlay']): string => {
  if (read?.file === undefined) return '';
  return read.content.state === 'read' ? hex(read.content.bytes) : read.content.state;
};

/** 128 bits tell all generations of all times apart. */
const digestOf = (parts: readonly string[]): string => hex(JSON.stringify(parts)).slice(0, 32);

const hex = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');
