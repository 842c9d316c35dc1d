import type { CallAnswer, CallDifference } from '../../core/ports/tool-calls.ts';
import type { CallShape } from '../shapes/call.ts';
import { orUnknown } from './unknown.ts';

/** One answer for every face: the HTTP body, `--json` and MCP say the same. */
export const presentCall = (answer: CallAnswer): CallShape => ({
  request_id: answer.requestId,
  tool: answer.tool,
  version: orUnknown(answer.version),
  offer: orUnknown(answer.offer),
  snapshot: answer.snapshot,
  outcome: answer.outcome,
  code: answer.code ?? null,
  result: answer.result === undefined ? null : [...answer.result],
  structured: answer.structured ?? null,
  contract_violations: answer.violations.map(({ side, path, message }) => ({ side, path, message })),
  approval_id: answer.approvalId ?? null,
  duration_ms: answer.durationMs,
  next_step: answer.nextStep ?? null,
  difference: answer.difference === undefined ? null : presentDifference(answer.difference),
  explanation: [...answer.explanation],
});

const presentDifference = ({ of, before, after, changes }: CallDifference): CallShape['difference'] => ({
  of,
  before: orUnknown(before),
  after: orUnknown(after),
  changes: changes.map((change) => ({
    severity: change.severity,
    kind: change.kind,
    side: change.side,
    operation: change.operation ?? null,
    path: change.path,
    before: change.before ?? null,
    after: change.after ?? null,
  })),
});
