import { SdkError, SdkErrorCode, SdkHttpError, UnauthorizedError } from '@modelcontextprotocol/client';
import { OpenFailure, type ProviderFailure } from '../../../core/ports/invocation.ts';
import { CredentialFailure } from './credential-failure.ts';
import { isTimeout } from './failure.ts';
import { LIST_LIMITS, type ListLimits } from './tool-list.ts';

/** Milliseconds. */
export interface OpenLimits {
  /** For each step of the handshake. */
  readonly handshake: number;
  /** For a child process to answer in the newer lifecycle before the older one is tried; programs can start slowly. */
  readonly probe: number;
  readonly list: ListLimits;
}

export const USUAL_LIMITS: OpenLimits = { handshake: 30_000, probe: 10_000, list: LIST_LIMITS };

export interface OpenGround {
  /** Of this product. */
  readonly version: string;
  readonly limits: OpenLimits;
  readonly signal: AbortSignal;
}

/** Nothing of a call has reached anybody; `otherwise` is the detail where the error tells none. */
export function openFailure(error: unknown, otherwise: string, signal?: AbortSignal): OpenFailure {
  if (error instanceof OpenFailure) return error;
  return new OpenFailure({ ...whyNotOpen(error, otherwise, signal) }, error);
}

function whyNotOpen(error: unknown, otherwise: string, signal: AbortSignal | undefined): ProviderFailure {
  const unavailable = { code: 'provider_unavailable', retry: 'safe' } as const;
  if (signal?.aborted === true)
    return { code: isTimeout(signal.reason) ? 'timeout' : 'cancelled', retry: 'safe' };
  if (error instanceof CredentialFailure) return error.failure;
  if (error instanceof UnauthorizedError) return { ...unavailable, retry: 'never', detail: 'unauthorized' };
  if (error instanceof SdkHttpError) {
    const { status } = error;
    if (status === 401 || status === 403) return { ...unavailable, retry: 'never', detail: 'unauthorized' };
    if (status === 404 || status === 405) return { ...unavailable, detail: 'no_mcp_here' };
    return { ...unavailable, detail: 'refused' };
  }
  if (error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout)
    return { ...unavailable, detail: 'no_answer' };
  return { ...unavailable, detail: otherwise };
}
