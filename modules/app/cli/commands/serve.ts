import type { ExtraCommand } from '../extra-command.ts';
import { composeOptions } from '../place.ts';

/** Opens the catalog to people and agents until it is interrupted. */
export const serve: ExtraCommand = {
  spec: {
    name: 'serve',
    summary: 'Serve the catalog over HTTP with its web page',
    arguments: [],
    options: [
      {
        key: 'host',
        flags: ['--host'],
        description: 'The address to listen on; default: server.host, else 127.0.0.1.',
        value: { kind: 'text', placeholder: 'HOST', many: false },
      },
      {
        key: 'port',
        flags: ['--port'],
        description: 'The port; default: server.port, else 4710.',
        value: { kind: 'number', placeholder: 'PORT', many: false },
      },
      {
        key: 'watch',
        flags: ['--no-watch'],
        description: 'Do not watch files; `reload` and SIGHUP read them again.',
      },
    ],
    examples: ['agent-tools serve', 'agent-tools serve --port 4711'],
  },
  async run({ globals, options }, { shell, screen, faces }) {
    const { host, port, watch } = options;
    await faces.serve({
      ...(await composeOptions(globals, shell)),
      ...(typeof host === 'string' && { host }),
      ...(typeof port === 'number' && { port }),
      watch: watch !== false,
      json: screen.json,
      quiet: globals.quiet,
    });
    return 0;
  },
};
