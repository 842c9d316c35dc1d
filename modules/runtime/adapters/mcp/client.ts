import { Client } from '@modelcontextprotocol/client';

/** Milliseconds: as long as a timer can be. Whoever asks ends a request by its signal. */
export const NO_TIMEOUT = 2 ** 31 - 1;

/** A server may ask for the same call again with a state of its own, so that it need not wait in between (MCP 2026-07-28). */
const MAX_ROUNDS = 10;

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
      inputRequired: { maxRounds: MAX_ROUNDS },
    },
  );
