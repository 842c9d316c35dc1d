import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { DiagnosticCode } from '../../core/diagnostics/codes.ts';
import { type Diagnostic, hasError } from '../../core/diagnostics/diagnostic.ts';
import type { Registry, RegistryEntry } from '../../core/model/registry.ts';
import { nodeRegistryFiles } from './node-files.ts';
import { loadRegistry } from './registry-load.ts';

const GOLDEN = path.join(import.meta.dirname, 'golden');
const CASES = readdirSync(GOLDEN).sort();

const load = async (name: string): Promise<Registry> => {
  const files = nodeRegistryFiles(path.join(GOLDEN, name, 'input'));
  const request = { path: 'tools.json', declaresFamily: false };
  return (await loadRegistry(request, files, AbortSignal.timeout(10_000))).registry;
};

/** CONTRACT 5, `registry check`; the generation is a digest of the input and says nothing to a reader. */
function renderCheck(registry: Registry): string {
  const shape = {
    path: registry.path,
    registry_id: registry.id ?? null,
    loaded: registry.loaded,
    ok: registry.loaded && !hasError(allDiagnostics(registry)),
    generation: '…',
    schema_version: registry.schemaVersion ?? 'unknown',
    entries: registry.entries.map(presentEntry),
    by_name: Object.fromEntries(registry.byName),
    by_tag: Object.fromEntries(
      [...registry.byTag].map(([tag, indexes]) => [
        tag,
        indexes.map((index) => registry.entries[index]?.name),
      ]),
    ),
    diagnostics: registry.diagnostics.map(presentDiagnostic),
  };
  return `${JSON.stringify(shape, undefined, 2)}\n`;
}

const presentEntry = (entry: RegistryEntry) => ({
  index: entry.index,
  name: entry.name ?? 'unknown',
  description: entry.description ?? 'unknown',
  location: entry.location ?? 'unknown',
  status: entry.status ?? 'unknown',
  capabilities: entry.operations,
  languages: entry.languages,
  tags: entry.tags,
  visible: true,
  valid: entry.valid,
  registered: entry.registered,
  mentionable: entry.mentionable,
  invocable: entry.invocable,
  refusal: entry.refusal ?? null,
  ...statedIn(entry),
  diagnostics: entry.diagnostics.map(presentDiagnostic),
});

/** Beyond the shape of CONTRACT 5: what the projection takes over from TOOL.md. */
const statedIn = ({ implements: ids, contracts, risks }: RegistryEntry) =>
  Object.fromEntries(
    Object.entries({ implements: ids, contracts, risks }).flatMap(([what, stated]) =>
      stated.size === 0 ? [] : [[what, Object.fromEntries(stated)]],
    ),
  );

const presentDiagnostic = ({ hint, ...diagnostic }: Diagnostic) => ({ ...diagnostic, hint: hint ?? null });

const allDiagnostics = ({ diagnostics, entries }: Registry): readonly Diagnostic[] => [
  ...diagnostics,
  ...entries.flatMap((entry) => entry.diagnostics),
];

/** A new case is a folder with `input/tools.json`; `npx vitest run <this file> -u` writes its `expected.json`, to be read by eye. */
describe('golden registries', () => {
  test.each(CASES)('%s', async (name) => {
    await expect(renderCheck(await load(name))).toMatchFileSnapshot(path.join(GOLDEN, name, 'expected.json'));
  });
});

/** Everything that this owner says, but for files that are too large. */
const CODES: readonly DiagnosticCode[] = [
  ...(['json_syntax', 'duplicate_key', 'too_deep', 'encoding', 'yaml_syntax', 'read_failed'] as const),
  ...(['missing_field', 'wrong_type', 'unknown_key', 'invalid_value'] as const),
  ...(['invalid_version', 'unsupported_schema_version'] as const),
  ...(['duplicate_name', 'invalid_name', 'invalid_status', 'hidden_characters_in_id'] as const),
  ...(['location_missing', 'location_not_a_file', 'location_outside_registry', 'name_dir_mismatch'] as const),
  ...(['empty_capabilities', 'empty_tags', 'empty_languages', 'invalid_tag', 'invalid_language'] as const),
  ...(['hidden_characters', 'imperative_text', 'description_not_one_paragraph'] as const),
  ...(['operations_mismatch', 'nonstandard_capability', 'invalid_contract', 'literal_secret'] as const),
];

describe('every code', () => {
  test.each(CODES)('%s is provoked by a case', async (code) => {
    const registries = await Promise.all(CASES.map(load));
    expect(registries.some((registry) => allDiagnostics(registry).some((each) => each.code === code))).toBe(
      true,
    );
  });

  test('none is left out of the list', async () => {
    const registries = await Promise.all(CASES.map(load));
    const provoked = new Set(registries.flatMap(allDiagnostics).map(({ code }) => code));
    expect([...provoked].filter((code) => !CODES.includes(code))).toEqual([]);
  });

  test('and the example of the founding document provokes none [REG-MAP]', async () => {
    const registry = await load('seed-example');
    expect(allDiagnostics(registry)).toEqual([]);
    expect(registry.entries).toHaveLength(4);
  });
});
