import { definitionDigest } from '../../contracts/index.ts';
import type { LiveTool } from '../../core/ports/invocation.ts';
import type { SeenTool, SeenTools } from '../../core/ports/providers.ts';
import type { Instant } from '../../core/time.ts';

/**
 * The same object while the provider says exactly the same. A definition without a canonical form has no digest, and
 * whoever calls it could not tell what it was: it is left out.
 */
export function seenTools(
  before: SeenTools | undefined,
  tools: readonly LiveTool[],
  now: Instant,
  sha256: (text: string) => string,
): SeenTools {
  const seen = new Map(
    tools.flatMap((definition): readonly (readonly [string, SeenTool])[] => {
      const digest = definitionDigest(definition, sha256);
      return digest === undefined ? [] : [[definition.name, { definition, digest }]];
    }),
  );
  return before !== undefined && isSame(before.tools, seen) ? before : { tools: seen, seenAt: now };
}

const isSame = (a: ReadonlyMap<string, SeenTool>, b: ReadonlyMap<string, SeenTool>): boolean =>
  a.size === b.size && [...a].every(([name, { digest }]) => b.get(name)?.digest === digest);
