import { resolve } from 'node:path';
import type { LaunchTarget } from '../../../core/model/launch.ts';
import {
  type Connection,
  type InvocationAdapter,
  OpenFailure,
  type ResolvedEnvironment,
} from '../../../core/ports/invocation.ts';
import type { SecretReferences } from '../../../core/ports/secret-references.ts';
import type { ChildLauncher } from '../../process/child-process.ts';
import { type CredentialFor, Credentials, resolveReference } from './credentials.ts';
import { connectHttp } from './http-opening.ts';
import { type OpenLimits, openFailure, USUAL_LIMITS } from './opening.ts';
import { connectPipe } from './pipe-opening.ts';
import { guardedNetworkFor, type NetworkFor } from './remote-network.ts';

export interface McpAdapterSettings {
  readonly launcher: ChildLauncher;
  readonly secrets: SecretReferences;
  /** Absolute; folders of providers stand below it. */
  readonly workspace: string;
  /** Of this product, told to providers. */
  readonly version: string;
  readonly now?: () => number;
  /** In the place of the guarded network. */
  readonly network?: NetworkFor;
  /** Remote providers alone: a child process has the environment that it was started with, whoever calls. */
  readonly credentialFor?: CredentialFor;
  readonly limits?: Partial<OpenLimits>;
}

type InstanceTarget = Extract<LaunchTarget, { kind: 'instance' }>;

/** MCP servers: a child process over its pipes, or a remote one over streamable HTTP; the lifecycle is the newest that both know. */
export class McpAdapter implements InvocationAdapter {
  readonly types = ['mcp_server'] as const;
  readonly #settings: McpAdapterSettings;
  readonly #credentials: Credentials;
  readonly #network: NetworkFor;
  readonly #limits: OpenLimits;

  constructor(settings: McpAdapterSettings) {
    const { secrets, network = guardedNetworkFor, now = Date.now, credentialFor } = settings;
    this.#settings = settings;
    this.#network = network;
    this.#credentials = new Credentials({
      secrets,
      network,
      now,
      ...(credentialFor !== undefined && { credentialFor }),
    });
    this.#limits = { ...USUAL_LIMITS, ...settings.limits };
  }

  async open(
    target: LaunchTarget,
    environment: ResolvedEnvironment,
    signal: AbortSignal,
  ): Promise<Connection> {
    if (target.kind !== 'instance') throw misconfigured('not_an_mcp_server');
    const { version, launcher, workspace } = this.#settings;
    const way = wayTo(target);
    const ground = { version, limits: this.#limits, signal };
    if (way.kind === 'pipe') {
      const { launch, settings } = target;
      const start = {
        command: way.command,
        args: [...launch.args, ...settings.args],
        folder: resolve(workspace, launch.folder),
        environment,
      };
      return connectPipe(launcher, start, ground);
    }
    const url = await this.#readUrl(way.url, target.settings.url !== undefined);
    const provider = this.#credentials.provider(target.instance, url, target.settings.credential);
    return connectHttp(
      { url, network: this.#network([url.href]), ...(provider !== undefined && { provider }) },
      ground,
    );
  }

  /** A reference of the provider's own document leads nowhere: a package must not have secrets sent to itself. */
  async #readUrl(text: string, isOperators: boolean): Promise<URL> {
    let resolved: string;
    try {
      resolved = isOperators ? await resolveReference(this.#settings.secrets, text) : text;
    } catch (error) {
      throw openFailure(error, 'reference_unresolved');
    }
    if (!URL.canParse(resolved)) throw misconfigured('url_invalid');
    const url = new URL(resolved);
    if (url.protocol !== 'http:' && url.protocol !== 'https:') throw misconfigured('url_invalid');
    return url;
  }
}

type Way =
  | { readonly kind: 'pipe'; readonly command: string }
  | { readonly kind: 'http'; readonly url: string };

/** What the operator says comes first, then the provider's word for its transport, then whatever there is. */
function wayTo({ launch, settings }: InstanceTarget): Way {
  const url = settings.url ?? launch.url;
  const { command, transport } = launch;
  // The older HTTP transport of two channels; the SDK has no way to it from here, and it is deprecated since 2025-03-26.
  if (transport === 'sse' && settings.url === undefined) throw misconfigured('transport_sse_unsupported');
  const asksForHttp = settings.url !== undefined || transport === 'http' || transport === 'streamable-http';
  if (url !== undefined && (asksForHttp || command === undefined)) return { kind: 'http', url };
  if (asksForHttp) throw misconfigured('url_missing');
  if (command === undefined || command === '') throw misconfigured('command_missing');
  return { kind: 'pipe', command };
}

const misconfigured = (detail: string): OpenFailure =>
  new OpenFailure({ code: 'provider_unavailable', retry: 'never', detail });
