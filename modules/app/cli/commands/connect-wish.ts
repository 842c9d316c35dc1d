import { CatalogError } from '../../../core/errors.ts';
import { CLIENTS, type Client, isClient, type Scope } from '../../connect/client.ts';
import { isServerName } from '../../connect/connection.ts';
import { nearest } from '../../operations/nearest.ts';
import type { ParsedCommand } from '../parser.ts';
import type { Shell } from '../shell.ts';

/** What `connect` was asked for. */
export interface ConnectWish {
  readonly client: Client;
  readonly scope: Scope;
  readonly name: string;
  readonly dryRun: boolean;
  /** How the client comes here, as far as that was said. */
  readonly by: { readonly kind: 'address'; readonly url: string } | { readonly kind: 'command' } | undefined;
}

/** Throws `invalid_request`. */
export function parseConnectWish(
  { words, options, globals }: ParsedCommand,
  { environment }: Pick<Shell, 'environment'>,
): ConnectWish {
  const [typed = ''] = words;
  if (!isClient(typed)) {
    const near = nearest(typed, CLIENTS);
    throw new CatalogError(
      'invalid_request',
      `No client is known by the name ${JSON.stringify(typed.slice(0, 100))}.`,
      near.length > 0 ? `Did you mean ${near.join(', ')}?` : `Use one of ${CLIENTS.join(', ')}.`,
    );
  }
  const { url, name = 'agent-tools', stdio } = options;
  if (typeof name !== 'string' || !isServerName(name)) {
    throw new CatalogError(
      'invalid_request',
      'That cannot be the name of a server in a client.',
      'Begin with a letter; letters, digits, `_` and `-`, at most 64.',
    );
  }
  if (stdio === true && (url !== undefined || globals.server !== undefined)) {
    throw new CatalogError(
      'invalid_request',
      'A client either starts a command or asks an address.',
      'Give --stdio or --url, not both.',
    );
  }
  const named = [url, globals.server, environment['AGENT_TOOLS_SERVER']].find(
    (each) => typeof each === 'string' && each !== '',
  );
  return {
    client: typed,
    scope: options['global'] === true || typed === 'codex' ? 'user' : 'project',
    name,
    dryRun: options['dry_run'] === true,
    by:
      stdio === true
        ? { kind: 'command' }
        : typeof named === 'string'
          ? { kind: 'address', url: named }
          : undefined,
  };
}
