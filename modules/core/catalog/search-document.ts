import type { CapabilityId } from '../ids.ts';
import type { Capability } from '../model/capability.ts';
import type { Contract, StatedContracts, Tool } from '../model/tool.ts';
import type { SearchDocument } from '../ports/search-index.ts';
import { providersOf } from './links.ts';

/** What the search index reads of a tool. `capability` resolves ids, so that what a capability is called finds its tools too. */
export function searchDocumentOf(
  tool: Tool,
  capability: (id: CapabilityId) => Capability | undefined,
): SearchDocument {
  const capabilities = (tool.capabilities ?? []).map((id) => ({ id, meant: capability(id) }));
  const inputs = contractsOf(tool.versions[0]).flatMap(inputsOf);
  return {
    ref: tool.ref,
    name: tool.name,
    ids: [tool.ref.id, ...tool.aliases],
    description: tool.description ?? '',
    capabilities: capabilities.flatMap(({ id, meant }) => [id, ...namesOfCapability(meant, id)]),
    purposes: capabilities.flatMap(({ meant }) => meant?.description ?? []),
    operations: tool.operations,
    tags: tool.tags,
    examples: tool.examples,
    providers: providersOf(tool),
    parameters: [...new Set(inputs.map(({ name }) => name))],
    inputs: inputs.flatMap(({ description }) => description ?? []),
  };
}

/** The other words for a capability than the id that a tool declares it by. */
const namesOfCapability = (meant: Capability | undefined, declared: CapabilityId): readonly string[] =>
  meant === undefined ? [] : [meant.name, ...[meant.id, ...meant.aliases].filter((id) => id !== declared)];

/** Of each operation, where there are several. */
const contractsOf = (version: StatedContracts | undefined): readonly Contract[] =>
  version?.operationContracts === undefined
    ? [version?.contract ?? {}]
    : [...version.operationContracts.values()];

/** The inputs, in the shorthand as in JSON Schema; a nested object's belong to it. */
function inputsOf(contract: Contract): readonly { readonly name: string; readonly description?: string }[] {
  const { inputs } = contract;
  if (!isMapping(inputs)) return [];
  const properties = isMapping(inputs['properties']) ? inputs['properties'] : inputs;
  return Object.entries(properties).map(([name, schema]) => {
    const description = isMapping(schema) ? schema['description'] : undefined;
    return typeof description === 'string' ? { name, description } : { name };
  });
}

const isMapping = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
