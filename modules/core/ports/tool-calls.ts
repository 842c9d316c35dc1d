import type { Subject } from '../model/subject.ts';
import type { Instant } from '../time.ts';
import type { CatalogReader } from './catalog.ts';
import type { ProgressSink } from './invocation.ts';

/**
 * The one way to use a tool, whatever the face: resolve tool, version and offer; arguments against the contract; policy;
 * approval; provider; result against the contract; journal (DESIGN 4). It never throws for what a call can meet.
 */
export interface ToolCalls {
  call(request: CallRequest, ground: CallGround): Promise<CallAnswer>;
  /**
   * Names what the definitions say that a reader sees, and what was seen of those that run: a caller who describes a tool
   * and calls it later hands this back, and is refused where the tool has changed in between.
   */
  snapshot(reader: CatalogReader): string;
}

export interface CallRequest {
  /** An id or alias; `ID@VERSION` is taken apart by the face. */
  readonly tool: string;
  readonly source?: string;
  readonly version?: string;
  readonly offer?: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  /** Of an entry of a registry that has several. */
  readonly operation?: string;
  readonly snapshot?: string;
  /** What it is for, in the caller's words; the journal keeps it without what is private in it. */
  readonly task?: string;
  /** Calls a deprecated entry of a registry all the same; the journal says so (DESIGN 10, A5). */
  readonly allowDeprecated?: boolean;
}

export interface CallGround {
  /** Pinned for the whole call, and narrowed to what the subject sees. */
  readonly reader: CatalogReader;
  readonly subject: Subject;
  readonly now: Instant;
  readonly signal: AbortSignal;
  readonly progress?: ProgressSink;
}

/** Refusals and failures of CONTRACT 5; permanent. */
export const CALL_CODES = [
  'not_registered',
  'planned',
  'deprecated',
  'withdrawn',
  'unresolved',
  'disabled',
  'policy_denied',
  'approval_required',
  'approval_expired',
  'contract_arguments',
  'contract_changed',
  'provider_unavailable',
  'timeout',
  'output_too_large',
  /** Beyond the contract's list. */
  'not_found',
  'not_invocable',
  'policy_failed',
  'cancelled',
  'invalid_response',
  'contract_result',
] as const;
export type CallCode = (typeof CALL_CODES)[number];

/**
 * `refused`: nothing was sent to a provider. `failed`: something was tried and gave no answer. `tool_error`: the tool
 * answered that it failed.
 */
export type CallResultKind = 'ok' | 'tool_error' | 'refused' | 'failed';

export interface CallAnswer {
  /** 32 lower-case hexadecimal digits; the journal has it. */
  readonly requestId: string;
  /** As resolved; else as asked for. */
  readonly tool: string;
  readonly version?: string;
  readonly offer?: string;
  readonly snapshot: string;
  readonly outcome: CallResultKind;
  readonly code?: CallCode;
  /** Content blocks of MCP. */
  readonly result?: readonly unknown[];
  readonly structured?: unknown;
  /** Where arguments or the result depart from the contract. */
  readonly violations: readonly ContractViolation[];
  readonly approvalId?: string;
  readonly durationMs: number;
  readonly nextStep?: string;
  /** What is another than what was described, declared or pinned. */
  readonly difference?: CallDifference;
  /** Why this tool, version and offer, one line each. */
  readonly explanation: readonly string[];
}

export interface CallDifference {
  /** `described`: what was declared at the snapshot and what is now; `running`: what a provider showed before, or what is declared, and what it shows now. */
  readonly of: 'described' | 'running';
  /** Digests, where they are known. */
  readonly before?: string;
  readonly after?: string;
  /** The worst first; bounded. */
  readonly changes: readonly CallChange[];
}

/** One change of `modules/contracts`; texts of others are bounded and on one line. */
export interface CallChange {
  readonly severity: string;
  readonly kind: string;
  readonly side: string;
  /** Of an entry of a registry: whose contract it is. */
  readonly operation?: string;
  /** JSON pointer. */
  readonly path: string;
  readonly before?: string;
  readonly after?: string;
}

export interface ContractViolation {
  readonly side: 'arguments' | 'result';
  /** JSON pointer into the arguments or the structured result; `""` is the root. */
  readonly path: string;
  /** What is asked for there, and never the value. */
  readonly message: string;
}
