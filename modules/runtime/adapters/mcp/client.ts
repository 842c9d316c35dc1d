import { Client } from '@modelcontextprotocol/client';

/** Milliseconds: as long as a timer can be. Whoever asks ends a request by its signal. */
export const NO_TIMEOUT = 2 ** 31 - 1;

/**
 * A client that can do nothing but use tools: what a server asks of it (sampling, elicitation, roots) is refused, by either
 * lifecycle's rules. `probe`: milliseconds for `server/discover` over a pipe, after which the older lifecycle is tried.
 */
export const newClient = (version: string, probe: number): Client =>
  new Client(
    { name: 'agent-tools', version },
    {
      capabilities: {},
      versionNegotiation: { mode: 'auto', probe: { timeoutMs: probe } },
      inputRequired: { autoFulfill: false },
    },
  );
