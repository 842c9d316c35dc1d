import { fileURLToPath } from 'node:url';
import { parseInstanceId, parseProviderId } from '../../core/ids.ts';
import {
  DEFAULT_INSTANCE_SETTINGS,
  type InstanceSettings,
  type LaunchTarget,
} from '../../core/model/launch.ts';

/** How a server that is really there is started: this Node, a file of it, and its arguments. */
export interface RealServer {
  readonly command: string;
  readonly args: readonly string[];
}

const root = fileURLToPath(new URL('../../../', import.meta.url));

const file = (path: string, ...args: readonly string[]): RealServer => ({
  command: process.execPath,
  args: [`${root}${path}`, ...args],
});

/** Absolute; what launch targets of tests are relative to. */
export const WORKSPACE = root;

/** The protocol's reference servers, as npm has them. `folder`: the only one that it may read and write; absolute. */
export const referenceServer = {
  filesystem: (folder: string) =>
    file('node_modules/@modelcontextprotocol/server-filesystem/dist/index.js', folder),
  memory: () => file('node_modules/@modelcontextprotocol/server-memory/dist/index.js'),
  everything: () => file('node_modules/@modelcontextprotocol/server-everything/dist/index.js'),
  sequentialThinking: () =>
    file('node_modules/@modelcontextprotocol/server-sequential-thinking/dist/index.js'),
} as const;

/** Ours; needs ALLOWED_DIRECTORIES in its environment, and to be built. */
export const ownFilesystemServer = (): RealServer => file('packages/filesystem-mcp-server/dist/index.js');

/** One with a fault; its modes stand in its file. */
export const badServer = (mode: string, ...args: readonly string[]): RealServer =>
  file('modules/runtime/testing/bad-mcp-server.mjs', mode, ...args);

/** A server of the older SDK, and one of the newer, with the tools of `sdk-server-tools.ts`. */
export const sdkServer = (version: 'v1' | 'v2'): RealServer =>
  file(`modules/runtime/testing/sdk-${version}-server.ts`);

type InstanceTarget = Extract<LaunchTarget, { kind: 'instance' }>;

/** A target as the supervisor makes it, of a server or of a URL. */
export function launchTarget(
  what: RealServer | { readonly url: string },
  settings: Partial<InstanceSettings> = {},
): InstanceTarget {
  const instance = parseInstanceId('instances.tried');
  const provider = parseProviderId('tried');
  if (instance === undefined || provider === undefined) throw new Error('not an id');
  const launch = 'url' in what ? { url: what.url, args: [] } : { command: what.command, args: what.args };
  return {
    kind: 'instance',
    instance,
    provider,
    type: 'mcp_server',
    launch: { folder: '.', ...launch },
    settings: { ...DEFAULT_INSTANCE_SETTINGS, ...settings },
  };
}
