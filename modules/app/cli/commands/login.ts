import { CatalogError } from '../../../core/errors.ts';
import { MAX_BEARER } from '../../http/access/credential.ts';
import { outputBytes } from '../../operations/run-operation.ts';
import { credentialsPlace, readCredentials, updateCredentials } from '../credentials/credentials-file.ts';
import type { ExtraCommand } from '../extra-command.ts';
import { askSession } from '../remote/ask-session.ts';
import { checkToken, checkTransport } from '../remote/credential.ts';
import { parseServer, type Server } from '../remote/server.ts';
import type { Screen } from '../screen.ts';
import type { Shell } from '../shell.ts';
import { renderSession } from './session-text.ts';

/** Keeps a token for a server, once that server has said whose it is. */
export const login: ExtraCommand = {
  spec: {
    name: 'login',
    summary: 'Keep a token for a server; it is read from standard input',
    arguments: [{ key: 'url', description: 'The address of the server.', required: true, many: false }],
    options: [],
    examples: [
      'agent-tools login https://tools.example.com',
      'agent-tools login https://tools.example.com < token',
    ],
  },
  async run({ words }, { shell, screen }) {
    const server = parseServer(words[0] ?? '');
    checkTransport(server);
    // What is wrong with the file is said before anybody has typed a token.
    const place = credentialsPlace(shell.environment);
    await readCredentials(place);
    const token = await readToken(shell, screen, server);
    const standing = await askSession({ ...server, token }, shell.signal);
    if (standing.authentication !== 'bearer') {
      throw new CatalogError(
        'invalid_request',
        `The server at ${server.url.origin} asks nobody who they are.`,
        'It needs no token; none was stored.',
      );
    }
    const { origin } = server.url;
    await updateCredentials(place, (before) => ({ ...before, [origin]: { token } }), shell.signal);
    if (screen.json) await shell.stdout.write(outputBytes({ server: origin, ...standing }));
    else {
      await shell.stdout.write(`${renderSession(standing, await screen.data(''))}\n`);
      if (!screen.quiet) await shell.stderr.write(`${screen.messages.login_stored(origin)}\n`);
    }
    return 0;
  },
};

/** Never from what was typed as a command: that stands in histories and lists of processes. */
async function readToken({ stdin, stderr, signal }: Shell, screen: Screen, { url }: Server): Promise<string> {
  if (!stdin.isTerminal) {
    const bytes = await stdin.read(MAX_BEARER + 100, signal);
    return checkToken(Buffer.from(bytes).toString('utf8').trim(), 'Standard input holds no token.');
  }
  await stderr.write(screen.messages.login_prompt(url.origin));
  const typed = await stdin.readHidden(MAX_BEARER + 100, signal);
  await stderr.write('\n');
  return checkToken(typed.trim(), 'What was typed is no token.');
}
