import type { DefinitionRecord } from '../../../core/model/definition-record.ts';
import type { Tool } from '../../../core/model/tool.ts';
import type { Snapshot } from '../../../core/ports/owner-reader.ts';
import { instantOf } from '../../../core/time.ts';
import type { CacheFile } from '../cache/cache-file.ts';
import { DefinitionCache } from '../cache/definition-cache.ts';
import { localCompiler } from '../compile/compiler.ts';
import { nodeSha256 } from '../compile/node-sha256.ts';
import { DefinitionsReader, type DefinitionsSettings } from '../reader.ts';
import { stillWatch, waitingTimer } from './fakes.ts';
import type { MemoryFiles } from './memory-files.ts';

export const SIGNAL = new AbortController().signal;

export function memoryReader(
  files: MemoryFiles,
  settings: Partial<DefinitionsSettings> & { readonly cacheFile?: CacheFile; readonly program?: string } = {},
): DefinitionsReader {
  const { cacheFile, program = 'test', ...rest } = settings;
  return new DefinitionsReader({
    roots: async () => ({ catalog: ['catalog/', 'packages/'], capabilities: ['capabilities/'] }),
    files,
    watch: stillWatch,
    timer: waitingTimer,
    quiet: 0,
    clock: { now: () => instantOf(files.now) },
    sha256: nodeSha256,
    compilerFor: () => localCompiler(nodeSha256),
    ...(cacheFile && {
      cache: new DefinitionCache({ file: cacheFile, program, nextTurn: () => Promise.resolve() }),
    }),
    ...rest,
  });
}

/** Keeps the bytes that were written last. */
export class MemoryCacheFile implements CacheFile {
  bytes: Uint8Array | undefined;
  writes = 0;

  async read(): Promise<Uint8Array | undefined> {
    return this.bytes;
  }

  async write(parts: readonly Uint8Array[]): Promise<void> {
    this.writes += 1;
    this.bytes = Buffer.concat(parts);
  }
}

/** All that a snapshot says, but for when it was seen. */
export const contentOf = (snapshot: Snapshot<DefinitionRecord>): unknown => ({
  generation: snapshot.generation,
  completeness: snapshot.completeness,
  boundaries: snapshot.boundaries,
  diagnostics: snapshot.diagnostics,
  records: [...snapshot.records.entries()].sort(([a], [b]) => (a < b ? -1 : 1)),
});

export function toolIn(snapshot: Snapshot<DefinitionRecord>, id: string): Tool | undefined {
  for (const record of snapshot.records.values())
    if (record.kind === 'tool' && record.tool.ref.id === id) return record.tool;
  return undefined;
}

export const codesOf = (diagnostics: readonly { readonly code: string }[]): readonly string[] =>
  diagnostics.map(({ code }) => code);
