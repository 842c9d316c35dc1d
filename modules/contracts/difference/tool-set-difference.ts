import { isKeywords } from '../schema-node.ts';
import { boundsFault } from '../value-bounds.ts';
import type { Change, Severity, Shown, ToolChangeBody } from './change.ts';
import { definitionChanges, type LiveDefinition } from './definition-difference.ts';
import { countSeverities, type Difference, rankOf, summarise, worstIn } from './difference-summary.ts';
import { NO_EFFECT } from './effect.ts';
import { pairByKey, startPairing } from './list-pairing.ts';
import { severityOf } from './severity.ts';
import { shownText } from './shown-text.ts';
import { hasMoreInvisible } from './text-change.ts';
import { ValueIdentities } from './value-identities.ts';

/** More than this many are told by their number. */
const MAX_TOOLS = 200;
const MAX_CHANGES_OF_TOOL = 50;
const MAX_RENAMES = 5;

export interface ToolDifference extends Difference {
  readonly name: Shown;
}

/** What changed in a server's list of tools. Tools without a change are not named. */
export interface ToolSetDifference {
  /** By name; at most 200, the worst ones, each with at most 50 changes. */
  readonly tools: readonly ToolDifference[];
  readonly omittedTools: number;
  readonly worst: Severity | 'none';
  /** Over all changes of all tools. */
  readonly counts: Readonly<Record<Severity, number>>;
}

/**
 * Tools are paired by name alone, exactly as written. A renamed tool is one that is gone and one that is new: callers and
 * approvals name it, and a server that renames a tool gets no credit for the old one. Several tools of one name are paired
 * first where they are equal, then in their order.
 */
export function compareToolSets(
  before: readonly LiveDefinition[],
  after: readonly LiveDefinition[],
): ToolSetDifference {
  const identities = new ValueIdentities();
  const [old, current] = [
    before.map((each) => readTool(each, identities)),
    after.map((each) => readTool(each, identities)),
  ];
  const pairing = startPairing(old.length, current.length);
  pairByKey(
    pairing,
    (index) => old[index]?.text,
    (index) => current[index]?.text,
  );
  pairByKey(
    pairing,
    (index) => old[index]?.name,
    (index) => current[index]?.name,
  );
  const differences: NamedChanges[] = [];
  for (const [b, a] of pairing.pairs) {
    const [one, other] = [old[b], current[a]];
    if (one === undefined || other === undefined || Object.is(one.definition, other.definition)) continue;
    differences.push({
      name: one.name,
      changes: definitionChanges(one.definition, other.definition, identities),
    });
  }
  const gone = [...pairing.before].flatMap((index) => old[index] ?? []);
  const added = [...pairing.after].flatMap((index) => current[index] ?? []);
  differences.push(...presenceChanges('tool_removed', gone, added, current));
  differences.push(...presenceChanges('tool_added', added, gone, old));
  return toolSetDifference(differences.filter(({ changes }) => changes.length > 0));
}

interface ReadTool {
  readonly name: string;
  readonly definition: LiveDefinition;
  /** Its identity as a whole; undefined for what is no bounded JSON, which equals nothing. */
  readonly text?: number;
  /** The identity of its contract. */
  readonly contract?: number;
}

/** An entry that is no tool has the empty name, and whatever keys it has. */
function readTool(entry: unknown, identities: ValueIdentities): ReadTool {
  const definition: LiveDefinition = isDefinition(entry) ? entry : { name: entry };
  const { name, title, description, inputSchema, outputSchema, annotations } = definition;
  const known = [name, title, description, inputSchema, outputSchema, annotations].map((value) =>
    value === undefined ? [] : [value],
  );
  const isBounded = boundsFault(known) === undefined;
  return {
    name: typeof name === 'string' ? name : '',
    definition,
    ...(isBounded && { text: identities.of(known), contract: identities.of(known.slice(3, 5)) }),
  };
}

const isDefinition = (entry: unknown): entry is LiveDefinition => isKeywords(entry);

interface NamedChanges {
  readonly name: string;
  readonly changes: readonly Change[];
}

function presenceChanges(
  kind: ToolChangeBody['kind'],
  tools: readonly ReadTool[],
  opposite: readonly ReadTool[],
  otherSide: readonly ReadTool[],
): readonly NamedChanges[] {
  const names = new Set(otherSide.map(({ name }) => name));
  const byContract = Map.groupBy(opposite, ({ contract }) => contract);
  return tools.map(({ name, contract }) => {
    const renames = contract === undefined ? [] : (byContract.get(contract) ?? []);
    const body: ToolChangeBody = {
      kind,
      name: shownText(name),
      possibleRenames: renames.slice(0, MAX_RENAMES).map((each) => shownText(each.name)),
      duplicate: names.has(name),
      invisible: hasMoreInvisible(name, ''),
    };
    return {
      name,
      changes: [
        { ...body, side: 'definition', path: '', severity: severityOf(body, 'definition', NO_EFFECT) },
      ],
    };
  });
}

function toolSetDifference(differences: readonly NamedChanges[]): ToolSetDifference {
  const counts = countSeverities(differences.flatMap(({ changes }) => changes));
  const tools = differences.map(({ name, changes }) => ({
    name: shownText(name),
    ...summarise(changes, MAX_CHANGES_OF_TOOL),
  }));
  const kept = tools.toSorted((a, b) => rankOf(a.worst) - rankOf(b.worst)).slice(0, MAX_TOOLS);
  return {
    tools: kept.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)),
    omittedTools: tools.length - kept.length,
    worst: worstIn(counts),
    counts,
  };
}
