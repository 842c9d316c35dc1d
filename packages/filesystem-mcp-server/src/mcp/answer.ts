import type { CallToolResult } from '@modelcontextprotocol/server';
import { FileError, quoted } from '../files/index.ts';

/** Runs one operation and puts its answer, or its refusal, into MCP form. */
export async function answer<Output extends Record<string, unknown>>(
  work: Promise<Output>,
  render: (output: Output) => string[],
): Promise<CallToolResult> {
  try {
    const output = await work;
    return {
      content: render(output).map((text) => ({ type: 'text', text })),
      structuredContent: output,
    };
  } catch (error) {
    return refusal(error);
  }
}

function refusal(error: unknown): CallToolResult {
  if (error instanceof FileError) return failed(error.code, error.message, error.hint);
  const name = error instanceof Error ? error.name : typeof error;
  process.stderr.write(`filesystem-mcp-server: a call failed by a fault (${quoted(name)}).\n`);
  return failed('internal', 'The server failed on this call.', 'Report this to the operator of the server.');
}

function failed(code: string, message: string, hint: string): CallToolResult {
  return {
    isError: true,
    content: [{ type: 'text', text: `${message} ${hint} (${code})` }],
    structuredContent: { code, message, next_step: hint },
  };
}
