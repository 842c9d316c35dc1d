import { type Fetch, GuardedNetwork } from '../../network/guarded-network.ts';

/** What one connection, or one request for a token, is made through; closed after it. */
export interface RemoteNetwork {
  readonly fetch: Fetch;
  close(): Promise<void>;
}

/** `declared`: URLs of the configuration. Others are reached only where they are public, as an authorization server that a provider names. */
export type NetworkFor = (declared: readonly string[]) => RemoteNetwork;

export const guardedNetworkFor: NetworkFor = (declared) => new GuardedNetwork({ declared, others: 'public' });
