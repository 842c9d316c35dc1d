import type { Finding } from '../../core/diagnostics/diagnostic.ts';
import { literalSecret } from '../../core/diagnostics/literal-secret.ts';
import type { WrittenCredential } from './instance-document.ts';
import type { WorkspaceDocument } from './workspace-document.ts';

/** `${env:NAME}`, `${file:PATH}`, and what a secret-store adapter adds in the same form. */
const REFERENCE = /\$\{[a-z][a-z0-9_-]*:[^{}]+\}/;
const REFERENCES = new RegExp(REFERENCE, 'g');

/** Plain text; an empty one gives nothing away. */
export const isLiteral = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && !REFERENCE.test(value);

/** Some part of it is a reference. */
export const hasReference = (text: string): boolean => REFERENCE.test(text);

export const withoutReferences = (text: string): string => text.replaceAll(REFERENCES, '');

type FileWithSecrets = Pick<WorkspaceDocument, 'indexes' | 'server' | 'store' | 'instances' | 'search'>;

/**
 * Literals where the workspace's own contract asks for a reference, in one file: what another file puts in its place
 * does not take it out of this one. What providers mark is checked where providers are known. No value is repeated.
 */
export const checkSecrets = ({
  indexes,
  server,
  store,
  instances,
  search,
}: FileWithSecrets): readonly Finding[] => [
  ...(indexes ?? []).flatMap(({ url }, at) =>
    hasPassword(url) ? [literalSecret(['indexes', at, 'url'])] : [],
  ),
  ...(server?.auth ?? []).flatMap((auth, at) =>
    auth.type === 'oidc' && hasPassword(auth.issuer) ? [literalSecret(['server', 'auth', at, 'issuer'])] : [],
  ),
  ...(isLiteral(search?.embedder?.key) ? [literalSecret(['search', 'embedder', 'key'])] : []),
  ...(hasPassword(search?.embedder?.url) ? [literalSecret(['search', 'embedder', 'url'])] : []),
  ...(hasPassword(store?.url) ? [literalSecret(['store', 'url'])] : []),
  ...Object.entries(instances ?? {}).flatMap(([alias, { url, credential }]) => [
    ...(hasPassword(url) ? [literalSecret(['instances', alias, 'url'])] : []),
    ...secretKeysOf(credential).map((key) => literalSecret(['instances', alias, 'credential', key])),
  ]),
];

/** Keys that hold a secret in plain text. */
function secretKeysOf(credential: WrittenCredential | undefined): readonly string[] {
  if (credential === undefined) return [];
  if (credential.type === 'bearer') return isLiteral(credential.token) ? ['token'] : [];
  const { client_secret, token_url } = credential;
  return [
    ...(isLiteral(client_secret) ? ['client_secret'] : []),
    ...(hasPassword(token_url) ? ['token_url'] : []),
  ];
}

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
