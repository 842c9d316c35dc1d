import { Derived } from '../../catalog/derived.ts';
import { implementationId, type ToolId } from '../../ids.ts';
import type { Observation } from '../../model/observation.ts';
import type { Tool } from '../../model/tool.ts';

/** What was pinned for a tool, of the versions that one provider offers; none for a tool that it does not offer. */
export const pinnedFor = (tools: readonly Tool[], provider: string): readonly string[] =>
  tools.flatMap(({ versions }) =>
    versions.flatMap(({ definitionDigest, offers }) =>
      definitionDigest !== undefined && offers.some(({ providerId }) => providerId === provider)
        ? [definitionDigest]
        : [],
    ),
  );

const pinnedCounts = new Derived<number>(1);

/**
 * How many of a provider's tools have something pinned; one id of two sources is one tool to a runtime. Kept on the list,
 * so that a look of a runtime is compared at the cost of what it saw.
 */
export const countPinned = (tools: readonly Tool[], provider: string): number =>
  pinnedCounts.get(
    tools,
    provider,
    () =>
      new Set(tools.flatMap((tool) => (pinnedFor([tool], provider).length === 0 ? [] : [tool.ref.id]))).size,
  );

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
