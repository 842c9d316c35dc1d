import { CatalogError } from '../../../core/errors.ts';
import { LOCAL_CALLER } from '../../http/access/caller.ts';
import { presentSession } from '../../http/access/present-session.ts';
import { outputBytes } from '../../operations/run-operation.ts';
import type { ExtraCommand } from '../extra-command.ts';
import { choosePlace } from '../place.ts';
import { askSession } from '../remote/ask-session.ts';
import type { Server } from '../remote/server.ts';
import { renderSession } from './session-text.ts';

/** As whom commands are run: on the server that they would go to, else here. */
export const whoami: ExtraCommand = {
  spec: {
    name: 'whoami',
    summary: 'Show who you are to a server, and what you may ask of it',
    arguments: [],
    options: [],
    examples: ['agent-tools whoami', 'agent-tools whoami --server https://tools.example.com'],
  },
  async run({ globals }, { shell, screen }) {
    const place = await choosePlace(
      {
        name: 'whoami',
        http: { method: 'GET', path: '/v1/session' },
        cli: { place: 'server_if_running' },
      },
      globals,
      shell,
    );
    const server = place.kind === 'here' ? undefined : place.server;
    const standing =
      server === undefined ? presentSession(LOCAL_CALLER) : await askSession(server, shell.signal);
    if (standing.subject === null && server !== undefined) throw nobody(server);
    const origin = server?.url.origin ?? null;
    if (screen.json) await shell.stdout.write(outputBytes({ server: origin, ...standing }));
    else {
      const where = origin === null ? screen.messages.who_here : screen.messages.who_at(origin);
      await shell.stdout.write(`${renderSession(standing, await screen.data(''))}\n${where}\n`);
    }
    return 0;
  },
};

const nobody = ({ url }: Server): CatalogError =>
  new CatalogError(
    'unauthenticated',
    `The server at ${url.origin} does not know who you are.`,
    `Sign in with \`agent-tools login ${url.origin}\`, or put a token in AGENT_TOOLS_TOKEN.`,
  );
