import { DEFINITIONS } from '../ids.ts';
import type { Tool } from '../model/tool.ts';
import type { Resolution } from '../ports/family-resolver.ts';
import type { Instant } from '../time.ts';

/** Why a tool cannot be invoked, in order of precedence; CONTRACT 5. */
export type ToolRefusal =
  | 'invalid'
  | 'duplicate'
  | 'planned'
  | 'deprecated'
  | 'withdrawn'
  | 'unresolved'
  | 'no_offer';

/**
 * undefined: nothing of the definition stands against invoking it. Never an authority: policy is asked by the runtime.
 * A deprecated `.tool.yaml` stays callable until its sunset; a deprecated registry entry is refused (DESIGN 10, A5).
 */
export function toolRefusal(
  tool: Tool,
  resolution: Resolution<Tool> | undefined,
  now: Instant,
): ToolRefusal | undefined {
  const { registration, lifecycle } = tool;
  if (registration.state === 'refused') return registration.reason;
  if (lifecycle === 'planned' || lifecycle === 'withdrawn') return lifecycle;
  if (isDeprecatedNow(tool, now)) return 'deprecated';
  if (resolution?.kind === 'unresolved') return 'unresolved';
  return tool.versions.some(({ offers }) =>
    offers.some((offer) => offer.lifecycle !== 'withdrawn' && offer.lifecycle !== 'planned'),
  )
    ? undefined
    : 'no_offer';
}

function isDeprecatedNow({ ref, lifecycle, deprecation }: Tool, now: Instant): boolean {
  if (ref.source !== DEFINITIONS) return lifecycle === 'deprecated';
  return deprecation?.sunset !== undefined && deprecation.sunset <= now;
}
