import { outputBytes } from '../../operations/run-operation.ts';
import { credentialsPlace, readCredentials, updateCredentials } from '../credentials/credentials-file.ts';
import type { ExtraCommand } from '../extra-command.ts';
import { parseServer } from '../remote/server.ts';

/** Forgets the token of a server; it stays valid until it is revoked there. */
export const logout: ExtraCommand = {
  spec: {
    name: 'logout',
    summary: 'Forget the token that was kept for a server',
    arguments: [{ key: 'url', description: 'The address of the server.', required: true, many: false }],
    options: [],
    examples: ['agent-tools logout https://tools.example.com'],
  },
  async run({ words }, { shell, screen }) {
    const { origin } = parseServer(words[0] ?? '').url;
    const place = credentialsPlace(shell.environment);
    const { [origin]: found } = await readCredentials(place);
    if (found !== undefined)
      await updateCredentials(place, ({ [origin]: _forgotten, ...rest }) => rest, shell.signal);
    if (screen.json) await shell.stdout.write(outputBytes({ server: origin, removed: found !== undefined }));
    else {
      const { logout_done: done, logout_nothing: nothing } = screen.messages;
      await shell.stdout.write(`${found === undefined ? nothing(origin) : done(origin)}\n`);
    }
    return 0;
  },
};
