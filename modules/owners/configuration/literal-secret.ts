import type { Finding } from '../../core/diagnostics/diagnostic.ts';
import { literalSecret } from '../../core/diagnostics/literal-secret.ts';
import type { WorkspaceDocument } from './workspace-document.ts';

/** `${env:NAME}`, `${file:PATH}`, and what a secret-store adapter adds in the same form. */
const REFERENCE = /\$\{[a-z][a-z0-9_-]*:[^{}]+\}/;

/** Plain text; an empty one gives nothing away. */
export const isLiteral = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && !REFERENCE.test(value);

type FileWithSecrets = Pick<WorkspaceDocument, 'indexes' | 'server' | 'store'>;

/**
 * Literals where the workspace's own contract asks for a reference, in one file: what another file puts in its place
 * does not take it out of this one. What providers mark is checked where providers are known. No value is repeated.
 */
export const checkSecrets = ({ indexes, server, store }: FileWithSecrets): readonly Finding[] => [
  ...(indexes ?? []).flatMap(({ url }, at) =>
    hasPassword(url) ? [literalSecret(['indexes', at, 'url'])] : [],
  ),
  ...(server?.auth ?? []).flatMap((auth, at) =>
    (['token', 'client_secret'] as const).flatMap((key) =>
      isLiteral(auth[key]) ? [literalSecret(['server', 'auth', at, key])] : [],
    ),
  ),
  ...(hasPassword(store?.url) ? [literalSecret(['store', 'url'])] : []),
];

function hasPassword(url: string | undefined): boolean {
  if (!isLiteral(url)) return false;
  const parsed = URL.parse(url);
  return parsed !== null && (parsed.password !== '' || /[?&]password=/i.test(parsed.search));
}
