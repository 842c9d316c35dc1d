import type { ProviderId, ToolId } from '../../core/ids.ts';
import type { Tool } from '../../core/model/tool.ts';
import type { ReportedObservation } from '../../core/ports/evidence-commands.ts';
import type { ProviderSighting } from '../../core/ports/providers.ts';
import { implementationOf, toolsOffered } from '../../core/projection/offered-tools.ts';
import { healthOf } from './health.ts';

/** Where looks are not asked for, what calls showed holds as long as with looks at the usual pace. Milliseconds. */
const USUAL_LOOK = 30_000;

/** How long what was seen holds: two looks may fail to come. Milliseconds. */
export const freshFor = ({ every }: Pick<ProviderSighting, 'every'>): number =>
  3 * (every === 0 ? USUAL_LOOK : every);

/** What a runtime says of one instance: what was seen, and of what was not seen nothing. */
export function projectObservation(
  sighting: ProviderSighting,
  toolsOf: (provider: ProviderId) => readonly Tool[],
): ReportedObservation {
  const { instance, seenAt, active, provider } = sighting;
  const tools = toolsOf(provider);
  const health = healthOf(sighting);
  const implementation = implementationOf(tools, provider);
  return {
    instance,
    observedAt: seenAt,
    freshForMs: freshFor(sighting),
    active,
    ...(health !== undefined && { health }),
    ...(implementation !== undefined && { implementation }),
    definitionDigests: digestsOf(sighting, tools),
  };
}

const digestsOf = (
  { tools: seen, provider }: ProviderSighting,
  tools: readonly Tool[],
): ReadonlyMap<ToolId, string> =>
  new Map(
    toolsOffered(tools, provider).flatMap(({ tool, liveName }) => {
      const live = seen?.tools.get(liveName);
      return live === undefined ? [] : [[tool.ref.id, live.digest] as const];
    }),
  );

/** What makes an observation another one; when it was made does not. */
export const contentOf = ({
  active,
  health,
  implementation,
  definitionDigests,
  freshForMs,
}: ReportedObservation): string =>
  JSON.stringify([active, health, implementation, freshForMs, [...definitionDigests]]);
