import type { Health } from '../../core/model/observation.ts';
import type { ProviderSighting, SeenOutcome } from '../../core/ports/providers.ts';

/** So many calls that all failed are no chance. */
const ENOUGH = 3;

type Sighted = Pick<ProviderSighting, 'active' | 'fault' | 'probe' | 'calls'>;

/**
 * One result for what was seen: of the last look, and of the calls since then and shortly before. undefined: nothing was
 * seen that says anything. That a tool says that it failed is the tool's word; that every one of them does is not right.
 */
export function healthOf({ active, fault, probe, calls }: Sighted): Health | undefined {
  if (!active) return fault === undefined ? undefined : { status: 'failed', code: fault };
  if (probe !== undefined && probe !== 'ok') return { status: 'failed', code: `probe_${probe}` };
  const failed = calls.filter(isFailure).length;
  if (failed > 0 && failed === calls.length && failed >= ENOUGH)
    return { status: 'failed', code: 'every_call_fails' };
  if (failed > 0 && failed * 2 >= calls.length) return { status: 'degraded', code: 'calls_fail' };
  if (calls.length >= ENOUGH && calls.every((each) => each !== 'ok'))
    return { status: 'degraded', code: 'every_call_fails' };
  return probe === undefined && calls.length === 0 ? undefined : { status: 'healthy' };
}

/** What the provider is to blame for; that it has no such tool is a matter of contracts. */
const FAILURE = {
  ok: false,
  tool_error: false,
  tool_missing: false,
  cancelled: false,
  provider_unavailable: true,
  timeout: true,
  output_too_large: true,
  invalid_response: true,
} as const satisfies Record<SeenOutcome, boolean>;

const isFailure = (outcome: SeenOutcome): boolean => FAILURE[outcome];
