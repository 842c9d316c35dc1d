import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../process/testing/liveness.ts';
import { type AdapterUnderTest, invocationContract } from '../../testing/invocation-contract.ts';
import { RememberingLauncher } from '../../testing/remembering-launcher.ts';
import { instanceTarget } from '../testing/checked-calls.ts';
import { CommandAdapter } from './command-adapter.ts';

/** Tells by a connection that it has begun, and by its end that it is over. */
const PROGRAM = `
import { connect } from 'node:net';
const [, , operation] = process.argv;
const given = JSON.parse(await Array.fromAsync(process.stdin).then((parts) => parts.join('')));
const tell = connect(Number(process.env.TOLD), '127.0.0.1');
await new Promise((resolve) => tell.write(operation, resolve));
if (operation === 'wait') await new Promise(() => setInterval(() => {}, 1_000));
if (operation === 'fail') process.exitCode = 1;
process.stdout.write(operation === 'large' ? 'x'.repeat(given.bytes) : String(given.number), () => tell.destroy());
`;

async function commandUnderTest(): Promise<AdapterUnderTest> {
  const workspace = await mkdtemp(join(tmpdir(), 'command-contract-'));
  await writeFile(join(workspace, 'program.mjs'), PROGRAM);
  const reached = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const sockets = new Set<Socket>();
  const told = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (word) => {
      if (String(word) !== 'wait') return;
      reached.resolve();
      socket.once('close', () => ended.resolve());
    });
  });
  told.listen(0, '127.0.0.1');
  await once(told, 'listening');
  const launcher = new RememberingLauncher();
  const asked = (operation: string, args: Readonly<Record<string, unknown>> = {}) => ({
    address: { operation },
    arguments: args,
  });
  return {
    adapter: new CommandAdapter({ launcher, workspace }),
    target: instanceTarget('cli', { command: 'node', args: ['program.mjs'] }),
    environment: new Map([['TOLD', String((told.address() as AddressInfo).port)]]),
    absent: instanceTarget('cli', { command: 'no-such-command' }),
    echo: (number) => asked('echo', { number }),
    fail: asked('fail'),
    large: (bytes) => asked('large', { bytes }),
    wait: asked('wait'),
    reached: reached.promise,
    ended: () => ended.promise,
    sent: () => launcher.started.length,
    left: () => launcher.running(),
    gone: () => until(() => sockets.size === 0),
    async [Symbol.asyncDispose]() {
      told.close();
      await rm(workspace, { recursive: true, force: true });
    },
  };
}

invocationContract('A command', commandUnderTest);
