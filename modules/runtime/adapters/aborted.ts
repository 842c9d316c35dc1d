import type { ProviderFailure } from '../../core/ports/invocation.ts';

/** Why a call ends whose signal has said so; `safe` as long as nothing has reached the provider. */
export function abortedFailure({ reason }: AbortSignal, retry: 'safe' | 'unsafe'): ProviderFailure {
  const isTimeout = reason instanceof Error && reason.name === 'TimeoutError';
  return { code: isTimeout ? 'timeout' : 'cancelled', retry };
}
