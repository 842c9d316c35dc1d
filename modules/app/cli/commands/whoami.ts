import { LOCAL_CALLER } from '../../http/access/caller.ts';
import { presentSession } from '../../http/access/present-session.ts';
import { outputBytes } from '../../operations/run-operation.ts';
import type { ExtraCommand } from '../extra-command.ts';
import { choosePlace } from '../place.ts';
import { askSession } from '../remote/ask-session.ts';
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
    const standing =
      place.kind === 'here' ? presentSession(LOCAL_CALLER) : await askSession(place.server, shell.signal);
    if (screen.json) await shell.stdout.write(outputBytes(standing));
    else await shell.stdout.write(`${renderSession(standing, await screen.data(''))}\n`);
    return 0;
  },
};
