import type { CallOutcome } from '../../../core/ports/invocation.ts';
import type { Exchange } from './exchange.ts';
import { isDeeperThan, isObject } from './message.ts';

const MAX_LEVELS = 256;

/** The result of `tools/call` as it was sent, or why it is none. It came, so that the tool may have acted. */
export function projectResult({ answer, bytes, limit }: Exchange): CallOutcome {
  if (!isObject(answer)) return unreadable('no_result');
  const { content, structuredContent, isError, _meta: meta } = answer;
  if (!Array.isArray(content) && (content !== undefined || structuredContent === undefined))
    return unreadable('no_content');
  if (isDeeperThan(answer, MAX_LEVELS)) return unreadable('too_deep');
  const result = {
    kind: 'result' as const,
    isError: isError === true,
    content: content === undefined ? [] : content,
    ...(structuredContent !== undefined && { structured: structuredContent }),
    ...(isObject(meta) && { meta }),
  };
  // The bytes of the wire have the frame with them, and on HTTP other events: only beyond the limit is it measured.
  const within = bytes !== undefined && bytes <= limit;
  if (within || Buffer.byteLength(JSON.stringify(answer)) <= limit) return result;
  return { kind: 'failed', failure: { code: 'output_too_large', retry: 'unsafe' } };
}

const unreadable = (detail: string): CallOutcome => ({
  kind: 'failed',
  failure: { code: 'invalid_response', retry: 'unsafe', detail },
});
