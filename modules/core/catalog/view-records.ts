import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { CapabilityId, ProviderId } from '../ids.ts';
import type { Capability } from '../model/capability.ts';
import { capabilityRecordKey, type UnidentifiedDocument } from '../model/definition-record.ts';
import type { Registry } from '../model/registry.ts';
import type { WordGroup } from '../model/word-group.ts';
import { OWNER_IDS } from '../ports/owner-reader.ts';
import { Derived } from './derived.ts';
import type { RecordKeys } from './record-keys.ts';
import type { Snapshots } from './snapshots.ts';
import type { View } from './view.ts';

/** The records of a view other than tools: vocabulary, providers, registries, files without an id. */

const vocabularies = new Derived<readonly Capability[]>(1);
const aliased = new Derived<ReadonlyMap<CapabilityId, Capability>>(1);

/** Of one generation of definitions. */
interface Vocabulary {
  readonly snapshots: Pick<Snapshots, 'definitions'>;
  readonly keys: RecordKeys;
}

export function capabilityIn({ snapshots }: Vocabulary, id: CapabilityId): Capability | undefined {
  const record = snapshots.definitions.records.get(capabilityRecordKey(id));
  return record?.kind === 'capability' ? record.capability : undefined;
}

/** In the order of ids. */
export const capabilitiesIn = (view: Vocabulary): readonly Capability[] =>
  vocabularies.get(view.snapshots.definitions, '', () =>
    view.keys
      .records('capability')
      .flatMap((record) => (record.kind === 'capability' ? [record.capability] : [])),
  );

/** What an id means in the vocabulary: the capability of that id, else the one that declares it as an alias. */
export const capabilityMeant = (view: Vocabulary, idOrAlias: CapabilityId): Capability | undefined =>
  capabilityIn(view, idOrAlias) ?? byAlias(view).get(idOrAlias);

/** The first in the order of ids, where several declare one alias. */
const byAlias = (view: Vocabulary): ReadonlyMap<CapabilityId, Capability> =>
  aliased.get(
    view.snapshots.definitions,
    '',
    () =>
      new Map(
        capabilitiesIn(view)
          .flatMap((each) => each.aliases.map((alias) => [alias, each] as const))
          .reverse(),
      ),
  );

/** Under which ids tools may declare what this id means. */
export function idsMeaning(view: View, idOrAlias: CapabilityId): readonly CapabilityId[] {
  const meant = capabilityMeant(view, idOrAlias);
  if (meant === undefined) return [idOrAlias];
  // An alias that is itself an id means that id.
  return [meant.id, ...meant.aliases.filter((alias) => capabilityMeant(view, alias) === meant)];
}

export const declaredProvidersIn = (view: View): readonly ProviderId[] =>
  view.keys.records('provider').flatMap((record) => (record.kind === 'provider' ? [record.provider.id] : []));

/** Words that stand for each other in searches; groups with an error do not count. */
export const wordsIn = (view: Vocabulary): readonly WordGroup[] =>
  view.keys
    .records('words')
    .flatMap((record) => (record.kind === 'words' && record.words.registered ? [record.words] : []));

export const unidentifiedIn = (view: View): readonly UnidentifiedDocument[] =>
  view.keys.records('document').flatMap((record) => (record.kind === 'document' ? [record.document] : []));

export const registriesIn = ({ snapshots }: View): readonly Registry[] =>
  [...snapshots.registries.records.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, registry]) => registry);

/** Configuration first: where the others were looked for follows from it. */
export const loadDiagnosticsOf = ({ snapshots }: View): readonly Diagnostic[] => [
  ...snapshots.configuration.diagnostics,
  ...OWNER_IDS.flatMap((owner) => (owner === 'configuration' ? [] : snapshots[owner].diagnostics)),
];
