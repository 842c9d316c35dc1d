import type { CallOutcome, ExitReason } from '../../../core/ports/invocation.ts';
import { isObject, jsonValue } from '../json-text.ts';

/** What a command has said, and how it ended, as an outcome (docs/calling-entry-points.md). */
export function outcomeOf(output: Uint8Array, { exitCode, expected }: ExitReason): CallOutcome {
  if (exitCode === undefined || expected)
    return {
      kind: 'failed',
      failure: {
        code: 'provider_unavailable',
        retry: 'unsafe',
        detail: expected ? 'closed_by_us' : 'killed',
      },
    };
  const text = new TextDecoder().decode(output);
  const value = jsonValue(text);
  const envelope = value === undefined ? undefined : envelopeOf(value);
  if (envelope === undefined) return plain(text, value, exitCode);
  if ('error' in envelope) {
    const { code, message } = envelope.error;
    return {
      kind: 'result',
      isError: true,
      content: [{ type: 'text', text: message }],
      structured: { code, message },
    };
  }
  const { result } = envelope;
  return {
    kind: 'result',
    // A tool whose exit code says that it failed has failed after it said something else.
    isError: exitCode !== 0,
    content: [{ type: 'text', text: typeof result === 'string' ? result : JSON.stringify(result) }],
    ...(isStructure(result) && { structured: result }),
  };
}

function plain(text: string, value: unknown, exitCode: number): CallOutcome {
  const said = text === '' && exitCode !== 0 ? `The tool ended with exit code ${exitCode}.` : text;
  return {
    kind: 'result',
    isError: exitCode !== 0,
    content: said === '' ? [] : [{ type: 'text', text: said }],
    ...(value !== undefined && { structured: value }),
  };
}

const isStructure = (value: unknown): boolean => typeof value === 'object' && value !== null;

type Envelope =
  | { readonly result: unknown }
  | { readonly error: { readonly code: string; readonly message: string } };

/** undefined: some other JSON; a tool that knows nothing of the convention may have an `ok` of its own. */
function envelopeOf(value: unknown): Envelope | undefined {
  if (!isObject(value)) return undefined;
  const { ok, result, error } = value;
  if (ok === true && Object.hasOwn(value, 'result')) return { result };
  if (ok !== false || !isObject(error)) return undefined;
  const { code, message } = error;
  return typeof code === 'string' && typeof message === 'string' ? { error: { code, message } } : undefined;
}
