import { SettingsError } from '../settings.ts';
import { type Access, isLoopback } from './guard.ts';

const STANDARD_PORT = 4720;
const SHORTEST_TOKEN = 16;

export interface HttpSettings {
  readonly host: string;
  readonly port: number;
  readonly access: Access;
}

/** Reads where to listen. Without a token nothing but this machine may ask. */
export function readHttpSettings(env: NodeJS.ProcessEnv): HttpSettings {
  const host = env['HOST']?.trim() || '127.0.0.1';
  const token = env['HTTP_TOKEN'] || undefined;
  if (token !== undefined && token.length < SHORTEST_TOKEN) {
    throw new SettingsError(
      `HTTP_TOKEN is shorter than ${SHORTEST_TOKEN} characters.`,
      'Set it to a long random value.',
    );
  }
  const loopback = isLoopback(host);
  if (!loopback && token === undefined) {
    throw new SettingsError(
      'HOST is not a loopback address, and HTTP_TOKEN is not set: everyone who reaches it could read the files.',
      'Set HTTP_TOKEN to a long random value, or leave HOST out.',
    );
  }
  return { host, port: readPort(env['PORT']), access: { loopback, token } };
}

function readPort(value: string | undefined): number {
  if (value === undefined || value === '') return STANDARD_PORT;
  const port = /^\d{1,5}$/.test(value) ? Number(value) : Number.NaN;
  if (port <= 65_535) return port;
  throw new SettingsError(
    'PORT is not a port number.',
    'Set PORT to a number from 0 (any free port) to 65535.',
  );
}
