import { type AdapterUnderTest, invocationContract } from '../../testing/invocation-contract.ts';
import { launchTarget, sdkServer } from '../../testing/real-servers.ts';
import { type HttpServer, listen, startV1HttpServer } from '../../testing/sdk-http-servers.ts';
import { adapterFor, callTool, textOf } from './testing/opened.ts';

type Target = ReturnType<typeof launchTarget>;

/** Bytes that the pipe to a child has taken. */
const written = (stdin: object): number => {
  const bytes: unknown = Reflect.get(stdin, 'bytesWritten');
  if (typeof bytes !== 'number') throw new TypeError('A pipe counts what it takes.');
  return bytes;
};

async function serverUnderTest(
  target: Target,
  absent: Target,
  server?: HttpServer,
): Promise<AdapterUnderTest> {
  const { adapter, launcher } = adapterFor();
  const reached = Promise.withResolvers<void>();
  const asked = (toolName: string, args: Readonly<Record<string, unknown>> = {}) => ({
    address: { toolName },
    arguments: args,
  });
  return {
    adapter,
    target,
    absent,
    echo: (number) => asked('add', { a: number, b: 0 }),
    fail: asked('fail'),
    large: (bytes) => asked('large', { bytes }),
    wait: asked('wait'),
    reached: reached.promise,
    progress: () => reached.resolve(),
    async ended(connection) {
      // The tool waits for the first call of `wait` that is over.
      await textOf(callTool(connection, 'cancelled'));
    },
    sent: () =>
      server === undefined
        ? launcher.started.reduce((total, { stdin }) => total + written(stdin), 0)
        : server.requests.filter(({ method }) => method === 'POST').length,
    left: () => launcher.running(),
    gone: async () => {},
    async [Symbol.asyncDispose]() {
      await server?.close();
    },
  };
}

const noCommand = launchTarget({ command: 'no-such-command', args: [] });
async function freeAddress(): Promise<string> {
  const server = await listen(() => {});
  await server.close();
  return server.url;
}

// Each transport and each lifecycle once; `mcp-servers.test.ts` has all four.
invocationContract('An MCP server of the newer lifecycle, stdio', () =>
  serverUnderTest(launchTarget(sdkServer('v2')), noCommand),
);

invocationContract('An MCP server of the older lifecycle, HTTP', async () => {
  const server = await startV1HttpServer();
  return serverUnderTest(
    launchTarget({ url: server.url }),
    launchTarget({ url: await freeAddress() }),
    server,
  );
});
