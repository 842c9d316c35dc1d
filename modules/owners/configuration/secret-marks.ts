import type { Finding } from '../../core/diagnostics/diagnostic.ts';
import type { WorkspaceDocument } from './workspace-document.ts';

/** Which variables a provider's own contract marks as secret (`env[].secret` in provider.yaml). Names are never guessed. */
export interface SecretMarks {
  isSecret(provider: string, variable: string): boolean;
}

export const NO_SECRET_MARKS: SecretMarks = { isSecret: () => false };

/** `${env:NAME}`, `${file:PATH}`, and what a secret-store adapter adds in the same form. */
const REFERENCE = /\$\{[a-z][a-z0-9_-]*:[^{}]+\}/;

/** Literals where a contract asks for a reference. Neither message nor hint repeats a value. */
export function checkSecrets(document: WorkspaceDocument, marks: SecretMarks): readonly Finding[] {
  return [
    ...(document.server?.auth ?? []).flatMap((auth, at) =>
      (['token', 'client_secret'] as const).flatMap((key) =>
        isLiteral(auth[key]) ? [literalSecret(['server', 'auth', at, key], key)] : [],
      ),
    ),
    ...(hasPassword(document.store?.url) ? [literalSecret(['store', 'url'], 'url')] : []),
    ...Object.entries(document.instances ?? {}).flatMap(([alias, { provider, env }]) =>
      Object.entries(env ?? {}).flatMap(([variable, value]) =>
        provider !== undefined && marks.isSecret(provider, variable) && isLiteral(value)
          ? [literalSecret(['instances', alias, 'env', variable], variable)]
          : [],
      ),
    ),
  ];
}

const isLiteral = (value: unknown): boolean => typeof value === 'string' && !REFERENCE.test(value);

function hasPassword(url: string | undefined): boolean {
  if (url === undefined || !isLiteral(url)) return false;
  const parsed = URL.parse(url);
  return parsed !== null && (parsed.password !== '' || /[?&]password=/i.test(parsed.search));
}

const literalSecret = (path: Finding['path'], key: string): Finding => ({
  code: 'literal_secret',
  path,
  message: `\`${key}\` holds a secret in plain text.`,
  hint: 'Refer to it instead: `${env:NAME}` or `${file:PATH}`; and change the secret, for it has been in a file.',
});
