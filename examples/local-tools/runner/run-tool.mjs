import { readArguments } from './read-arguments.mjs';

/** A refusal that the caller can do something about; anything else is a bug of the tool. */
export class ToolError extends Error {
  /** @param {string} code lower_snake_case @param {string} message one sentence */
  constructor(code, message) {
    super(message);
    this.name = 'ToolError';
    this.code = code;
  }
}

/**
 * Runs the operation that the command line names and prints one result envelope.
 * @param {string} tool the entry's name
 * @param {Record<string, {inputs: Record<string, string>, run: (args: Record<string, any>) => unknown}>} operations
 */
export async function runTool(tool, operations) {
  const startedAt = performance.now();
  const [operation = '', ...flags] = process.argv.slice(2);
  const envelope = { tool, operation };
  try {
    if (!Object.hasOwn(operations, operation)) {
      const known = Object.keys(operations).join(', ');
      throw new ToolError('unknown_operation', `The operations of ${tool} are: ${known}.`);
    }
    const { inputs, run } = operations[operation];
    const result = await run(await readArguments(inputs, flags, process.stdin));
    print({ ...envelope, ok: true, result }, startedAt);
  } catch (error) {
    print({ ...envelope, ok: false, error: describe(error) }, startedAt);
    process.exitCode = 1;
  }
}

function print(envelope, startedAt) {
  const duration = Math.round((performance.now() - startedAt) * 1000) / 1000;
  process.stdout.write(`${JSON.stringify({ ...envelope, duration_ms: duration })}\n`);
}

/** A bug says that it is one; its text may hold paths and is kept back. */
function describe(error) {
  if (error instanceof Error && typeof error.code === 'string' && error.name === 'ToolError') {
    return { code: error.code, message: error.message };
  }
  return { code: 'internal', message: 'The tool failed in a way that it does not know.' };
}
