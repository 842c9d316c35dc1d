import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

/** Whoever calls, over stdio, and what one call costs it. */
export interface Caller extends AsyncDisposable {
  call(): Promise<void>;
}

export async function stdioCaller(
  args: readonly string[],
  tool: { readonly name: string; readonly arguments: Readonly<Record<string, unknown>> },
): Promise<Caller> {
  const client = new Client({ name: 'bench', version: '1.0.0' });
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [...args], stderr: 'ignore' }),
  );
  const call = async (): Promise<void> => {
    const { isError, content } = await client.callTool({ name: tool.name, arguments: { ...tool.arguments } });
    if (isError === true) throw new Error(`A call failed: ${JSON.stringify(content)}`);
  };
  await call();
  return { call, [Symbol.asyncDispose]: () => client.close() };
}

/** Milliseconds for one call after the other. */
export async function inTurn(caller: Caller, calls: number): Promise<number> {
  const begin = performance.now();
  for (let call = 0; call < calls; call += 1) await caller.call();
  return (performance.now() - begin) / calls;
}

/** Milliseconds for each of `calls`, asked by `callers` at a time. */
export async function atOnce(caller: Caller, calls: number, callers: number): Promise<number> {
  const begin = performance.now();
  let left = calls;
  const ask = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await caller.call();
    }
  };
  await Promise.all(Array.from({ length: callers }, ask));
  return (performance.now() - begin) / calls;
}
