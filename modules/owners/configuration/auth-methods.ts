import type { Finding } from '../../core/diagnostics/diagnostic.ts';
import { type AuthMethod, DEFAULT_CLAIMS, DEFAULT_PERMISSIONS } from '../../core/model/auth-method.ts';
import { shortText, unknownKeys } from '../../documents/index.ts';
import { authMethod, type WrittenAuth } from './auth-document.ts';
import { withoutPassword } from './literal-secret.ts';
import type { WorkspaceDocument } from './workspace-document.ts';
import { isMapping, type Mapping } from './workspace-file.ts';

const PLACE = ['server', 'auth'] as const;

export const isInAuth = (path: Finding['path']): boolean => PLACE.every((step, at) => path[at] === step);

/**
 * A key that is none would be one that was to narrow who is let in, so that it is an error here. What it holds may be a
 * secret and is not repeated.
 */
export const checkAuthKeys = ({ server }: Mapping): readonly Finding[] => {
  const methods = isMapping(server) ? server['auth'] : undefined;
  return (Array.isArray(methods) ? methods : []).flatMap((method: unknown, at) =>
    unknownKeys(authMethod, method).map(({ path, ...finding }) => ({
      ...finding,
      severity: 'error' as const,
      path: [...PLACE, at, ...path],
      message: `\`${shortText(String(path.at(-1)))}\` is not a key of this way to authenticate, which is not read in part.`,
    })),
  );
};

export const checkAuth = ({ server }: WorkspaceDocument): readonly Finding[] =>
  (server?.auth ?? []).flatMap((method, at): readonly Finding[] => {
    if (method.type === 'token') {
      if (method.file === undefined || isFilePath(method.file)) return [];
      const message = 'This is not the path of a file.';
      const hint = 'Write it relative to the folder of agent-tools.yaml, or absolute.';
      return [{ code: 'invalid_value', path: [...PLACE, at, 'file'], message, hint }];
    }
    if (isIssuer(method.issuer)) return [];
    const message = 'The issuer is not an address of https, nor of http at a loopback address.';
    const hint =
      'Write it as the tokens state it in `iss`, without a query: https://login.example.com/realms/acme.';
    return [{ code: 'invalid_value', path: [...PLACE, at, 'issuer'], message, hint }];
  });

const isFilePath = (text: string): boolean => text.trim() !== '' && !/[\0]|[/\\]$/.test(text);

/** A user and a password in it are found as a secret. */
function isIssuer(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || /[?#\s]/.test(text)) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host);

export function projectAuth(method: WrittenAuth): AuthMethod {
  if (method.type === 'token') {
    return { type: 'token', ...(method.file !== undefined && { file: method.file }) };
  }
  const { issuer, audience, claims, default_permissions } = method;
  return {
    type: 'oidc',
    issuer: withoutPassword(issuer),
    audience: typeof audience === 'string' ? [audience] : audience,
    claims: {
      subject: claims?.subject ?? DEFAULT_CLAIMS.subject,
      subjectKind: claims?.subject_kind ?? DEFAULT_CLAIMS.subjectKind,
      teams: claims?.teams ?? DEFAULT_CLAIMS.teams,
      permissions: claims?.permissions ?? DEFAULT_CLAIMS.permissions,
      expose: claims?.expose ?? DEFAULT_CLAIMS.expose,
    },
    defaultPermissions: default_permissions ?? DEFAULT_PERMISSIONS,
  };
}
