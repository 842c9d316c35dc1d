import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { OpenFailure } from '../../../core/ports/invocation.ts';
import type { ChildLauncher, ChildProcess, ChildStart } from '../../process/child-process.ts';

export interface ServerStart {
  readonly launcher: ChildLauncher;
  readonly start: ChildStart;
  readonly address: URL;
  /** An operator may have started it already; what only a provider says is not taken for its own. */
  readonly mayRun: boolean;
}

const FIRST_LOOK = 10;
const LONGEST_LOOK = 100;
/** Milliseconds for one attempt at an address of this machine. */
const CONNECT_TIME = 2_000;

/**
 * Starts the process that serves an address, and waits until the address accepts; undefined: it did already. Throws an
 * `OpenFailure`: `address_taken`, `exited` (the process went before), or what the launcher says; and where the signal ends it, which
 * limits the time.
 */
export async function startServer(
  { launcher, start, address, mayRun }: ServerStart,
  signal: AbortSignal,
): Promise<ChildProcess | undefined> {
  if (await accepts(address)) {
    if (mayRun) return undefined;
    throw unavailable('address_taken');
  }
  const child = await launcher.launch(start);
  child.stdout.resume();
  let isGone = false;
  void child.exited.then(() => {
    isGone = true;
  });
  try {
    for (let pause = FIRST_LOOK; ; pause = Math.min(pause * 2, LONGEST_LOOK)) {
      const isUp = await accepts(address);
      if (isGone) throw unavailable('exited');
      if (signal.aborted) throw unavailable('stopped');
      if (isUp) return child;
      await Promise.race([child.exited, delay(pause, undefined, { signal }).catch(() => {})]);
    }
  } catch (error) {
    await child.end();
    throw error;
  }
}

async function accepts({ hostname, port, protocol }: URL): Promise<boolean> {
  const host = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  const socket = connect({
    host: host.endsWith('localhost') ? 'localhost' : host,
    port: Number(port === '' ? (protocol === 'https:' ? 443 : 80) : port),
    signal: AbortSignal.timeout(CONNECT_TIME),
  });
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.on('error', () => {});
    socket.destroy();
  }
}

const unavailable = (detail: string): OpenFailure =>
  new OpenFailure({ code: 'provider_unavailable', retry: 'safe', detail });
