import type { Json } from '../../core/ports/store.ts';
import type { CallAnswer } from '../../core/ports/tool-calls.ts';
import type { StandingEntry } from '../../core/records/later-journal.ts';
import type { Route, RouteRequest } from './route.ts';

/** Candidates of one request that the journal names. */
const MAX_CANDIDATES = 20;

export interface RoutedRequest {
  readonly requestId: string;
  readonly subject: string;
  /** Of the registries, as this request saw them from start to end. */
  readonly generation: string;
  readonly request: RouteRequest;
  readonly route: Route;
  /** Absent: nothing was called. */
  readonly answer?: CallAnswer;
}

/**
 * One request as the journal has it (seed-reading 3.3): what was asked, who was weighed and why, what came of it. No
 * arguments and no results: the record of the call, under `call_id`, has their shape and what policy said.
 */
export function routingRecord({
  requestId,
  subject,
  generation,
  request,
  route,
  answer,
}: RoutedRequest): StandingEntry {
  const { chosen, candidates, operation, refusal } = route;
  return {
    kind: 'tool_routed',
    body: {
      request_id: requestId,
      subject,
      registry_generation: generation,
      requested: requested(request),
      candidates: candidates.slice(0, MAX_CANDIDATES).map(({ registry, entry, outcome, reasons }) => ({
        tool: wordOf(entry.name ?? ''),
        registry,
        outcome,
        reasons: reasons.map(({ code, detail }) =>
          detail === undefined ? code : `${code}:${wordOf(detail)}`,
        ),
      })),
      more_candidates: Math.max(0, candidates.length - MAX_CANDIDATES),
      chosen:
        chosen === undefined
          ? null
          : {
              tool: wordOf(chosen.entry.name ?? ''),
              registry: chosen.registry,
              revision: chosen.entry.revision,
              operation: operation === undefined ? null : wordOf(operation),
            },
      rejected: candidates
        .slice(0, MAX_CANDIDATES)
        .flatMap(({ entry, code }) => (code === undefined ? [] : [{ tool: wordOf(entry.name ?? ''), code }])),
      refusal: refusal ?? null,
      deprecated_allowed: request.allowDeprecated === true,
      call_id: answer?.requestId ?? null,
      result:
        answer === undefined
          ? null
          : {
              success: answer.outcome === 'ok',
              outcome: answer.outcome,
              error_code: answer.code ?? null,
              duration_ms: answer.durationMs,
            },
    },
  };
}

const requested = ({ registry, name, operation, capability, tags, language }: RouteRequest): Json => ({
  registry: registry === undefined ? null : wordOf(registry),
  name: name === undefined ? null : wordOf(name),
  operation: operation === undefined ? null : wordOf(operation),
  capability: capability === undefined ? null : wordOf(capability),
  tags: (tags ?? []).slice(0, MAX_CANDIDATES).map(wordOf),
  language: language === undefined ? null : wordOf(language),
});

/** What is no word may be anything that a caller passes on, and is not kept. */
const wordOf = (text: string): string =>
  /^[\p{L}\p{M}\p{N}._-]{1,100}$/u.test(text) ? text : '(not a word)';
