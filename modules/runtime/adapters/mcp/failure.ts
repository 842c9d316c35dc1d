import {
  ProtocolError,
  SdkError,
  SdkErrorCode,
  SdkHttpError,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import type { ProviderFailure } from '../../../core/ports/invocation.ts';
import { NotWritten } from './child-transport.ts';
import { CredentialFailure } from './credential-failure.ts';
import type { Exchange } from './exchange.ts';

/** JSON-RPC and MCP. */
const METHOD_NOT_FOUND = -32_601;
export const INVALID_PARAMS = -32_602;
export const HEADER_MISMATCH = -32_020;
const CAPABILITY_REQUIRED = -32_021;

/** Why a request of ours has no answer, in words of ours: the provider's own text goes nowhere. */
export function failureOf(error: unknown, exchange: Exchange, signal: AbortSignal): ProviderFailure {
  const retry = exchange.written ? 'unsafe' : 'safe';
  if (exchange.failure !== undefined) return exchange.failure;
  if (signal.aborted) return { code: isTimeout(signal.reason) ? 'timeout' : 'cancelled', retry };
  if (error instanceof ProtocolError) return protocolFailure(error.code);
  if (error instanceof NotWritten) return { code: 'provider_unavailable', retry: 'safe', detail: 'gone' };
  if (error instanceof CredentialFailure) return error.failure;
  if (error instanceof UnauthorizedError)
    return { code: 'provider_unavailable', retry: 'never', detail: 'unauthorized' };
  if (error instanceof SdkHttpError) return httpFailure(error.status);
  if (error instanceof SdkError) return sdkFailure(error, retry);
  if (error instanceof Error && error.message === 'Not connected')
    return { code: 'provider_unavailable', retry: 'safe', detail: 'gone' };
  if (error instanceof SyntaxError) return { code: 'invalid_response', retry, detail: 'not_json' };
  return { code: 'provider_unavailable', retry, detail: exchange.written ? 'lost' : 'not_reached' };
}

function protocolFailure(code: number): ProviderFailure {
  switch (code) {
    case METHOD_NOT_FOUND:
      return { code: 'tool_missing', retry: 'never' };
    case INVALID_PARAMS:
      return { code: 'invalid_response', retry: 'never', detail: 'arguments_refused' };
    case HEADER_MISMATCH:
      return { code: 'invalid_response', retry: 'never', detail: 'headers_refused' };
    case CAPABILITY_REQUIRED:
      return { code: 'provider_unavailable', retry: 'never', detail: 'needs_more_of_a_client' };
    default:
      return { code: 'provider_unavailable', retry: 'unsafe', detail: 'provider_error' };
  }
}

function httpFailure(status: number | undefined): ProviderFailure {
  const unavailable = { code: 'provider_unavailable' } as const;
  if (status === 401 || status === 403) return { ...unavailable, retry: 'never', detail: 'unauthorized' };
  if (status === 429) return { ...unavailable, retry: 'safe', detail: 'too_many_requests' };
  if (status !== undefined && status >= 500)
    return { ...unavailable, retry: 'unsafe', detail: 'server_error' };
  if (status === 404) return { ...unavailable, retry: 'safe', detail: 'not_found' };
  if (status !== undefined && status >= 300 && status < 400)
    return { ...unavailable, retry: 'never', detail: 'redirected' };
  return { ...unavailable, retry: 'never', detail: 'refused' };
}

function sdkFailure(error: SdkError, retry: 'safe' | 'unsafe'): ProviderFailure {
  switch (error.code) {
    case SdkErrorCode.InvalidResult:
    case SdkErrorCode.ClientHttpUnexpectedContent:
      return { code: 'invalid_response', retry, detail: 'not_understood' };
    case SdkErrorCode.UnsupportedResultType:
    case SdkErrorCode.CapabilityNotSupported:
    case SdkErrorCode.InputRequiredRoundsExceeded:
      return { code: 'provider_unavailable', retry: 'never', detail: 'needs_more_of_a_client' };
    case SdkErrorCode.RequestTimeout:
      return { code: 'timeout', retry };
    case SdkErrorCode.ConnectionClosed:
    case SdkErrorCode.NotConnected:
      return { code: 'provider_unavailable', retry, detail: 'gone' };
    default:
      return { code: 'provider_unavailable', retry, detail: 'lost' };
  }
}

export const isTimeout = (reason: unknown): boolean =>
  reason instanceof Error && reason.name === 'TimeoutError';
