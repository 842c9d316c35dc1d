import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { CapabilityId, ProviderId } from '../ids.ts';
import type { Capability } from '../model/capability.ts';
import { capabilityRecordKey, type UnidentifiedDocument } from '../model/definition-record.ts';
import type { Registry } from '../model/registry.ts';
import { Derived } from './derived.ts';
import type { View } from './view.ts';

/** The records of a view other than tools: vocabulary, providers, registries, files without an id. */

const vocabularies = new Derived<readonly Capability[]>(1);

export function capabilityIn({ snapshots }: View, id: CapabilityId): Capability | undefined {
  const record = snapshots.definitions.records.get(capabilityRecordKey(id));
  return record?.kind === 'capability' ? record.capability : undefined;
}

/** In the order of ids. */
export const capabilitiesIn = (view: View): readonly Capability[] =>
  vocabularies.get(view.snapshots.definitions, '', () =>
    view.keys
      .records('capability')
      .flatMap((record) => (record.kind === 'capability' ? [record.capability] : [])),
  );

export const capabilityByAlias = (view: View, alias: CapabilityId): Capability | undefined =>
  capabilitiesIn(view).find(({ aliases }) => aliases.includes(alias));

export const declaredProvidersIn = (view: View): readonly ProviderId[] =>
  view.keys.records('provider').flatMap((record) => (record.kind === 'provider' ? [record.provider.id] : []));

export const unidentifiedIn = (view: View): readonly UnidentifiedDocument[] =>
  view.keys.records('document').flatMap((record) => (record.kind === 'document' ? [record.document] : []));

export const registriesIn = ({ snapshots }: View): readonly Registry[] =>
  [...snapshots.registries.records.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, registry]) => registry);

export const loadDiagnosticsOf = ({ snapshots }: View): readonly Diagnostic[] => [
  ...snapshots.configuration.diagnostics,
  ...snapshots.definitions.diagnostics,
  ...snapshots.registries.diagnostics,
];
