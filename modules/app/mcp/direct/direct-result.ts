import { type CallToolResult, type ContentBlock, isSpecType } from '@modelcontextprotocol/server';
import type { CallShape } from '../../shapes/call.ts';

/** As the tool itself would have answered; where it did not, why, in the words of every refused call. */
export function directResult(answer: CallShape): CallToolResult {
  const { outcome, result, structured } = answer;
  if (outcome === 'refused' || outcome === 'failed') {
    const { request_id, code, contract_violations, approval_id, next_step } = answer;
    const told = { code, next_step, approval_id, contract_violations, request_id };
    return {
      isError: true,
      structuredContent: told,
      content: [{ type: 'text', text: JSON.stringify(told) }],
    };
  }
  return {
    content: (result ?? []).map(blockOf),
    ...(isObject(structured) && { structuredContent: structured }),
    ...(outcome === 'tool_error' && { isError: true }),
  };
}

/** What is no block of the protocol is still what the tool said. */
const blockOf = (block: unknown): ContentBlock =>
  isSpecType.ContentBlock(block) ? block : { type: 'text', text: JSON.stringify(block) };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
