import type { CallToolResult } from '@modelcontextprotocol/server';
import { CatalogError } from '../../core/errors.ts';
import { inputFaults } from '../operations/input-fault.ts';
import { callResult } from '../shapes/call.ts';
import { inputSchemaOf } from './catalog-tool.ts';
import { CATALOG_TOOLS } from './catalog-tool-table.ts';
import { describeCatalog } from './describe-catalog.ts';
import type { OperationRunner } from './operation-runner.ts';
import type { Arguments, CallGround, Listed, ServedTools } from './served-tools.ts';
import { bodyResult, callBodyResult } from './tool-result.ts';

/** The five tools through which an agent finds, reads and calls every other one (CONTRACT 8). */
export class CatalogTools implements ServedTools {
  readonly #runner: OperationRunner;

  constructor(runner: OperationRunner) {
    this.#runner = runner;
  }

  async list(signal: AbortSignal): Promise<Listed> {
    const seen = await describeCatalog(this.#runner, signal);
    const tools = CATALOG_TOOLS.map((tool) => ({
      name: tool.name,
      title: tool.title,
      description: tool.name === 'search_tools' ? `${tool.description}${seen}` : tool.description,
      inputSchema: inputSchemaOf(tool),
      annotations: tool.annotations,
    }));
    return { tools };
  }

  async call(name: string, given: Arguments, ground: CallGround): Promise<CallToolResult | undefined> {
    const tool = CATALOG_TOOLS.find((each) => each.name === name);
    if (tool === undefined) return undefined;
    const parsed = tool.input.safeParse(given);
    if (!parsed.success) {
      throw new CatalogError(
        'invalid_request',
        inputFaults(parsed.error),
        `The input schema of ${name} says what it takes.`,
      );
    }
    const { operation, input } = tool.asks(parsed.data);
    const body = await this.#runner.run(operation, input, ground);
    return operation === 'call' ? callBodyResult(body, hasFailed(body)) : bodyResult(body);
  }
}

const outcome = callResult.pick({ outcome: true });
const hasFailed = (body: unknown): boolean => outcome.parse(body).outcome !== 'ok';
