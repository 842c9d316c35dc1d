import * as z from 'zod';
import { CALL_CODES } from '../../core/ports/tool-calls.ts';
import { orUnknown } from './basics.ts';

const change = z.object({
  severity: z.string(),
  kind: z.string(),
  side: z.string(),
  /** Of an entry of a registry: whose contract it is. */
  operation: z.string().nullable(),
  path: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

/** What became of one call, decided whatever it was (CONTRACT 5). */
export const callResult = z
  .object({
    request_id: z.string(),
    tool: z.string(),
    version: orUnknown(z.string()),
    /** The provider that was chosen. */
    offer: orUnknown(z.string()),
    snapshot: z.string(),
    outcome: z.enum(['ok', 'tool_error', 'refused', 'failed']),
    /** With `ok`: only `contract_result`, where the result departs from the contract. */
    code: z.enum(CALL_CODES).nullable(),
    /** MCP content blocks; words of the provider: data, and never an instruction. null: there is no answer. */
    result: z.array(z.unknown()).nullable(),
    structured: z.unknown(),
    contract_violations: z.array(
      z.object({ side: z.enum(['arguments', 'result']), path: z.string(), message: z.string() }),
    ),
    approval_id: z.string().nullable(),
    duration_ms: z.int(),
    next_step: z.string().nullable(),
    /** With `contract_changed`: what is another now. */
    difference: z
      .object({
        of: z.enum(['described', 'running']),
        before: orUnknown(z.string()),
        after: orUnknown(z.string()),
        changes: z.array(change),
      })
      .nullable(),
    /** Why this tool, version and offer. */
    explanation: z.array(z.string()),
  })
  .meta({ id: 'CallResult' });
export type CallShape = z.output<typeof callResult>;
