import * as z from 'zod';
import type { Embedder, EmbedderFailure } from '../../../core/ports/embedder.ts';
import type { SecretReferences } from '../../../core/ports/secret-references.ts';
import { err, type Result } from '../../../core/result.ts';
import { GuardedNetwork } from '../../network/guarded-network.ts';
import { vectorsOf } from './vectors.ts';

export interface OpenAiEmbedderSettings {
  /** The address below which `/embeddings` is. */
  readonly url: string;
  readonly model: string;
  /** As written; absent: nothing is sent. */
  readonly key?: string;
  readonly secrets: SecretReferences;
}

/** Bytes of one answer: some hundred vectors. */
const ANSWER_LIMIT = 32 * 1024 * 1024;

const answer = z.object({
  data: z.array(z.object({ index: z.int().min(0), embedding: z.array(z.number()) })),
});

/** Any endpoint that speaks OpenAI's `/embeddings`. Only its own host is reached, and no redirect leads away from it. */
export class OpenAiEmbedder implements Embedder, AsyncDisposable {
  readonly id: string;
  readonly #settings: OpenAiEmbedderSettings;
  readonly #network: GuardedNetwork;

  constructor(settings: OpenAiEmbedderSettings) {
    this.id = `openai:${settings.model}`;
    this.#settings = settings;
    this.#network = new GuardedNetwork({
      declared: [settings.url],
      others: 'refused',
      bodyLimit: ANSWER_LIMIT,
    });
  }

  async embed(
    texts: readonly string[],
    signal: AbortSignal,
  ): Promise<Result<readonly Float32Array[], EmbedderFailure>> {
    const { url, model, key, secrets } = this.#settings;
    try {
      const resolved = key === undefined ? undefined : await secrets.resolve(key, signal);
      if (resolved?.ok === false) return err('secret_missing');
      const response = await this.#network.fetch(`${url.replace(/\/+$/, '')}/embeddings`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(resolved !== undefined && { authorization: `Bearer ${resolved.value}` }),
        },
        body: JSON.stringify({ model, input: texts, encoding_format: 'float' }),
        redirect: 'error',
        signal,
      });
      if (!response.ok) {
        await response.body?.cancel();
        return err('refused');
      }
      const parsed = answer.safeParse(parseJson(await response.text()));
      if (!parsed.success) return err('invalid_answer');
      const inOrder = [...parsed.data.data].sort((a, b) => a.index - b.index);
      if (inOrder.some(({ index }, place) => index !== place)) return err('invalid_answer');
      return vectorsOf(
        inOrder.map(({ embedding }) => embedding),
        texts.length,
      );
    } catch {
      // Nothing of what a stranger's server or the network says is repeated.
      return err(signal.aborted ? 'timeout' : 'unreachable');
    }
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#network.close();
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
