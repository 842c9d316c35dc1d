import type { CapabilityId } from '../ids.ts';
import type { Capability } from '../model/capability.ts';
import type { Contract, Tool } from '../model/tool.ts';
import type { SearchDocument } from '../ports/search-index.ts';
import { providersOf } from './links.ts';

/** What the search index reads of a tool. `capability` resolves ids, so that a capability's name finds its tools too. */
export function searchDocumentOf(
  tool: Tool,
  capability: (id: CapabilityId) => Capability | undefined,
): SearchDocument {
  return {
    ref: tool.ref,
    name: tool.name,
    ids: [tool.ref.id, ...tool.aliases],
    description: tool.description ?? '',
    capabilities: (tool.capabilities ?? []).flatMap((id) => {
      const name = capability(id)?.name;
      return name === undefined ? [id] : [id, name];
    }),
    operations: tool.operations,
    tags: tool.tags,
    examples: tool.examples,
    providers: providersOf(tool),
    parameters: tool.versions[0] === undefined ? [] : parameterTexts(tool.versions[0].contract),
  };
}

/** Names and descriptions of the inputs, in the shorthand as in JSON Schema; a nested object's belong to it. */
function parameterTexts(contract: Contract | undefined): readonly string[] {
  const inputs = contract?.inputs;
  if (!isMapping(inputs)) return [];
  const properties = isMapping(inputs['properties']) ? inputs['properties'] : inputs;
  return Object.entries(properties).flatMap(([name, schema]) => {
    const description = isMapping(schema) ? schema['description'] : undefined;
    return typeof description === 'string' ? [name, description] : [name];
  });
}

const isMapping = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
