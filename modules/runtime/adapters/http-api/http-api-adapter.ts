import type { LookupFunction } from 'node:net';
import { resolve } from 'node:path';
import type { LaunchTarget } from '../../../core/model/launch.ts';
import {
  type Connection,
  type InvocationAdapter,
  OpenFailure,
  type ResolvedEnvironment,
} from '../../../core/ports/invocation.ts';
import type { SecretReferences } from '../../../core/ports/secret-references.ts';
import { GuardedNetwork } from '../../network/guarded-network.ts';
import type { ChildLauncher, ChildProcess } from '../../process/child-process.ts';
import { AccessToken, isSecure } from './access-token.ts';
import { HttpApiConnection } from './http-api-connection.ts';
import { startServer } from './started-server.ts';

export interface HttpApiAdapterSettings {
  readonly launcher: ChildLauncher;
  readonly secrets: SecretReferences;
  /** Absolute; folders of providers stand below it. */
  readonly workspace: string;
  /** Milliseconds that only go on, for the life of tokens. */
  readonly now?: () => number;
  /** In the place of the system's, so that a test can say what names mean. */
  readonly lookup?: LookupFunction;
}

type InstanceTarget = Extract<LaunchTarget, { readonly kind: 'instance' }>;

/**
 * HTTP APIs, by method and path of the offer. Where a provider states a command beside an address of this machine, it is started first
 * and ended with the connection. Words of failures: `url_missing`, `url_invalid`, `url_not_secure` (a credential would go in
 * the clear), `reference_unresolved`, `address_taken`, `exited`, and those of the launcher.
 */
export class HttpApiAdapter implements InvocationAdapter {
  readonly types = ['http_api'] as const;
  readonly #settings: HttpApiAdapterSettings;

  constructor(settings: HttpApiAdapterSettings) {
    this.#settings = settings;
  }

  async open(
    target: LaunchTarget,
    environment: ResolvedEnvironment,
    signal: AbortSignal,
  ): Promise<Connection> {
    if (target.kind !== 'instance') throw misconfigured('url_missing');
    const { secrets, now = () => performance.now(), lookup } = this.#settings;
    const { credential } = target.settings;
    const base = await this.#readBase(target, signal);
    if (credential !== undefined && !isSecure(base)) throw misconfigured('url_not_secure');
    const tokenUrl =
      credential?.kind === 'client_credentials' && credential.tokenUrl !== undefined
        ? await this.#resolve(credential.tokenUrl, signal)
        : undefined;
    const child = await this.#start(target, base, environment, signal);
    const network = new GuardedNetwork({
      declared: [base.href, ...(tokenUrl === undefined ? [] : [tokenUrl])],
      others: 'refused',
      ...(lookup !== undefined && { lookup }),
    });
    const token = credential && new AccessToken(credential, { secrets, fetch: network.fetch, now });
    return new HttpApiConnection({
      base,
      network,
      ...(token !== undefined && { token }),
      ...(child !== undefined && { child }),
    });
  }

  async #start(
    { launch, settings }: InstanceTarget,
    address: URL,
    environment: ResolvedEnvironment,
    signal: AbortSignal,
  ): Promise<ChildProcess | undefined> {
    const { launcher, workspace } = this.#settings;
    const { command } = launch;
    // What is started here is reached here.
    if (command === undefined || !isLoopback(address)) return undefined;
    const folder = resolve(workspace, launch.folder);
    const start = { command, args: [...launch.args, ...settings.args], folder, environment };
    return startServer({ launcher, start, address, mayRun: settings.url !== undefined }, signal);
  }

  /** Only what the operator writes can be a reference: a provider that names one would have it sent to itself. */
  async #readBase({ launch, settings }: InstanceTarget, signal: AbortSignal): Promise<URL> {
    const text = settings.url === undefined ? launch.url : await this.#resolve(settings.url, signal);
    if (text === undefined) throw misconfigured('url_missing');
    const url = URL.parse(text);
    if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
      throw misconfigured('url_invalid');
    if (url.search !== '' || url.hash !== '') throw misconfigured('url_invalid');
    return url;
  }

  async #resolve(text: string, signal: AbortSignal): Promise<string> {
    const resolved = await this.#settings.secrets.resolve(text, signal);
    if (!resolved.ok)
      throw new OpenFailure({ code: 'provider_unavailable', retry: 'safe', detail: 'reference_unresolved' });
    return resolved.value;
  }
}

const isLoopback = (url: URL): boolean => isSecure(new URL(`http://${url.host}`));

const misconfigured = (detail: string): OpenFailure =>
  new OpenFailure({ code: 'provider_unavailable', retry: 'never', detail });
