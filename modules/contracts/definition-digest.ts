import { canonicalJson, NotCanonical } from './canonical-json.ts';
import type { LiveDefinition } from './difference/definition-difference.ts';

const FIELDS = [
  'name',
  'title',
  'description',
  'inputSchema',
  'outputSchema',
  'annotations',
] as const satisfies readonly (keyof LiveDefinition)[];

/**
 * `sha256:…` over the canonical JSON of the whole live definition (DESIGN 3): what `compareDefinitions` looks at, and of
 * that what is there. undefined (unknown): it holds what has no canonical form. `sha256` gives the hexadecimal digest of
 * the UTF-8 bytes of a text.
 */
export function definitionDigest(
  definition: LiveDefinition,
  sha256: (text: string) => string,
): string | undefined {
  const stated = FIELDS.flatMap((field) =>
    definition[field] === undefined ? [] : [[field, definition[field]] as const],
  );
  try {
    return `sha256:${sha256(canonicalJson(Object.fromEntries(stated)))}`;
  } catch (error) {
    if (error instanceof NotCanonical) return undefined;
    throw error;
  }
}
