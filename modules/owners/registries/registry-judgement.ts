import type { Diagnostic, Finding } from '../../core/diagnostics/diagnostic.ts';
import type { Registry } from '../../core/model/registry.ts';
import type { FileAbsence, FileContent } from '../../core/ports/document-files.ts';
import { locate, readJson } from '../../documents/index.ts';
import { assembleEntries } from './registry-assembly.ts';
import { failedGenerationOf, generationOf } from './registry-digest.ts';
import { gatherEvidence, pathsLookedAt } from './registry-evidence.ts';
import type { RegistryFiles } from './registry-files.ts';
import type { LoadedRegistry, RegistryRequest } from './registry-load.ts';
import { readOutline } from './registry-outline.ts';

/** A tools.json whose content is there, or is not. */
export async function judgeRegistry(
  request: RegistryRequest,
  content: FileContent,
  files: RegistryFiles,
  signal: AbortSignal,
  previous: LoadedRegistry | undefined,
): Promise<LoadedRegistry> {
  const loaded =
    content.state === 'read'
      ? await judgeContent(request, content.bytes, files, signal, previous)
      : failedLoad(
          request,
          { content: content.state, diagnostics: unread(request.path, content.state) },
          previous,
        );
  return unchanged(previous, request, loaded.generation) ?? loaded;
}

/** `previous`, where nothing that was looked at has changed and it is asked for in the same way. */
const unchanged = (
  previous: LoadedRegistry | undefined,
  request: RegistryRequest,
  generation: string,
): LoadedRegistry | undefined =>
  previous?.generation === generation && previous.registry.declaresFamily === request.declaresFamily
    ? previous
    : undefined;

async function judgeContent(
  request: RegistryRequest,
  bytes: Uint8Array,
  files: RegistryFiles,
  signal: AbortSignal,
  previous: LoadedRegistry | undefined,
): Promise<LoadedRegistry> {
  const document = readJson(bytes);
  const { entries, findings, ...outline } = readOutline(document);
  if (entries === undefined) {
    const diagnostics = locate(request.path, document, findings);
    return failedLoad(request, { content: bytes, diagnostics, ...outline }, previous);
  }
  const evidence = await gatherEvidence(request.path, entries, files, signal);
  const generation = generationOf(bytes, evidence);
  const same = unchanged(previous, request, generation);
  if (same !== undefined) return same;
  const kept = previous?.lastGood?.entries ?? [];
  const registry: Registry = {
    ...request,
    ...outline,
    loaded: true,
    generation,
    ...assembleEntries({ path: request.path, document, entries, evidence, findings }, kept),
  };
  return {
    registry,
    found: true,
    generation,
    lastGood: registry,
    looksAt: pathsLookedAt(request.path, evidence),
    locations: entries.map(({ fields }) => fields.location),
  };
}

interface Failure {
  readonly content: Uint8Array | string;
  readonly diagnostics: readonly Diagnostic[];
  readonly schemaVersion?: string;
}

/** The registry keeps the generation of the load whose entries it still has (seed-reading A12). */
function failedLoad(
  request: RegistryRequest,
  { content, diagnostics, schemaVersion }: Failure,
  previous: LoadedRegistry | undefined,
): LoadedRegistry {
  const lastGood = previous?.lastGood;
  const generation = failedGenerationOf(content, lastGood?.generation);
  const kept = lastGood ?? { generation, entries: [], byName: new Map(), byTag: new Map() };
  const version = schemaVersion ?? lastGood?.schemaVersion;
  return {
    registry: {
      ...kept,
      ...request,
      ...(version !== undefined && { schemaVersion: version }),
      loaded: false,
      diagnostics,
    },
    found: content !== 'missing',
    generation,
    ...(lastGood !== undefined && { lastGood }),
    looksAt: previous?.looksAt ?? [request.path],
  };
}

function unread(path: string, state: FileAbsence): readonly Diagnostic[] {
  return locate(path, { syntax: 'json', text: '', faults: [] }, [UNREAD[state]]);
}

const UNREAD = {
  missing: {
    code: 'read_failed',
    path: [],
    message: 'There is no such file.',
    hint: 'Create it, or correct its path under `registries` in agent-tools.yaml.',
  },
  not_a_file: {
    code: 'read_failed',
    path: [],
    message: 'This is not a regular file.',
    hint: 'Name the tools.json itself.',
  },
  too_large: {
    code: 'file_too_large',
    path: [],
    message: 'The file is larger than 1 MiB.',
    hint: 'Split it into several registries.',
  },
  unreadable: {
    code: 'read_failed',
    path: [],
    message: 'The file may not be read.',
    hint: 'Check its permissions.',
  },
} as const satisfies Record<FileAbsence, Finding>;
