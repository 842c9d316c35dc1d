import type { Tool } from '../core/model/tool.ts';
import type { EmbedderSettings } from '../core/model/workspace.ts';
import type { AskedMeaning, Embedder, EmbedderFailure, Meanings } from '../core/ports/embedder.ts';
import type { Scheduler } from './scheduler.ts';
import type { SealedFile } from './sealed-file.ts';
import { cosine, type SmallVector, smallVector, VectorStore } from './vector-store.ts';

export interface LocalMeaningsSettings {
  /** What the workspace says now; undefined: no embedder. */
  readonly settings: () => EmbedderSettings | undefined;
  readonly open: (settings: EmbedderSettings) => Promise<Embedder & Partial<AsyncDisposable>>;
  readonly file: Pick<SealedFile, 'read' | 'write'>;
  readonly sha256: (text: string) => string;
  readonly scheduler: Pick<Scheduler, 'now' | 'after'>;
}

/** Texts in one request; how long the embedder may take for them, and how long it is left alone after a failure. Milliseconds. */
const BATCH = 32;
const BATCH_TIME = 30_000;
const REST = 30_000;
/** UTF-16 units of one tool's text. */
const MOST_TEXT = 2_000;
/** Questions whose vectors are kept. */
const MOST_QUESTIONS = 200;

interface Opened {
  readonly written: string;
  readonly embedder: Embedder & Partial<AsyncDisposable>;
  readonly vectors: VectorStore;
  readonly questions: Map<string, SmallVector>;
}

/**
 * Vectors of tools come in the background, batch by batch, and are kept by the digest of their texts. A question waits for
 * its own vector and, as long as its time lasts, for those of the tools; what is missing then counts by words alone.
 */
export class LocalMeanings implements Meanings, AsyncDisposable {
  readonly #settings: LocalMeaningsSettings;
  readonly #digests = new WeakMap<Tool, string>();
  readonly #ended = new AbortController();
  #opened: Promise<Opened> | undefined;
  #written: string | undefined;
  #filling: Promise<void> | undefined;
  #failed: { readonly failure: EmbedderFailure; readonly until: number } | undefined;
  #epoch = 0;

  constructor(settings: LocalMeaningsSettings) {
    this.#settings = settings;
  }

  get epoch(): string {
    return this.#settings.settings() === undefined ? '' : `${this.#epoch}`;
  }

  async ask(
    texts: readonly string[],
    tools: () => readonly Tool[],
    signal: AbortSignal,
  ): Promise<AskedMeaning | undefined> {
    const settings = this.#settings.settings();
    if (settings === undefined) return undefined;
    const opened = await this.#open(settings);
    const { embedder, vectors } = opened;
    const seen = tools();
    const embedded = (): number => seen.filter((tool) => this.#vectorOf(tool, vectors) !== undefined).length;
    const told = (failure: EmbedderFailure): AskedMeaning => ({
      embedder: embedder.id,
      failure,
      embedded: embedded(),
    });
    if (this.#failed !== undefined && this.#settings.scheduler.now() < this.#failed.until)
      return told(this.#failed.failure);
    const asked = await this.#within(settings.timeout, signal, async (limit) => {
      const filled = this.#fill(opened, seen);
      const questions = await this.#questions(opened, texts, limit);
      if (typeof questions !== 'string') await Promise.race([filled, aborted(limit)]);
      return questions;
    });
    if (typeof asked === 'string') {
      // Whoever went away says nothing about the embedder.
      if (!signal.aborted) this.#fail(asked);
      return told(asked);
    }
    return {
      embedder: embedder.id,
      embedded: embedded(),
      similarity: {
        weight: settings.weight,
        of: (place, tool) => {
          const [question, vector] = [asked[place], this.#vectorOf(tool, vectors)];
          return question === undefined || vector === undefined ? undefined : cosine(question, vector);
        },
      },
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#ended.abort();
    const opened = await this.#opened;
    await this.#filling;
    if (opened === undefined) return;
    await opened.vectors.save(this.#settings.file, opened.embedder.id);
    await opened.embedder[Symbol.asyncDispose]?.();
  }

  /** Another one where the workspace says another. */
  #open(settings: EmbedderSettings): Promise<Opened> {
    const written = JSON.stringify([settings.type, settings.url, settings.model, settings.key]);
    if (this.#opened === undefined || this.#written !== written) {
      const before = this.#opened;
      this.#written = written;
      this.#failed = undefined;
      this.#epoch += 1;
      this.#opened = (async () => {
        await (await before)?.embedder[Symbol.asyncDispose]?.();
        const embedder = await this.#settings.open(settings);
        const vectors = new VectorStore();
        await vectors.load(this.#settings.file, embedder.id);
        return { written, embedder, vectors, questions: new Map<string, SmallVector>() };
      })();
    }
    return this.#opened;
  }

  async #questions(
    { embedder, questions }: Opened,
    texts: readonly string[],
    limit: AbortSignal,
  ): Promise<readonly SmallVector[] | EmbedderFailure> {
    const missing = [...new Set(texts)].filter((text) => !questions.has(text));
    if (missing.length > 0) {
      const answer = await Promise.race([embedder.embed(missing, limit), aborted(limit)]);
      if (answer === undefined) return 'timeout';
      if (!answer.ok) return answer.error;
      if (questions.size + missing.length > MOST_QUESTIONS) questions.clear();
      missing.forEach((text, place) => {
        questions.set(text, smallVector(answer.value[place] ?? new Float32Array()));
      });
      this.#recover();
    }
    return texts.map((text) => questions.get(text) ?? { values: new Int8Array(), length: 0 });
  }

  /** One at a time; whoever asks while it runs is served by what it brings. */
  #fill(opened: Opened, tools: readonly Tool[]): Promise<void> {
    this.#filling ??= this.#fillFrom(opened, tools).finally(() => {
      this.#filling = undefined;
    });
    return this.#filling;
  }

  async #fillFrom({ embedder, vectors }: Opened, tools: readonly Tool[]): Promise<void> {
    const missing = tools.filter((tool) => this.#vectorOf(tool, vectors) === undefined);
    for (let at = 0; at < missing.length && !this.#ended.signal.aborted; at += BATCH) {
      const batch = missing.slice(at, at + BATCH);
      const answer = await this.#within(BATCH_TIME, this.#ended.signal, (limit) =>
        Promise.race([embedder.embed(batch.map(textOf), limit), aborted(limit)]),
      );
      if (answer?.ok !== true) {
        if (!this.#ended.signal.aborted) this.#fail(answer?.error ?? 'timeout');
        return;
      }
      batch.forEach((tool, place) => {
        const vector = answer.value[place];
        if (vector !== undefined) vectors.put(this.#digestOf(tool), vector);
      });
      this.#epoch += 1;
    }
  }

  #vectorOf(tool: Tool, vectors: VectorStore): SmallVector | undefined {
    return vectors.get(this.#digestOf(tool));
  }

  #digestOf(tool: Tool): string {
    let digest = this.#digests.get(tool);
    if (digest === undefined) {
      digest = this.#settings.sha256(textOf(tool));
      this.#digests.set(tool, digest);
    }
    return digest;
  }

  #fail(failure: EmbedderFailure): void {
    this.#failed = { failure, until: this.#settings.scheduler.now() + REST };
    this.#epoch += 1;
  }

  #recover(): void {
    if (this.#failed === undefined) return;
    this.#failed = undefined;
    this.#epoch += 1;
  }

  async #within<T>(
    milliseconds: number,
    signal: AbortSignal,
    run: (limit: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const limit = new AbortController();
    const timer = this.#settings.scheduler.after(milliseconds, () => limit.abort());
    try {
      return await run(AbortSignal.any([limit.signal, signal]));
    } finally {
      timer[Symbol.dispose]();
    }
  }
}

/** What a tool says of itself in words. */
const textOf = ({ name, description = '', examples }: Tool): string =>
  [name, description, ...examples].join('\n').slice(0, MOST_TEXT);

const aborted = (signal: AbortSignal): Promise<undefined> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve(undefined);
    else signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
