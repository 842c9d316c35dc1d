import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createFiles } from './files/index.ts';
import { createHttpServer } from './http/create-http-server.ts';
import { readHttpSettings } from './http/settings.ts';
import { run } from './run.ts';
import { readAllowedDirectories, SettingsError } from './settings.ts';

await run('internal-filesystem-http', async () => {
  const { host, port, access } = readHttpSettings(process.env);
  const files = createFiles(await readAllowedDirectories(process.env));
  const server = createHttpServer(files, access);
  server.listen(port, host);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw cannotListen(error.code, port);
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      server.close();
      server.closeAllConnections();
    });
  }
  const name = host.includes(':') ? `[${host}]` : host;
  process.stdout.write(`http://${name}:${portOf(server.address())}/v1/files\n`);
});

function portOf(address: AddressInfo | string | null): number {
  return address !== null && typeof address === 'object' ? address.port : 0;
}

function cannotListen(code: string | undefined, port: number): SettingsError {
  return code === 'EADDRINUSE'
    ? new SettingsError(`Port ${port} is taken.`, 'Set PORT to a free port, or to 0 for any free one.')
    : new SettingsError('The address in HOST and PORT cannot be used.', 'Choose another HOST or PORT.');
}
