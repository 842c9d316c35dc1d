import type { CallOutcome, ProviderFailure } from '../../core/ports/invocation.ts';
import type {
  CallCode,
  CallDifference,
  CallResultKind,
  ContractViolation,
} from '../../core/ports/tool-calls.ts';
import { FAILURES } from './failures.ts';
import { type CallRefusal, REFUSALS } from './refusals.ts';
import type { ResolvedTool } from './resolved-tool.ts';
import { checkAgainst } from './schema-check.ts';

/** What became of a call. */
export interface End {
  readonly outcome: CallResultKind;
  readonly code?: CallCode;
  readonly nextStep?: string;
  readonly result?: readonly unknown[];
  readonly structured?: unknown;
  readonly violations?: readonly ContractViolation[];
  readonly difference?: CallDifference;
  /** A word of ours, for the journal. */
  readonly failure?: string;
}

export function refused({ reason, context }: CallRefusal): End {
  const { code, nextStep } = REFUSALS[reason];
  return { outcome: 'refused', code, nextStep: nextStep(context), failure: reason };
}

export function failedWith({ code, detail }: ProviderFailure): End {
  const { code: seen, nextStep } = FAILURES[code];
  return { outcome: 'failed', code: seen, nextStep, failure: detail ?? code };
}

/** A result that departs from the contract is given all the same, and what departs is named. */
export function answered(
  { isError, content, structured }: Extract<CallOutcome, { kind: 'result' }>,
  { contract }: ResolvedTool,
): End {
  const given = { result: content, ...(structured !== undefined && { structured }) };
  if (isError) return { outcome: 'tool_error', ...given };
  if (structured === undefined || contract?.outputs === undefined) return { outcome: 'ok', ...given };
  const checked = checkAgainst(contract, 'result', structured, JSON.stringify(structured).length);
  const violations = checked.kind === 'checked' ? checked.violations : [];
  return { outcome: 'ok', ...given, ...(violations.length > 0 && { code: 'contract_result', violations }) };
}
