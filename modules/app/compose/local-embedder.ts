import type { EmbedderSettings } from '../../core/model/workspace.ts';
import type { Embedder } from '../../core/ports/embedder.ts';
import type { SecretReferences } from '../../core/ports/secret-references.ts';

/** The embedder that a workspace configures; each is loaded when a search first needs it. */
export async function openEmbedder(
  { type, url = '', model = '', key }: EmbedderSettings,
  secrets: SecretReferences,
): Promise<Embedder & Partial<AsyncDisposable>> {
  if (type === 'use_lite') {
    const { UseLiteEmbedder } = await import('../../runtime/adapters/embedder/use-lite-embedder.ts');
    return new UseLiteEmbedder();
  }
  const { OpenAiEmbedder } = await import('../../runtime/adapters/embedder/openai-embedder.ts');
  return new OpenAiEmbedder({ url, model, ...(key !== undefined && { key }), secrets });
}
