import { CatalogError } from '../core/errors.ts';
import type { SecretReferences, UnresolvedReference } from '../core/ports/secret-references.ts';

/** `store.url` with the values of its references. Throws `owner_unavailable`, naming the one that leads nowhere. */
export async function resolveStoreUrl(
  url: string,
  secrets: SecretReferences,
  signal: AbortSignal,
): Promise<string> {
  const text = await secrets.resolve(url, signal);
  if (text.ok) return text.value;
  const { reference, reason } = text.error;
  throw new CatalogError(
    'owner_unavailable',
    `store.url refers to \`${reference}\`, ${UNRESOLVED[reason]}.`,
    'Set it where this process runs, or correct agent-tools.yaml.',
  );
}

const UNRESOLVED = {
  missing: 'which is not there or empty',
  open_to_others: 'a file that others than its owner can read or write',
  unusable: 'which cannot be read',
  unknown_kind: 'of a kind that is not known',
} as const satisfies Record<UnresolvedReference['reason'], string>;
