import { compareToolSets, contractSchemas, type LiveDefinition } from '../../../contracts/index.ts';
import { providersOf } from '../../../core/catalog/links.ts';
import { DEFINITIONS } from '../../../core/ids.ts';
import { effectiveApproval } from '../../../core/model/risk.ts';
import type { Tool } from '../../../core/model/tool.ts';
import type { CatalogReader } from '../../../core/ports/catalog.ts';
import type { ChangedSubject, ChangedTool, ProviderSection } from '../../shapes/diff-definitions.ts';
import { orUnknown } from '../unknown.ts';
import { type Change, change, compareWorst, ranked, worstOf } from './change.ts';
import { textChanges } from './field-changes.ts';
import { pairBy } from './pairing.ts';
import { providerChanges } from './provider-changes.ts';
import { type Meaning, toolChanges } from './tool-changes.ts';

/**
 * One section for each provider that changed or offers a changed tool, by id. A tool is told once, in the section of the
 * first of its providers on either side; the others refer to it. Tools without offers stand in the last section.
 */
export function providerSections(before: CatalogReader, after: CatalogReader): readonly ProviderSection[] {
  const found = toolDifferences(before, after);
  const byProvider = Map.groupBy(found, ({ providers }) => providers[0] ?? null);
  const byOther = groups(
    found.flatMap(({ tool, providers }) => providers.slice(1).map((other) => [other, tool.id] as const)),
  );
  const ids = new Set([...before.providerIds(), ...after.providerIds()].sort());
  const [declaredBefore, declaredAfter] = [new Set(before.providerIds()), new Set(after.providerIds())];
  const sections = [...ids].map((id): ProviderSection => {
    const presence = !declaredBefore.has(id) ? 'added' : !declaredAfter.has(id) ? 'removed' : 'kept';
    const own =
      presence === 'kept'
        ? providerChanges(before.provider(id), after.provider(id))
        : [change(presence, presence === 'added' ? 'compatible' : 'breaking')];
    return section(
      id,
      own.length === 0 ? null : { id, presence, ...ranked(own) },
      (byProvider.get(id) ?? []).map(({ tool }) => tool),
      byOther.get(id) ?? [],
    );
  });
  const without = (byProvider.get(null) ?? []).map(({ tool }) => tool);
  return [...sections, section(null, null, without, [])].filter(
    ({ provider, tools, references }) => provider !== null || tools.length > 0 || references.length > 0,
  );
}

const section = (
  id: string | null,
  provider: ChangedSubject | null,
  tools: readonly ChangedTool[],
  references: readonly string[],
): ProviderSection => ({
  provider_id: id,
  worst: worstOf([provider?.worst ?? 'none', ...tools.map(({ worst }) => worst)]),
  provider,
  tools: tools.toSorted((a, b) => compareWorst(a.worst, b.worst)),
  references: [...references],
});

interface PlacedTool {
  readonly tool: ChangedTool;
  /** On either side, by id. */
  readonly providers: readonly string[];
}

function toolDifferences(before: CatalogReader, after: CatalogReader): readonly PlacedTool[] {
  const { removed, added, kept } = pairBy(definedTools(before), definedTools(after), ({ ref }) => ref.id);
  const renames = possibleRenames(removed, added);
  const [claimsBefore, claimsAfter] = [claimsOf(removed), claimsOf(added)];
  const meaning: Meaning = (capability) => after.capability(capability)?.id ?? capability;
  return [
    ...removed.map((tool) =>
      placed(tool, undefined, [change('tool_removed', 'breaking')], {
        aliasOf: claimsAfter.get(tool.ref.id) ?? [],
        renames: renames.get(tool.ref.id) ?? [],
      }),
    ),
    ...added.map((tool) =>
      placed(undefined, tool, additionOf(tool), {
        aliasOf: claimsBefore.get(tool.ref.id) ?? [],
        renames: renames.get(tool.ref.id) ?? [],
      }),
    ),
    ...kept.map(([was, is]) => placed(was, is, toolChanges(was, is, meaning), { aliasOf: [], renames: [] })),
  ]
    .filter(({ tool }) => tool.changes.length > 0)
    .sort((a, b) => (a.tool.id < b.tool.id ? -1 : 1));
}

/** Entries of registries are told with their registry. */
const definedTools = (reader: CatalogReader): readonly Tool[] =>
  reader.tools({ source: [DEFINITIONS] }, {}).items;

function placed(
  before: Tool | undefined,
  after: Tool | undefined,
  changes: readonly Change[],
  { aliasOf, renames }: { readonly aliasOf: readonly string[]; readonly renames: readonly string[] },
): PlacedTool {
  const providers = new Set([before, after].flatMap((tool) => (tool === undefined ? [] : providersOf(tool))));
  const { ref, name } = after ?? before ?? unreachable();
  return {
    providers: [...providers].sort(),
    tool: {
      id: ref.id,
      name,
      presence: before === undefined ? 'added' : after === undefined ? 'removed' : 'kept',
      ...ranked(changes),
      before: standingOf(before),
      after: standingOf(after),
      alias_of: [...aliasOf],
      possible_renames: [...renames],
    },
  };
}

function unreachable(): never {
  throw new Error('A difference has at least one side.');
}

const standingOf = (tool: Tool | undefined): ChangedTool['before'] =>
  tool === undefined
    ? null
    : {
        effective_risk: orUnknown(tool.effectiveRisk),
        effective_approval: effectiveApproval(tool.approvalRequired, tool.effectiveRisk),
        lifecycle: tool.lifecycle,
      };

/** Of a new text only what cannot be seen is told: the rest is read in the file. */
const additionOf = (tool: Tool): readonly Change[] => [
  change('tool_added', 'compatible'),
  ...[
    ...textChanges('name', undefined, tool.name),
    ...textChanges('description', undefined, tool.description),
  ].filter(({ notes }) => notes.includes('invisible_appeared')),
];

/** By alias: the tools that state it. */
const claimsOf = (tools: readonly Tool[]): ReadonlyMap<string, readonly string[]> =>
  groups(tools.flatMap(({ ref, aliases }) => aliases.map((alias) => [alias, ref.id] as const)));

function groups(
  pairs: readonly (readonly [key: string, value: string])[],
): ReadonlyMap<string, readonly string[]> {
  const grouped = new Map<string, string[]>();
  for (const [key, value] of pairs) {
    const values = grouped.get(key);
    if (values === undefined) grouped.set(key, [value]);
    else values.push(value);
  }
  return grouped;
}

/** By id: tools of the other side that have the same contract. */
function possibleRenames(
  removed: readonly Tool[],
  added: readonly Tool[],
): ReadonlyMap<string, readonly string[]> {
  if (removed.length === 0 || added.length === 0) return new Map();
  const { tools } = compareToolSets(removed.map(asDefinition), added.map(asDefinition));
  return new Map(
    tools.map(({ name, changes: [found] }) => [
      name,
      found?.kind === 'tool_removed' || found?.kind === 'tool_added' ? found.possibleRenames : [],
    ]),
  );
}

function asDefinition(tool: Tool): LiveDefinition {
  const [newest] = tool.versions;
  const latest = tool.versions.find(({ version }) => version === tool.latestVersion) ?? newest;
  const schemas = latest?.contract && contractSchemas(latest.contract);
  return {
    name: tool.ref.id,
    ...(schemas === undefined
      ? // Two unknown contracts are not the same one.
        { inputSchema: { $id: tool.ref.id } }
      : { inputSchema: schemas.inputs, outputSchema: schemas.outputs }),
  };
}
