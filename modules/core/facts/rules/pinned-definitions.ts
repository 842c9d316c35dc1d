import { Derived } from '../../catalog/derived.ts';
import { implementationId, type ToolId } from '../../ids.ts';
import type { Observation } from '../../model/observation.ts';
import type { Tool } from '../../model/tool.ts';

/** Digests that were pinned for a tool, of the versions that one provider offers. */
type Pins = ReadonlyMap<ToolId, readonly string[]>;

/** Kept on the list of a provider's tools: a look of a runtime is then compared at the cost of what it saw. */
const pins = new Derived<Pins>(1);

export const pinsOf = (tools: readonly Tool[], provider: string): Pins =>
  pins.get(tools, provider, () => {
    const found = new Map<ToolId, readonly string[]>();
    for (const { ref, versions } of tools) {
      const digests = versions.flatMap(({ definitionDigest, offers }) =>
        definitionDigest !== undefined && offers.some(({ providerId }) => providerId === provider)
          ? [definitionDigest]
          : [],
      );
      // One id of two sources is one tool to the runtime.
      if (digests.length > 0) found.set(ref.id, [...(found.get(ref.id) ?? []), ...digests]);
    }
    return found;
  });

interface NamedVersion {
  readonly tool: ToolId;
  /** What was pinned for this version alone; it may be nothing. */
  readonly digests: readonly string[];
}

/** The version that a runtime says it loaded; undefined: it named none, or none that this provider offers. */
export function namedVersion(
  tools: readonly Tool[],
  provider: string,
  { implementation }: Observation,
): NamedVersion | undefined {
  if (implementation === undefined) return undefined;
  for (const { ref, key, versions } of tools) {
    // Only says where to look.
    if (key === undefined || !implementation.startsWith(key)) continue;
    const named = versions.filter(({ version, offers }) =>
      offers.some(
        ({ providerId }) =>
          version !== undefined &&
          providerId === provider &&
          implementationId(key, version, providerId) === implementation,
      ),
    );
    if (named.length > 0)
      return { tool: ref.id, digests: named.flatMap(({ definitionDigest }) => definitionDigest ?? []) };
  }
  return undefined;
}
