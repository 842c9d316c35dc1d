import { bodyOf, type OperationRunner } from '../../mcp/operation-runner.ts';
import type { Operation } from '../../operations/operation.ts';
import { OPERATIONS } from '../../operations/table.ts';
import type { ExtraCommand } from '../extra-command.ts';
import { isBound } from '../operation-command.ts';
import { choosePlace, composeOptions } from '../place.ts';
import type { Server } from '../remote/server.ts';

/** Opens the catalog to the one client that starts it. */
export const mcp: ExtraCommand = {
  spec: {
    name: 'mcp',
    summary: 'Speak MCP on standard input and output, for a client that starts it',
    arguments: [],
    options: [],
    examples: ['agent-tools mcp', 'agent-tools mcp --workspace ~/tools'],
  },
  async run({ globals }, { shell, screen, faces }) {
    // Decided once: a client must not meet two catalogs within one conversation.
    const place = await choosePlace(
      { name: 'mcp', http: { method: 'POST', path: '/mcp' }, cli: { place: 'server_if_running' } },
      globals,
      shell,
    );
    if (shell.stdin.isTerminal && !globals.quiet) await shell.stderr.write(`${screen.messages.mcp_waits}\n`);
    await faces.mcp(place.kind === 'server' ? runnerOn(place.server) : await composeOptions(globals, shell));
    return 0;
  },
};

/** Every operation is asked of the server, as each command would be. */
const runnerOn = (server: Server): OperationRunner => ({
  async run(name, input, { signal }) {
    const operation: Operation = await OPERATIONS[name]();
    const { http } = operation;
    if (!isBound(operation) || http === undefined) throw new Error(`No server can be asked for ${name}.`);
    const { runRemotely } = await import('../remote/remote-run.ts');
    const { output } = await runRemotely({ ...operation, http }, input, server, signal);
    return bodyOf(output);
  },
});
