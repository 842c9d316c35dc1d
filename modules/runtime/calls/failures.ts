import type { ProviderFailureCode } from '../../core/ports/invocation.ts';
import type { CallCode } from '../../core/ports/tool-calls.ts';

/** How a provider's failure looks to whoever called. */
export const FAILURES = {
  provider_unavailable: {
    code: 'provider_unavailable',
    nextStep:
      'Look at the instance: `agent-tools status` and the log of the server say how it stands; then try again.',
  },
  timeout: {
    code: 'timeout',
    nextStep:
      'It may have acted all the same. Look at what it does before trying again, or give the instance a longer `timeout`.',
  },
  output_too_large: {
    code: 'output_too_large',
    nextStep: 'Ask for less, or give the instance a larger `output_limit`.',
  },
  cancelled: {
    code: 'cancelled',
    nextStep: 'It was given up before it answered, and may have acted all the same.',
  },
  invalid_response: {
    code: 'invalid_response',
    nextStep: 'What the provider answered cannot be understood: tell whoever maintains it.',
  },
  tool_missing: {
    code: 'contract_changed',
    nextStep: 'The provider has no such tool: `agent-tools drift` compares what is declared with what runs.',
  },
} as const satisfies Record<ProviderFailureCode, { readonly code: CallCode; readonly nextStep: string }>;
