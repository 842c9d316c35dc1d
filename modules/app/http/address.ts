import { CatalogError } from '../../core/errors.ts';
import type { Workspace } from '../../core/model/workspace.ts';
import type { RunningServer } from '../running-server.ts';
import { isLoopback } from './guard.ts';

export interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

/**
 * Where to listen: what was asked for, else what agent-tools.yaml says. Refuses what would serve strangers without
 * asking who they are, or without refusing what policy refuses (DESIGN 6).
 */
export function planAddress(
  asked: Partial<ListenAddress>,
  { server: settings, policy }: Pick<Workspace, 'server' | 'policy'>,
): ListenAddress {
  const host = (asked.host ?? settings.host).replace(/^\[(.*)\]$/, '$1');
  if (host === '')
    throw new CatalogError(
      'invalid_request',
      'The address to listen on is empty.',
      'Set `server.host` (or --host), as to 127.0.0.1.',
    );
  if (!isLoopback(host) && settings.auth.length === 0) {
    throw new CatalogError(
      'invalid_request',
      'Other machines could reach that address, and without `server.auth` nobody would be asked who they are.',
      'Configure `server.auth` in agent-tools.yaml, or set `server.host` (or --host) to 127.0.0.1.',
    );
  }
  if (!isLoopback(host) && policy.mode === 'observe') {
    throw new CatalogError(
      'invalid_request',
      'Other machines could reach that address, and `policy.mode: observe` refuses them nothing.',
      'Set `policy.mode` to enforce, or `server.host` (or --host) to 127.0.0.1.',
    );
  }
  const port = asked.port ?? settings.port;
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new CatalogError(
      'invalid_request',
      `There is no port ${port}.`,
      'Choose one from 1 to 65535 with --port; 0 takes any that is free.',
    );
  }
  return { host, port };
}

/** Where this machine reaches it: whatever listens at every address listens at the loopback too. */
export function urlOf({ host: bound, port }: ListenAddress): string {
  const host = bound === '0.0.0.0' ? '127.0.0.1' : bound === '::' ? '::1' : bound;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/**
 * What the operating system says about an address, in words that lead on; undefined: something else went wrong.
 * `own`: the server of this workspace that has the port.
 */
export function refusalToListen(
  error: unknown,
  port: number,
  own?: Pick<RunningServer, 'url' | 'pid'>,
): CatalogError | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'EADDRINUSE':
      if (own !== undefined)
        return new CatalogError(
          'invalid_request',
          `This workspace is served already, at ${own.url} (process ${own.pid}).`,
          'Open that address, or stop that process first.',
        );
      return new CatalogError(
        'invalid_request',
        `Port ${port} is taken by another program.`,
        `Serve on another with --port ${port < 65_535 ? port + 1 : 4710}, or stop what listens there.`,
      );
    case 'EACCES':
      return new CatalogError(
        'invalid_request',
        `This user may not listen on port ${port}.`,
        'Choose a port from 1024 up with --port.',
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new CatalogError(
        'invalid_request',
        'This machine does not have that address.',
        'Set `server.host` (or --host) to 127.0.0.1.',
      );
    default:
      return undefined;
  }
}
