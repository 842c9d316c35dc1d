import type { ToolAnnotations } from '@modelcontextprotocol/server';
import { contractSchemas } from '../../../contracts/index.ts';
import { refKey } from '../../../core/catalog/links.ts';
import { type ToolRefusal, toolRefusal } from '../../../core/catalog/refusal.ts';
import type { Contract, Tool, Version } from '../../../core/model/tool.ts';
import type { CatalogReader } from '../../../core/ports/catalog.ts';
import type { LiveTool } from '../../../core/ports/invocation.ts';
import type { Instant } from '../../../core/time.ts';
import { ownSchema } from './own-schema.ts';

/** One thing of a tool that a client can call by a name of its own. */
export interface Exposable {
  /** As the catalog calls it: the id, and the operation where there are several. */
  readonly name: string;
  readonly identity: string;
  readonly tool: Tool;
  readonly version?: string;
  readonly operation?: string;
  readonly inputSchema: InputSchema;
  readonly annotations?: ToolAnnotations;
}

export interface InputSchema {
  readonly type: 'object';
  readonly [keyword: string]: unknown;
}

/** A tool that was chosen and cannot be offered; the others are not touched by it (law 9). */
export interface LeftOut {
  readonly id: string;
  readonly reason: ToolRefusal | 'schema_invalid' | 'schema_not_an_object';
}

interface Ground {
  readonly reader: Pick<CatalogReader, 'tool'>;
  readonly now: Instant;
  /** What a running provider says of the tool itself; undefined: nobody heard it here. */
  readonly live: (tool: Tool, version: Version) => LiveTool | undefined;
}

/** What a client may call of this tool, or why nothing. */
export function exposablesOf(tool: Tool, { reader, now, live }: Ground): readonly Exposable[] | LeftOut {
  const { id } = tool.ref;
  const refusal = toolRefusal(tool, reader.tool(id), now);
  if (refusal !== undefined) return { id, reason: refusal };
  const version = latestOf(tool);
  if (version === undefined) return { id, reason: 'no_offer' };
  const seen = live(tool, version);
  const operations = tool.operations.length > 1 ? tool.operations : [undefined];
  const exposables: Exposable[] = [];
  for (const operation of operations) {
    const contract = operation === undefined ? version.contract : version.operationContracts?.get(operation);
    const schema = inputSchemaOf(contract, seen);
    if (typeof schema === 'string') return { id, reason: schema };
    const annotations = annotationsOf(seen?.annotations);
    exposables.push({
      name: operation === undefined ? id : `${id}.${operation}`,
      identity: `${refKey(tool.ref)} ${operation ?? ''}`,
      tool,
      ...(version.version !== undefined && { version: version.version }),
      ...(operation !== undefined && { operation }),
      inputSchema: ownSchema(schema),
      ...(annotations !== undefined && { annotations }),
    });
  }
  return exposables;
}

/** The one that a call without a version means. */
const latestOf = ({ versions, latestVersion }: Tool): Version | undefined =>
  versions.find(({ version }) => version === latestVersion) ?? versions[0];

/** What nobody states takes any object; a client needs a schema all the same. */
const ANYTHING: InputSchema = { type: 'object' };

function inputSchemaOf(
  contract: Contract | undefined,
  live: LiveTool | undefined,
): InputSchema | 'schema_invalid' | 'schema_not_an_object' {
  if (contract?.inputs === undefined) return isInputSchema(live?.inputSchema) ? live.inputSchema : ANYTHING;
  const { inputs, findings } = contractSchemas({ inputs: contract.inputs });
  if (inputs === undefined || findings.length > 0) return 'schema_invalid';
  return isInputSchema(inputs) ? inputs : 'schema_not_an_object';
}

/** One whose root is not an object makes some clients throw away the whole list. */
const isInputSchema = (schema: unknown): schema is InputSchema =>
  typeof schema === 'object' && schema !== null && 'type' in schema && schema.type === 'object';

const HINTS = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'] as const;

/** As the provider says them; what it does not say stays unsaid. */
function annotationsOf(annotations: unknown): ToolAnnotations | undefined {
  if (typeof annotations !== 'object' || annotations === null) return undefined;
  const said: ToolAnnotations = {};
  for (const hint of HINTS) {
    const value: unknown = Reflect.get(annotations, hint);
    if (typeof value === 'boolean') said[hint] = value;
  }
  return Object.keys(said).length === 0 ? undefined : said;
}
