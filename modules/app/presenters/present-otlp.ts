import type { JournalRecordShape } from '../shapes/journal.ts';

/**
 * Calls of the journal as one OTLP/JSON message (`opentelemetry/proto/trace/v1`, JSON mapping: hexadecimal ids, 64-bit
 * numbers as decimal texts): a span `execute_tool` for each call that has ended, with the GenAI attributes of its record.
 */
export function presentOtlp(records: readonly JournalRecordShape[]): unknown {
  const spans = records.flatMap(spanOf);
  return {
    resourceSpans: [
      {
        resource: { attributes: [attribute('service.name', 'agent-tools')] },
        scopeSpans: [{ scope: { name: 'agent-tools.journal' }, spans }],
      },
    ],
  };
}

/** `SPAN_KIND_CLIENT`, `STATUS_CODE_OK` and `STATUS_CODE_ERROR` of the protocol. */
const CLIENT = 3;
const OK = 1;
const ERROR = 2;
const NANOSECONDS = 1_000_000n;

function spanOf({ kind, at, body }: JournalRecordShape): readonly unknown[] {
  if (kind !== 'tool_called' || body === null) return [];
  const { request_id: requestId, tool, result, attributes, subject } = body;
  if (typeof requestId !== 'string' || !/^[0-9a-f]{32}$/.test(requestId)) return [];
  const { success, outcome, duration_ms: duration } = isMapping(result) ? result : {};
  const end = BigInt(Date.parse(at)) * NANOSECONDS;
  const took = typeof duration === 'number' ? BigInt(Math.max(0, Math.round(duration))) * NANOSECONDS : 0n;
  return [
    {
      traceId: requestId,
      spanId: requestId.slice(16),
      name: `execute_tool ${typeof tool === 'string' ? tool : 'unknown'}`,
      kind: CLIENT,
      startTimeUnixNano: String(end - took),
      endTimeUnixNano: String(end),
      attributes: [
        ...Object.entries(isMapping(attributes) ? attributes : {}).map(([key, value]) =>
          attribute(key, value),
        ),
        ...(typeof subject === 'string' ? [attribute('agent_tools.subject', subject)] : []),
        ...(typeof outcome === 'string' ? [attribute('agent_tools.outcome', outcome)] : []),
      ],
      status: { code: success === true ? OK : ERROR },
    },
  ];
}

function attribute(key: string, value: unknown): unknown {
  if (typeof value === 'boolean') return { key, value: { boolValue: value } };
  if (typeof value === 'number')
    return { key, value: Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value } };
  return { key, value: { stringValue: typeof value === 'string' ? value : JSON.stringify(value) } };
}

const isMapping = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
