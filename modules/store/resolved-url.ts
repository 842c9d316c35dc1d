import { CatalogError } from '../core/errors.ts';
import type { SecretReferences, UnresolvedReference } from '../core/ports/secret-references.ts';

/**
 * `store.url` with the values of its references. Throws `owner_unavailable` where one leads nowhere, without naming it:
 * the refusal reaches whoever asks over HTTP (law 8), and agent-tools.yaml shows which it is.
 */
export async function resolveStoreUrl(
  url: string,
  secrets: SecretReferences,
  signal: AbortSignal,
): Promise<string> {
  const text = await secrets.resolve(url, signal);
  if (text.ok) return text.value;
  const { reason } = text.error;
  throw new CatalogError(
    'owner_unavailable',
    `store.url of agent-tools.yaml refers to ${UNRESOLVED[reason]}.`,
    'Set what it refers to where this process runs, or correct agent-tools.yaml.',
  );
}

const UNRESOLVED = {
  missing: 'what is not there or empty',
  open_to_others: 'a file that others than its owner can read or write',
  unusable: 'what cannot be read',
  unknown_kind: 'a kind of secret that is not known',
} as const satisfies Record<UnresolvedReference['reason'], string>;
