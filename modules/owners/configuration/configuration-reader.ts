import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { hasError } from '../../core/diagnostics/diagnostic.ts';
import { DEFAULT_WORKSPACE, type Workspace } from '../../core/model/workspace.ts';
import { PersistentMap } from '../../core/persistent-map.ts';
import { type Answers, NO_ANSWERS } from '../../core/ports/answers.ts';
import type { Clock } from '../../core/ports/clock.ts';
import type { DocumentFiles, FileWatch } from '../../core/ports/document-files.ts';
import type { Generation, OwnerReader, RecordKey, Snapshot } from '../../core/ports/owner-reader.ts';
import type { LoadedConfiguration, NamedContent } from './configuration-load.ts';
import { overlayFile } from './overlay-file.ts';
import { NO_SECRET_MARKS, type SecretMarks } from './secret-marks.ts';

export const WORKSPACE_FILE = 'agent-tools.yaml';
export const WORKSPACE_KEY: RecordKey = 'workspace' as RecordKey;

export interface ConfigurationSettings {
  readonly files: DocumentFiles;
  readonly watch: FileWatch;
  readonly clock: Clock;
  /** Names the overlay; what is no name (`../x`) names none. */
  readonly environment?: string;
  /** What providers mark as secret; nothing, as long as no owner of providers says so. */
  readonly secretMarks?: SecretMarks;
  /** Of earlier processes. */
  readonly answers?: Answers;
}

/** The owner of the workspace's own settings: one record under `workspace`. */
export class ConfigurationReader implements OwnerReader<Workspace> {
  readonly owner = 'configuration';
  readonly #settings: ConfigurationSettings;
  readonly #overlay: string | undefined;
  readonly #marks: SecretMarks;
  #snapshot: Snapshot<Workspace> | undefined;
  /** The last load in this process that was not bad as a whole. */
  #lastGood: { readonly workspace: Workspace; readonly generation: Generation } | undefined;
  /** Digest of the files as they were last read. */
  #content: string | undefined;
  /** Loads run one after the other: each builds on what the one before kept. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(settings: ConfigurationSettings) {
    this.#settings = settings;
    this.#overlay = settings.environment === undefined ? undefined : overlayFile(settings.environment);
    this.#marks = settings.secretMarks ?? NO_SECRET_MARKS;
  }

  current(signal: AbortSignal, changed?: readonly string[]): Promise<Snapshot<Workspace>> {
    const read = (): Promise<Snapshot<Workspace>> => this.#read(signal, changed);
    const next = this.#last.then(read, read);
    this.#last = next;
    return next;
  }

  watch(hint: () => void): Disposable {
    const watching = this.#settings.watch.start(hint);
    watching.follow(this.#files);
    return watching;
  }

  get #files(): readonly string[] {
    return [WORKSPACE_FILE, ...(this.#overlay === undefined ? [] : [this.#overlay])];
  }

  async #read(signal: AbortSignal, changed: readonly string[] | undefined): Promise<Snapshot<Workspace>> {
    signal.throwIfAborted();
    const isUntouched = changed !== undefined && !changed.some((path) => this.#files.includes(path));
    if (this.#snapshot !== undefined && isUntouched) return this.#snapshot;
    const base = await this.#fetch(WORKSPACE_FILE, signal);
    const overlay = this.#overlay === undefined ? undefined : await this.#fetch(this.#overlay, signal);
    const content = digestOf([base, overlay].map(stateOf));
    if (this.#snapshot !== undefined && content === this.#content) return this.#snapshot;
    this.#snapshot = this.#publish(content, await this.#load(content, base, overlay));
    this.#content = content;
    return this.#snapshot;
  }

  /** Files that had no error in an earlier process need neither parser nor schema, and an error may be a secret. */
  async #load(
    content: string,
    base: NamedContent,
    overlay: NamedContent | undefined,
  ): Promise<LoadedConfiguration> {
    const answers = this.#marks === NO_SECRET_MARKS ? (this.#settings.answers ?? NO_ANSWERS) : NO_ANSWERS;
    const question = `configuration ${content} ${overlay?.file ?? ''}`;
    const known = answers.recall(question);
    if (known !== undefined) return known as LoadedConfiguration;
    const { loadConfiguration } = await import('./configuration-load.ts');
    const loaded = loadConfiguration(base, overlay, this.#marks);
    if (!hasError(loaded.diagnostics)) answers.keep(question, loaded);
    return loaded;
  }

  async #fetch(file: string, signal: AbortSignal): Promise<NamedContent> {
    return { file, content: await this.#settings.files.read(file, signal) };
  }

  #publish(content: string, { workspace: loaded, diagnostics }: LoadedConfiguration): Snapshot<Workspace> {
    const kept = loaded === undefined ? this.#lastGood : undefined;
    const before = this.#snapshot?.records.get(WORKSPACE_KEY);
    const workspace = loaded ?? kept?.workspace ?? DEFAULT_WORKSPACE;
    const generation = (
      loaded === undefined ? digestOf(['failed', content, kept?.generation ?? '']) : content
    ) as Generation;
    if (loaded !== undefined) this.#lastGood = { workspace, generation };
    return {
      owner: this.owner,
      generation,
      observedAt: this.#settings.clock.now(),
      completeness: kept === undefined ? 'complete' : 'kept_after_failed_load',
      boundaries: [],
      records: PersistentMap.from([
        [WORKSPACE_KEY, before !== undefined && isDeepStrictEqual(before, workspace) ? before : workspace],
      ]),
      diagnostics,
    };
  }
}

const stateOf = (read: NamedContent | undefined): string => {
  if (read === undefined) return '';
  return read.content.state === 'read' ? hex(read.content.bytes) : read.content.state;
};

/** 128 bits tell all generations of all times apart. */
const digestOf = (parts: readonly string[]): string => hex(JSON.stringify(parts)).slice(0, 32);

const hex = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');
