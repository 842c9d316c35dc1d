import type * as z from 'zod';
import { hasError } from '../../core/diagnostics/diagnostic.ts';
import type { Registry, RegistryEntry } from '../../core/model/registry.ts';
import type { EntryTrial } from '../../core/ports/entry-point-trials.ts';
import type * as shapes from '../shapes/registry.ts';
import { presentDiagnostic } from './present-diagnostic.ts';
import { orUnknown } from './unknown.ts';

/** ok: loaded, and no finding of severity error anywhere. */
export const isRegistryOk = ({ loaded, diagnostics, entries }: Registry): boolean =>
  loaded && !hasError(diagnostics) && entries.every((entry) => !hasError(entry.diagnostics));

export function presentRegistryCheck(registry: Registry): z.output<typeof shapes.registryCheck> {
  const namesAt = (index: number): readonly string[] => {
    const name = registry.entries[index]?.name;
    return name === undefined ? [] : [name];
  };
  return {
    path: registry.path,
    registry_id: registry.id ?? null,
    loaded: registry.loaded,
    ok: isRegistryOk(registry),
    generation: registry.generation,
    schema_version: orUnknown(registry.schemaVersion),
    entries: registry.entries.map(presentEntry),
    by_name: Object.fromEntries([...registry.byName].map(([name, indexes]) => [name, [...indexes]])),
    by_tag: Object.fromEntries([...registry.byTag].map(([tag, indexes]) => [tag, indexes.flatMap(namesAt)])),
    diagnostics: registry.diagnostics.map(presentDiagnostic),
  };
}

export const presentRegistryItem = (
  registry: Registry,
  id: string,
): z.output<typeof shapes.registryList>['registries'][number] => ({
  registry_id: id,
  path: registry.path,
  loaded: registry.loaded,
  ok: isRegistryOk(registry),
  generation: registry.generation,
  schema_version: orUnknown(registry.schemaVersion),
  entries: registry.entries.length,
  registered: registry.entries.filter(({ registered }) => registered).length,
});

const presentEntry = (entry: RegistryEntry): z.output<typeof shapes.registryCheck>['entries'][number] => ({
  index: entry.index,
  name: orUnknown(entry.name),
  description: orUnknown(entry.description),
  location: orUnknown(entry.location),
  status: orUnknown(entry.status),
  capabilities: [...entry.operations],
  languages: [...entry.languages],
  tags: [...entry.tags],
  visible: true,
  valid: entry.valid,
  registered: entry.registered,
  mentionable: entry.mentionable,
  invocable: entry.invocable,
  refusal: entry.refusal ?? null,
  diagnostics: entry.diagnostics.map(presentDiagnostic),
});

/** The same with what came of running its entries; `trials` have their places by now. */
export function presentTriedRegistry(
  registry: Registry,
  trials: readonly EntryTrial[],
): z.output<typeof shapes.registryCheck> {
  const byIndex = new Map(trials.map((trial) => [trial.index, trial]));
  const check = presentRegistryCheck(registry);
  return {
    ...check,
    ok: check.ok && !trials.some(({ diagnostics }) => hasError(diagnostics)),
    entries: check.entries.map((entry) => {
      const { runs = [], diagnostics = [] } = byIndex.get(entry.index) ?? {};
      return {
        ...entry,
        diagnostics: [...entry.diagnostics, ...diagnostics.map(presentDiagnostic)],
        run: runs.map(({ kind, operation, example, passed, exitCode, durationMs }) => ({
          kind,
          operation,
          example: example ?? null,
          passed,
          exit_code: exitCode ?? null,
          duration_ms: durationMs,
        })),
      };
    }),
  };
}
