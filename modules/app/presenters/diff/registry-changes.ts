import { shownText } from '../../../contracts/index.ts';
import type { Registry, RegistryEntry } from '../../../core/model/registry.ts';
import type { StatedContracts, Tool } from '../../../core/model/tool.ts';
import type { CatalogReader } from '../../../core/ports/catalog.ts';
import { refOfRegistryEntry } from '../../../core/projection/tool-from-registry.ts';
import type { ChangedSubject, DefinitionDifference } from '../../shapes/diff-definitions.ts';
import { type Change, change, ranked, worstOf } from './change.ts';
import { statedChanges } from './contract-changes.ts';
import { fieldChanges, type ListField, listChanges, type PlainField, textChanges } from './field-changes.ts';
import { pairBy } from './pairing.ts';
import { approvalChanges, riskChanges } from './standing-changes.ts';
import { shown } from './values.ts';

type ChangedRegistry = DefinitionDifference['registries'][number];

/** The registries of the workspace with their entries: what each agent may see and call. */
export function registryChanges(before: CatalogReader, after: CatalogReader): readonly ChangedRegistry[] {
  const { removed, added, kept } = pairBy(before.registries(), after.registries(), idOf);
  return [
    ...removed.map((each) => presenceOf(each, 'removed')),
    ...added.map((each) => presenceOf(each, 'added')),
    ...kept.map(([was, is]) =>
      differenceOf({ registry: was, reader: before }, { registry: is, reader: after }),
    ),
  ]
    .filter(({ changes, entries }) => changes.length > 0 || entries.length > 0)
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** A registry among everything else that its side says. */
interface Side {
  readonly registry: Registry;
  readonly reader: CatalogReader;
}

const idOf = ({ id, path }: Registry): string => id ?? path;

const presenceOf = (registry: Registry, presence: 'added' | 'removed'): ChangedRegistry => ({
  id: shownText(idOf(registry)),
  presence,
  ...ranked([change(presence, presence === 'added' ? 'compatible' : 'breaking')]),
  entries: [],
});

const REGISTRY_FIELDS: readonly PlainField<Registry>[] = [
  { name: 'path', of: ({ path }) => path, stated: 'risky', changed: 'risky', unstated: 'risky' },
  {
    name: 'version',
    of: ({ schemaVersion }) => schemaVersion,
    stated: 'risky',
    changed: 'risky',
    unstated: 'risky',
  },
  {
    name: 'family',
    of: ({ declaresFamily }) => (declaresFamily ? 'tool' : undefined),
    stated: 'compatible',
    changed: 'breaking',
    unstated: 'breaking',
  },
];

function differenceOf(before: Side, after: Side): ChangedRegistry {
  const [was, is] = [before.registry, after.registry];
  const own = ranked([...loadChanges(was, is), ...fieldChanges(REGISTRY_FIELDS, was, is)]);
  const entries = entryDifferences(before, after);
  return {
    id: shownText(idOf(is)),
    presence: 'kept',
    ...own,
    worst: worstOf([own.worst, ...entries.map(({ worst }) => worst)]),
    entries: [...entries],
  };
}

/** A load that fails as a whole leaves the agent without any tool. */
function loadChanges(before: Registry, after: Registry): readonly Change[] {
  if (before.loaded === after.loaded) return [];
  return [after.loaded ? change('load_gained', 'compatible') : change('load_lost', 'breaking')];
}

const ENTRY_FIELDS: readonly PlainField<RegistryEntry>[] = [
  // The entry point is what runs.
  {
    name: 'location',
    of: ({ location }) => location,
    stated: 'risky',
    changed: 'risky',
    unstated: 'breaking',
  },
];
const ENTRY_LISTS: readonly ListField<RegistryEntry>[] = [
  { name: 'capabilities', of: ({ operations }) => operations, added: 'compatible', removed: 'breaking' },
  { name: 'languages', of: ({ languages }) => languages, added: 'compatible', removed: 'risky' },
  { name: 'tags', of: ({ tags }) => tags, added: 'compatible', removed: 'risky' },
  {
    name: 'implements',
    of: (entry) => [...entry.implements].map(([operation, capability]) => `${operation}: ${capability}`),
    added: 'compatible',
    removed: 'breaking',
  },
];

function entryDifferences(before: Side, after: Side): readonly ChangedSubject[] {
  const { removed, added, kept } = pairBy(before.registry.entries, after.registry.entries, entryName);
  return [
    ...removed.map((entry) => entryPresence(entry, 'removed')),
    ...added.map((entry) => entryPresence(entry, 'added')),
    ...kept.map(
      ([was, is]): ChangedSubject => ({
        id: shownText(entryName(is)),
        presence: 'kept',
        ...ranked([...entryChanges(was, is), ...effectChanges(toolOf(before, was), toolOf(after, is))]),
      }),
    ),
  ]
    .filter(({ changes }) => changes.length > 0)
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** An entry without a name is told by its place. */
const entryName = ({ name, index }: RegistryEntry): string => name ?? `[${index}]`;

const entryPresence = (entry: RegistryEntry, presence: 'added' | 'removed'): ChangedSubject => ({
  id: shownText(entryName(entry)),
  presence,
  ...ranked([
    presence === 'added'
      ? change('added', 'compatible')
      : change('removed', entry.invocable ? 'breaking' : 'risky'),
  ]),
});

function entryChanges(before: RegistryEntry, after: RegistryEntry): readonly Change[] {
  const changes = [
    ...registrationChanges(before, after),
    ...statusChanges(before, after),
    ...textChanges('description', before.description, after.description),
    ...fieldChanges(ENTRY_FIELDS, before, after),
    ...listChanges(ENTRY_LISTS, before, after),
    ...statedChanges(contractsBeside(after, before), contractsBeside(before, after)),
  ];
  return changes.length === 0 && before.revision !== after.revision
    ? [change('rest_changed', 'risky')]
    : changes;
}

/** Of the operations that the other side has too: of the rest it is told that they came or went. */
const contractsBeside = (
  other: RegistryEntry,
  { operations, contracts }: RegistryEntry,
): StatedContracts => ({
  operationContracts: new Map(
    operations.flatMap((operation) => {
      const contract = contracts.get(operation);
      return contract === undefined || !other.operations.includes(operation) ? [] : [[operation, contract]];
    }),
  ),
});

function toolOf({ registry, reader }: Side, entry: RegistryEntry): Tool | undefined {
  const ref = refOfRegistryEntry(registry, entry);
  const found = ref && reader.tool(ref.id, ref.source);
  return found?.kind === 'one' ? found.value : undefined;
}

/** What its TOOL.md and the vocabulary make of it together. */
const effectChanges = (before: Tool | undefined, after: Tool | undefined): readonly Change[] =>
  before === undefined || after === undefined
    ? []
    : [
        ...riskChanges('effective_risk', before.effectiveRisk, after.effectiveRisk),
        ...approvalChanges(before, after),
      ];

function registrationChanges(before: RegistryEntry, after: RegistryEntry): readonly Change[] {
  if (before.registered === after.registered) return [];
  const sides = { before: before.refusal ?? null, after: after.refusal ?? null };
  return [
    after.registered
      ? change('registration_gained', 'compatible', sides)
      : change('registration_lost', 'breaking', sides),
  ];
}

/** Seed 000: only what is `ready` is called. */
function statusChanges(before: RegistryEntry, after: RegistryEntry): readonly Change[] {
  if (before.status === after.status) return [];
  const severity = before.invocable && !after.invocable ? 'breaking' : 'compatible';
  return [
    change('lifecycle_changed', severity, {
      name: 'status',
      before: shown(before.status),
      after: shown(after.status),
    }),
  ];
}
