import { join } from 'node:path';
import type { EmbedderSettings } from '../../core/model/workspace.ts';
import type { Meanings } from '../../core/ports/embedder.ts';
import type { SearchArchive } from '../../core/ports/search-archive.ts';
import type { SecretReferences } from '../../core/ports/secret-references.ts';
import { LocalMeanings } from '../local-meanings.ts';
import { LocalSearchArchive } from '../local-search-archive.ts';
import { processScheduler } from '../scheduler.ts';
import { SealedFile } from '../sealed-file.ts';

export interface LocalSearchSettings {
  /** The folder of what only saves time. Absolute. */
  readonly caches: string;
  /** undefined: sources that run as they are, whose text indexes are kept for nobody. */
  readonly program: string | undefined;
  readonly token: () => string;
  readonly secrets: SecretReferences;
  readonly sha256: (text: string) => string;
  /** As the workspace says now. */
  readonly embedder: () => EmbedderSettings | undefined;
}

/** What search keeps between processes, and what compares meanings where a workspace wants that. */
export function localSearch({ caches, program, token, secrets, sha256, embedder }: LocalSearchSettings): {
  readonly archive: SearchArchive | undefined;
  readonly meanings: Meanings & AsyncDisposable;
} {
  const sealed = (name: string, writer: string) =>
    new SealedFile({ file: join(caches, name), writer, token });
  return {
    archive:
      program === undefined
        ? undefined
        : new LocalSearchArchive({
            file: sealed('search.cache', program),
            form: () => import('../../search/index.ts'),
          }),
    meanings: new LocalMeanings({
      settings: embedder,
      open: async (settings) => (await import('./local-embedder.ts')).openEmbedder(settings, secrets),
      file: sealed('vectors.cache', 'vectors 1'),
      sha256,
      scheduler: processScheduler,
    }),
  };
}
