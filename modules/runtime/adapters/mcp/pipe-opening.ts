import type { Connection } from '../../../core/ports/invocation.ts';
import type { ChildLauncher, ChildProcess, ChildStart } from '../../process/child-process.ts';
import { ChildTransport } from './child-transport.ts';
import { newClient } from './client.ts';
import { McpConnection } from './mcp-connection.ts';
import { type OpenGround, openFailure } from './opening.ts';
import { PipeWire } from './wire.ts';

/**
 * Starts the server and shakes hands. A server that ends because it is asked in the newer lifecycle (some do on anything before
 * `initialize`) is started once more and asked in the older one at once.
 */
export async function connectPipe(
  launcher: ChildLauncher,
  start: ChildStart,
  ground: OpenGround,
): Promise<Connection> {
  const first = await attempt(launcher, start, ground, 'auto');
  if (first !== 'ended_by_probe') return first;
  const second = await attempt(launcher, start, ground, 'legacy');
  if (second === 'ended_by_probe') throw openFailure(undefined, 'exited', ground.signal);
  return second;
}

async function attempt(
  launcher: ChildLauncher,
  start: ChildStart,
  { version, limits, signal }: OpenGround,
  mode: 'auto' | 'legacy',
): Promise<Connection | 'ended_by_probe'> {
  if (signal.aborted) throw openFailure(undefined, 'cancelled', signal);
  const child = await launch(launcher, start);
  const wire = new PipeWire(new ChildTransport(child));
  const client = newClient(version, limits.probe);
  const give = () => void child.end();
  signal.addEventListener('abort', give, { once: true });
  try {
    if (signal.aborted) throw new Error('aborted');
    await client.connect(wire, {
      timeout: limits.handshake,
      ...(mode === 'legacy' && { prior: { kind: 'legacy' } }),
    });
    if (signal.aborted) throw new Error('aborted');
  } catch (error) {
    const ended = wire.over;
    await child.end();
    if (mode === 'auto' && ended && !wire.initializing && !signal.aborted) return 'ended_by_probe';
    throw openFailure(error, ended ? 'exited' : 'handshake_failed', signal);
  } finally {
    signal.removeEventListener('abort', give);
  }
  const closed = child.exited;
  return new McpConnection({
    client,
    over: 'pipe',
    limits: limits.list,
    closed,
    end: async () => {
      await client.close();
      await child.end();
    },
  });
}

async function launch(launcher: ChildLauncher, start: ChildStart): Promise<ChildProcess> {
  try {
    return await launcher.launch(start);
  } catch (error) {
    throw openFailure(error, 'not_started');
  }
}
