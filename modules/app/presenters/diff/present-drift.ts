import { compareContracts, contractSchemas, shownText } from '../../../contracts/index.ts';
import type { ProviderId } from '../../../core/ids.ts';
import type { Tool } from '../../../core/model/tool.ts';
import type { SeenTool, SeenTools } from '../../../core/ports/providers.ts';
import { type OfferedTool, toolsOffered } from '../../../core/projection/offered-tools.ts';
import type { DriftedInstance, DriftedTool } from '../../shapes/drift.ts';
import { type Change, change, ranked, worstOf } from './change.ts';
import { contractChange } from './contract-changes.ts';

export interface DriftQuestion {
  readonly instance: string;
  readonly provider: ProviderId;
  readonly tools: readonly Tool[];
  /** All tools are among them, so that what is not is declared by nobody. */
  readonly isWhole: boolean;
}

/** More than this many names say no more. */
const MAX_UNDECLARED = 200;

/** What a provider declares, against what it said the last time. */
export function presentDrift(
  { instance, provider, tools, isWhole }: DriftQuestion,
  seen: SeenTools,
): DriftedInstance {
  const offered = toolsOffered(tools, provider);
  const compared = offered.map((each) => presentTool(each, seen.tools.get(each.liveName)));
  const declared = new Set(offered.map(({ liveName }) => liveName));
  const undeclared = [...seen.tools.keys()].filter((name) => !declared.has(name)).sort();
  return {
    instance,
    provider,
    state: 'observed',
    reason: null,
    seen_at: seen.seenAt,
    worst: worstOf(compared.map(({ worst }) => worst)),
    tools: compared,
    undeclared: isWhole ? undeclared.slice(0, MAX_UNDECLARED).map((name) => shownText(name)) : 'unknown',
  };
}

/** Of an instance that nobody heard, or that says nothing. */
export const presentUnseen = (
  { instance, provider }: Pick<DriftQuestion, 'instance' | 'provider'>,
  state: Exclude<DriftedInstance['state'], 'observed'>,
  reason: string | null,
): DriftedInstance => ({
  instance,
  provider,
  state,
  reason,
  seen_at: null,
  worst: 'none',
  tools: [],
  undeclared: 'unknown',
});

function presentTool({ tool, version, liveName }: OfferedTool, live: SeenTool | undefined): DriftedTool {
  const pinned = version.definitionDigest;
  const match = pinned === undefined || live === undefined ? 'unknown' : pinned === live.digest;
  const { changes, notCompared } = live === undefined ? MISSING : contractDrift(version.contract ?? {}, live);
  // That the pinned definition is another one is a change even where the contract is the same: a text, an annotation.
  const whole =
    match === false
      ? [
          change('definition_changed', 'risky', {
            name: 'definition_digest',
            before: pinned ?? null,
            after: live?.digest ?? null,
          }),
        ]
      : [];
  return {
    id: tool.ref.id,
    source: tool.ref.source,
    version: version.version ?? 'unknown',
    live_name: liveName,
    presence: live === undefined ? 'missing' : 'there',
    digest: { pinned: pinned ?? 'unknown', live: live?.digest ?? 'unknown', match },
    ...ranked([...whole, ...changes].map((each) => ({ ...each, version: version.version ?? null }))),
    not_compared: [...notCompared],
  };
}

type Half = DriftedTool['not_compared'][number];
interface ContractDrift {
  readonly changes: readonly Change[];
  readonly notCompared: readonly Half[];
}

const MISSING: ContractDrift = {
  changes: [change('tool_removed', 'breaking')],
  notCompared: ['inputs', 'outputs'],
};

/** A half that one side says nothing of is unknown there, and not empty (law 5): it is not compared. */
function contractDrift(
  contract: Parameters<typeof contractSchemas>[0],
  { definition }: SeenTool,
): ContractDrift {
  const declared = contractSchemas(contract);
  const live = { inputs: definition.inputSchema, outputs: definition.outputSchema };
  const halves: readonly Half[] = ['inputs', 'outputs'];
  const compared = halves.filter((half) => declared[half] !== undefined && live[half] !== undefined);
  const only = (side: Partial<Record<Half, unknown>>) =>
    Object.fromEntries(compared.map((half) => [half, side[half]]));
  const { changes } = compareContracts(only(declared), only(live));
  return {
    changes: changes.map(contractChange).filter((each) => !isUnstated(each)),
    notCompared: halves.filter((half) => !compared.includes(half)),
  };
}

/** The shorthand has no place for words: a description that only the provider gives contradicts nothing. */
const isUnstated = ({ kind, before, name }: Change): boolean =>
  before === null && (kind === 'text_changed' || (kind === 'schema_changed' && name === '$schema'));
