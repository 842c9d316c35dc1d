export type { CredentialFor } from './credentials.ts';
export { McpAdapter, type McpAdapterSettings } from './mcp-adapter.ts';
export type { NetworkFor, RemoteNetwork } from './remote-network.ts';
