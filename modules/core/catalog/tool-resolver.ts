import type { SourceId, ToolId } from '../ids.ts';
import type { Tool } from '../model/tool.ts';
import type { Resolution, ToolResolver } from '../ports/family-resolver.ts';

/**
 * Our own `tool` family: a collision between sources is reported, unless the workspace configures an order of
 * sources; then the rule is named (DESIGN 3).
 */
export function createToolResolver(sourceOrder: readonly SourceId[]): ToolResolver {
  return {
    sourceOrder,
    resolve(_id: ToolId, candidates: readonly Tool[]): Resolution<Tool> {
      const [only, second] = candidates;
      if (only !== undefined && second === undefined)
        return { kind: 'one', value: only, rule: 'only_candidate' };
      for (const source of sourceOrder) {
        const chosen = candidates.find((tool) => tool.ref.source === source);
        if (chosen !== undefined) return { kind: 'one', value: chosen, rule: 'source_order' };
      }
      return { kind: 'unresolved', candidates, reason: 'same_id_in_several_sources' };
    },
  };
}
