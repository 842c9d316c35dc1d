import type { Diagnostic } from '../../../core/diagnostics/diagnostic.ts';
import {
  type CapabilityId,
  DEFINITIONS,
  type ProviderId,
  parseCapabilityId,
  parseProviderId,
  parseToolId,
  type ToolId,
  toolFamilyKey,
} from '../../../core/ids.ts';
import type { Capability } from '../../../core/model/capability.ts';
import type { DefinitionRecord } from '../../../core/model/definition-record.ts';
import type { Provider } from '../../../core/model/provider.ts';
import type { Tool } from '../../../core/model/tool.ts';

/** Records as the definitions owner would publish them, for tests. */

export const toolId = (text: string): ToolId => known(parseToolId(text), text);
export const capabilityId = (text: string): CapabilityId => known(parseCapabilityId(text), text);
export const providerId = (text: string): ProviderId => known(parseProviderId(text), text);

function known<T>(id: T | undefined, text: string): T {
  if (id === undefined) throw new Error(`${text} is no id.`);
  return id;
}

export function tool(id: string, more: Partial<Tool> = {}): DefinitionRecord & { kind: 'tool' } {
  return {
    kind: 'tool',
    tool: {
      ref: { source: DEFINITIONS, id: toolId(id) },
      key: toolFamilyKey(toolId(id)),
      origin: { kind: 'definition', file: `catalog/${id}.tool.yaml` },
      type: 'tool',
      name: id,
      lifecycle: 'active',
      registration: { state: 'registered' },
      operations: [],
      tags: [],
      languages: [],
      examples: [],
      aliases: [],
      sameAs: [],
      versions: [],
      conflicts: [],
      diagnostics: [],
      ...more,
    },
  };
}

export function capability(
  id: string,
  more: Partial<Capability> = {},
): DefinitionRecord & { kind: 'capability' } {
  return {
    kind: 'capability',
    capability: {
      id: capabilityId(id),
      file: `capabilities/${id}.yaml`,
      name: id,
      broader: [],
      aliases: [],
      sameAs: [],
      registered: true,
      diagnostics: [],
      ...more,
    },
  };
}

export function provider(id: string, more: Partial<Provider> = {}): DefinitionRecord & { kind: 'provider' } {
  return {
    kind: 'provider',
    provider: {
      id: providerId(id),
      file: `packages/${id}/provider.yaml`,
      environment: [],
      provides: [],
      registered: true,
      diagnostics: [],
      ...more,
    },
  };
}

export const document = (file: string, diagnostics: readonly Diagnostic[]): DefinitionRecord => ({
  kind: 'document',
  document: { file, diagnostics },
});
