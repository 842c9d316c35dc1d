import { toolRefusal } from '../../core/catalog/refusal.ts';
import { DEFINITIONS, parseSourceId, parseToolId } from '../../core/ids.ts';
import type { Contract, Tool, Version } from '../../core/model/tool.ts';
import type { CatalogReader } from '../../core/ports/catalog.ts';
import type { CallRequest } from '../../core/ports/tool-calls.ts';
import { contractOfCall } from '../../core/projection/operation-contract.ts';
import { err, ok, type Result } from '../../core/result.ts';
import type { Instant } from '../../core/time.ts';
import { type CallRefusal, refuse } from './refusals.ts';

/** What is meant, before anybody is asked who offers it. */
export interface ResolvedTool {
  readonly tool: Tool;
  readonly version: Version;
  readonly operation?: string;
  /** What is taken and given by the operation, or the version where it has none. Absent: nobody states it. */
  readonly contract?: Contract;
  /** Deprecated, and called all the same. */
  readonly overridden: boolean;
  /** One line each. */
  readonly explanation: readonly string[];
}

/** What could be made out of a tool that is refused, for the answer and the journal. */
export type Unresolved = CallRefusal & { readonly tool?: Tool; readonly version?: string };

/** Tool, version and operation; what is hidden from the reader is the same as absent. */
export function resolveTool(
  reader: CatalogReader,
  request: CallRequest,
  now: Instant,
): Result<ResolvedTool, Unresolved> {
  const id = parseToolId(request.tool);
  const source = request.source === undefined ? undefined : parseSourceId(request.source);
  const isUnreadable = request.source !== undefined && source === undefined;
  const found = id === undefined || isUnreadable ? undefined : reader.tool(id, source);
  if (found === undefined) return err(refuse('unknown_tool'));
  if (found.kind === 'unresolved') {
    const known = found.candidates.map(({ ref }) => ref.source);
    return err(refuse('unresolved', { tool: request.tool, known }));
  }
  const tool = found.value;
  const refusal = toolRefusal(tool, found, now);
  const overridden =
    refusal === 'deprecated' && request.allowDeprecated === true && tool.ref.source !== DEFINITIONS;
  if (refusal !== undefined && !overridden) {
    const instead = tool.replacedBy ?? tool.deprecation?.replacedBy;
    return err({
      ...refuse(refusal, {
        tool: tool.ref.id,
        ...(instead !== undefined && reader.tool(instead) !== undefined && { known: [instead] }),
      }),
      tool,
    });
  }
  const version = versionMeant(tool, request.version);
  if (!version.ok) return err({ ...version.error, tool });
  const operation = operationMeant(tool, request.operation);
  if (!operation.ok) return err({ ...operation.error, tool, ...versionName(version.value) });
  const contract = contractOfCall(version.value, operation.value);
  return ok({
    tool,
    version: version.value,
    ...(operation.value !== undefined && { operation: operation.value }),
    ...(contract !== undefined && { contract }),
    overridden,
    explanation: [
      request.tool === tool.ref.id
        ? `${tool.ref.id} of ${tool.ref.source} (${source === undefined ? found.rule : 'source named'}).`
        : `${tool.ref.id} of ${tool.ref.source}: ${request.tool} is an alias of it.`,
      versionLine(tool, version.value, request.version),
      ...(overridden ? ['It is deprecated, and called because that was asked for.'] : []),
    ],
  });
}

const versionName = ({ version }: Version): { readonly version?: string } =>
  version === undefined ? {} : { version };

function versionMeant(tool: Tool, asked: string | undefined): Result<Version, CallRefusal> {
  const { versions, latestVersion, ref } = tool;
  const [first, ...others] = versions;
  const named = asked ?? latestVersion;
  const found =
    named === undefined
      ? others.length === 0
        ? first
        : undefined
      : versions.find(({ version }) => (version ?? 'unknown') === named);
  const live = versions.filter(isLive).flatMap(({ version }) => version ?? []);
  const context = { tool: ref.id, known: live };
  if (found === undefined)
    return err(refuse(asked === undefined ? 'no_version' : 'unknown_version', context));
  if (found.lifecycle === 'planned') return err(refuse('version_planned', context));
  if (found.lifecycle === 'withdrawn') return err(refuse('version_withdrawn', context));
  return ok(found);
}

const isLive = ({ lifecycle }: Version): boolean => lifecycle !== 'planned' && lifecycle !== 'withdrawn';

function versionLine({ versions }: Tool, { version, lifecycle }: Version, asked: string | undefined): string {
  if (version === undefined) return 'Its source has no versions.';
  const marked = lifecycle === 'deprecated' ? ', which is deprecated' : '';
  if (asked !== undefined) return `Version ${version} (named)${marked}.`;
  return `Version ${version} (${versions.length === 1 ? 'the only one' : 'the latest'})${marked}.`;
}

function operationMeant(
  { operations, ref }: Tool,
  asked: string | undefined,
): Result<string | undefined, CallRefusal> {
  const context = { tool: ref.id, known: operations };
  if (asked !== undefined)
    return operations.some((each) => each === asked) ? ok(asked) : err(refuse('unknown_operation', context));
  const [only, ...others] = operations;
  return others.length === 0 ? ok(only) : err(refuse('operation_missing', context));
}
