import type { Finding } from '../../core/diagnostics/diagnostic.ts';
import { literalSecret } from '../../core/diagnostics/literal-secret.ts';
import type { WorkspaceDocument } from './workspace-document.ts';

/** `${env:NAME}`, `${file:PATH}`, and what a secret-store adapter adds in the same form. */
const REFERENCE = /\$\{[a-z][a-z0-9_-]*:[^{}]+\}/;
const REFERENCES = new RegExp(REFERENCE, 'g');

/** Plain text; an empty one gives nothing away. */
export const isLiteral = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && !REFERENCE.test(value);

export const withoutReferences = (text: string): string => text.replaceAll(REFERENCES, '');

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
    auth.type === 'oidc' && hasPassword(auth.issuer) ? [literalSecret(['server', 'auth', at, 'issuer'])] : [],
  ),
  ...(hasPassword(store?.url) ? [literalSecret(['store', 'url'])] : []),
];

/** A password of which any part stands there; what a reference stands for is none. */
function hasPassword(url: string | undefined): boolean {
  if (url === undefined) return false;
  const plain = withoutReferences(url);
  const parsed = URL.parse(plain);
  if (parsed === null) return /:\/\/[^:@]*:[^@]+@/.test(plain);
  return parsed.password !== '' || /[?&](?:ssl)?password=[^&]/i.test(parsed.search);
}

/**
 * The same address without its password: who needs it is refused there, and nobody takes another in its place. What is
 * no address loses all but its scheme.
 */
export function withoutPassword<T extends string | undefined>(url: T): T | string {
  if (url === undefined || !hasPassword(url)) return url;
  if (URL.parse(withoutReferences(url)) === null) return url.slice(0, url.indexOf(':') + 1);
  const [, start = '', authority = '', rest = ''] = /^([^:]*:\/\/)([^/?#]*)(.*)$/s.exec(url) ?? [];
  return `${start}${authority.replace(/:.*@/s, '@')}${rest.replaceAll(/([?&](?:ssl)?password=)[^&#]*/gi, '$1')}`;
}
