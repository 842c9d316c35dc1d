import type { IncomingMessage } from 'node:http';
import { CatalogError } from '../../../core/errors.ts';
import { PERMISSIONS } from '../../../core/model/subject.ts';
import type { ServerSettings } from '../../../core/model/workspace.ts';
import { JSON_TYPE } from '../headers.ts';
import { type Reply, unkeptReply } from '../reply.ts';
import type { PublicFace } from './public-face.ts';

/** Parts of this server that a client may hold for a resource of its own (RFC 9728, 3.1). */
const PARTS: ReadonlySet<string> = new Set(['mcp']);

/**
 * `/.well-known/oauth-protected-resource`: where a client gets a token for this server (RFC 9728). Throws `not_found`
 * where nobody is asked for one, or the part is none.
 */
export function answerResourceMetadata(
  request: IncomingMessage,
  { part, face, auth }: { readonly part?: string; readonly face: PublicFace } & Pick<ServerSettings, 'auth'>,
): Reply {
  if (auth.length === 0 || (part !== undefined && !PARTS.has(part)))
    throw new CatalogError('not_found', 'There is no such protected resource.');
  const issuers = auth.flatMap((method) => (method.type === 'oidc' ? [method.issuer] : []));
  const body = {
    resource: part === undefined ? face.origin(request) : `${face.origin(request)}/${part}`,
    resource_name: 'Agent-Tools',
    ...(issuers.length > 0 && { authorization_servers: [...new Set(issuers)] }),
    scopes_supported: PERMISSIONS,
    bearer_methods_supported: ['header'],
  };
  return unkeptReply(200, JSON_TYPE, `${JSON.stringify(body)}\n`);
}
