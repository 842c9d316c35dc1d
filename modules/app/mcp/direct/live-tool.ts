import type { Tool, Version } from '../../../core/model/tool.ts';
import type { CatalogReader } from '../../../core/ports/catalog.ts';
import type { LiveTool } from '../../../core/ports/invocation.ts';
import type { RunningProviders } from '../../../core/ports/providers.ts';

/** Looks up what the running providers of this process said of a tool the last time; it starts and asks nobody. */
export function liveTools(
  reader: CatalogReader,
  providers: Pick<RunningProviders, 'lastSeen'>,
): (tool: Tool, version: Version) => LiveTool | undefined {
  const byProvider = Map.groupBy(
    reader.facts
      .instances({})
      .items.flatMap(({ id, configured }) =>
        configured?.provider === undefined ? [] : [{ id, provider: configured.provider }],
      ),
    ({ provider }) => provider,
  );
  return ({ ref }, { offers }) => {
    for (const { providerId, call } of offers) {
      const name = call.toolName ?? ref.id.slice(ref.id.lastIndexOf('.') + 1);
      for (const { id } of byProvider.get(providerId) ?? []) {
        const seen = providers.lastSeen(id)?.tools.get(name);
        if (seen !== undefined) return seen.definition;
      }
    }
    return undefined;
  };
}
