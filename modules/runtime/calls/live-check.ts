import type { Contract } from '../../core/model/tool.ts';
import type { ProviderFailure } from '../../core/ports/invocation.ts';
import type { RunningProviders, SeenTool } from '../../core/ports/providers.ts';
import type { CallRequest } from '../../core/ports/tool-calls.ts';
import { type End, failedWith, refused } from './call-end.ts';
import { liveName } from './call-trail.ts';
import { liveChange } from './changed-since.ts';
import type { Candidate } from './offers.ts';
import { refuse } from './refusals.ts';
import type { ResolvedTool } from './resolved-tool.ts';
import { checkAgainst } from './schema-check.ts';
import type { Snapshots } from './snapshots.ts';

export interface Attempt {
  readonly end: End;
  readonly retry?: ProviderFailure['retry'];
}

interface LiveGround {
  readonly running: RunningProviders;
  readonly snapshots: Snapshots;
  readonly request: CallRequest;
  /** Of `arguments` as JSON. */
  readonly size: number;
  readonly signal: AbortSignal;
}

/**
 * What the provider shows is what was pinned, what it showed when the caller was told of it, and takes what the caller was
 * told to give. undefined: nothing stands against the call.
 */
export async function liveCheck(
  { tool, version }: ResolvedTool,
  candidate: Candidate,
  { running, snapshots, request, size, signal }: LiveGround,
): Promise<Attempt | undefined> {
  const { instance, offer } = candidate;
  if (instance === undefined) return undefined;
  const { definitionDigest: pinned } = version;
  if (running.lastSeen(instance) === undefined) {
    const described = await running.describe(instance, signal);
    if (described.kind === 'failed')
      return { end: failedWith(described.failure), retry: described.failure.retry };
  }
  const all = running.lastSeen(instance);
  const seen = seenTool(tool, candidate, running);
  const before =
    request.snapshot === undefined
      ? undefined
      : snapshots.seenAt(request.snapshot, instance, liveName(tool, offer));
  // It was seen by another process, or too long ago; what is pinned is compared with that.
  if (before?.kind === 'unknown' && pinned === undefined && all !== undefined)
    return { end: refused(refuse('snapshot_unknown')) };
  if (all === undefined) return undefined;
  if (seen === undefined) return { end: refused(refuse('tool_not_running')) };
  if (pinned !== undefined && seen.digest !== pinned) {
    const difference = liveChange({ version, digest: pinned }, seen);
    return { end: { ...refused(refuse('definition_differs')), difference } };
  }
  if (before?.kind === 'seen' && before.tool?.digest !== seen.digest) {
    const difference = liveChange(
      before.tool === undefined ? {} : { definition: before.tool.definition, digest: before.tool.digest },
      seen,
    );
    return { end: { ...refused(refuse('definition_changed')), difference } };
  }
  // Nothing is pinned, and what fits the declared contract does not fit what runs: the caller was told of another tool.
  const checked = checkAgainst(liveContract(seen), 'arguments', request.arguments, size);
  if (checked.kind !== 'checked' || checked.violations.length === 0) return undefined;
  return {
    end: {
      ...refused(refuse('definition_differs')),
      violations: checked.violations,
      difference: liveChange({ version }, seen),
    },
  };
}

/** Whatever is known of this provider's own words, of the tool. */
export const seenTool = (
  tool: ResolvedTool['tool'],
  { instance, offer }: Candidate,
  running: RunningProviders | undefined,
): SeenTool | undefined =>
  instance === undefined ? undefined : running?.lastSeen(instance)?.tools.get(liveName(tool, offer));

const contracts = new WeakMap<SeenTool, Contract>();

/** The same object as long as the provider says the same, so that its schema is compiled once. */
function liveContract(seen: SeenTool): Contract {
  let contract = contracts.get(seen);
  if (contract === undefined) {
    const { inputSchema } = seen.definition;
    contract = isMapping(inputSchema) ? { inputs: { $schema: DIALECT, ...inputSchema } } : {};
    contracts.set(seen, contract);
  }
  return contract;
}

/** MCP's, where a schema names none; it also says that this is no shorthand. */
const DIALECT = 'https://json-schema.org/draft/2020-12/schema';

const isMapping = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
