import { canonicalJson } from '../../../contracts/index.ts';
import type { LiveTool, QuarantinedTool, QuarantineReason } from '../../../core/ports/invocation.ts';
import { readHeaderDeclarations } from './header-declarations.ts';
import { isDeeperThan, isObject, type JsonObject } from './message.ts';
import { hasReferenceLoop } from './reference-loop.ts';

const MAX_SCHEMA_LEVELS = 256;

export interface SortedTools {
  readonly tools: readonly LiveTool[];
  readonly quarantined: readonly QuarantinedTool[];
}

/**
 * Takes out the tools that cannot be used, each for itself; the others stay as they came, key by key. `withHeaders`: calls
 * carry what schemas ask to be sent as headers, so that what they declare must hold.
 */
export function sortTools(sent: readonly unknown[], withHeaders: boolean): SortedTools {
  const quarantined: QuarantinedTool[] = [];
  const byName = new Map<string, (JsonObject & { readonly name: string })[]>();
  for (const each of sent) {
    if (!isObject(each)) quarantined.push({ reason: 'not_an_object' });
    else if (typeof each['name'] !== 'string' || each['name'] === '')
      quarantined.push({ reason: 'name_missing' });
    else {
      const name = each['name'];
      const same = byName.get(name);
      if (same === undefined) byName.set(name, [{ ...each, name }]);
      else same.push({ ...each, name });
    }
  }
  const tools: LiveTool[] = [];
  for (const [name, [first, ...others]] of byName) {
    if (first === undefined) continue;
    const reason = faultOf(first, withHeaders) ?? (areAlike(first, others) ? undefined : 'name_duplicate');
    if (reason === undefined) tools.push(first);
    else quarantined.push({ name, reason });
  }
  return { tools, quarantined };
}

function faultOf(tool: JsonObject, withHeaders: boolean): QuarantineReason | undefined {
  const { inputSchema, outputSchema } = tool;
  if (inputSchema === undefined) return 'schema_missing';
  if (!isObject(inputSchema)) return 'schema_not_an_object';
  // Absent is tolerated, as many servers leave it out; another type takes no arguments by name.
  if (inputSchema['type'] !== undefined && inputSchema['type'] !== 'object') return 'schema_not_an_object';
  if (outputSchema !== undefined && !isObject(outputSchema) && typeof outputSchema !== 'boolean')
    return 'schema_not_an_object';
  for (const schema of [inputSchema, outputSchema])
    if (isDeeperThan(schema, MAX_SCHEMA_LEVELS) || hasReferenceLoop(schema)) return 'schema_cyclic';
  if (withHeaders && !readHeaderDeclarations(inputSchema).valid) return 'header_invalid';
  return undefined;
}

function areAlike(first: JsonObject, others: readonly JsonObject[]): boolean {
  if (others.length === 0) return true;
  if ([first, ...others].some((each) => isDeeperThan(each, MAX_SCHEMA_LEVELS))) return false;
  const said = canonicalJson(first);
  return others.every((each) => canonicalJson(each) === said);
}
