import type { LaunchTarget } from '../model/launch.ts';
import type { CallAddress } from '../model/offer.ts';
import type { ProviderType } from '../model/provider-type.ts';
import type { Subject } from '../model/subject.ts';

/**
 * Opens connections to providers of some types. Nothing of a failed `open` stays behind; it throws `OpenFailure` alone,
 * and ends early when the signal does.
 */
export interface InvocationAdapter {
  readonly types: readonly ProviderType[];
  /**
   * `environment` is all that a child process gets beside what every process needs (PATH, HOME, TMPDIR, LANG; on Windows
   * its own): nothing else of this process's environment is passed on.
   */
  open(target: LaunchTarget, environment: ResolvedEnvironment, signal: AbortSignal): Promise<Connection>;
}

/** Values of variables, references resolved. Never logged, kept or shown. */
export type ResolvedEnvironment = ReadonlyMap<string, string>;

/** One open connection. Its methods never throw but for bugs: what goes wrong is an outcome. */
export interface Connection {
  /** `mcp 2025-11-25`, `http`, `command`: for people and the journal. */
  readonly protocol: string;
  describe(signal: AbortSignal): Promise<Description>;
  /** The signal ends the call at the provider too. */
  call(call: CheckedCall, progress: ProgressSink, signal: AbortSignal): Promise<CallOutcome>;
  /** The provider says that its tools are others by now. Hints may be lost. */
  watch(changed: () => void): Disposable;
  /** Resolves when it is over, whoever ended it. */
  readonly closed: Promise<ExitReason>;
  /** Ends it and everything that it started; resolves when nothing of it is left. */
  close(): Promise<void>;
}

export type Description =
  | {
      readonly kind: 'described';
      readonly tools: readonly LiveTool[];
      /** Those that cannot be used, alone; the others are not touched by it (law 9). */
      readonly quarantined: readonly QuarantinedTool[];
    }
  /** There is nothing to ask, as with a command. */
  | { readonly kind: 'not_describable' }
  | { readonly kind: 'failed'; readonly failure: ProviderFailure };

/** A tool as a running provider describes it; what it sent, key by key, and nothing added (law 7: data). */
export interface LiveTool {
  readonly name: string;
  readonly title?: unknown;
  readonly description?: unknown;
  readonly inputSchema?: unknown;
  readonly outputSchema?: unknown;
  readonly annotations?: unknown;
}

export interface QuarantinedTool {
  /** As the provider names it; absent: it has no name. */
  readonly name?: string;
  readonly reason: QuarantineReason;
}

export const QUARANTINE_REASONS = [
  'not_an_object',
  'name_missing',
  /** Several tools of this name, not all alike; nobody knows which one a call would meet. */
  'name_duplicate',
  'schema_missing',
  'schema_not_an_object',
  /** A `$ref` that comes back to itself without anything in between. */
  'schema_cyclic',
  /** `x-mcp-header` where the protocol does not allow it; the tool cannot be called over HTTP. */
  'header_invalid',
] as const;
export type QuarantineReason = (typeof QUARANTINE_REASONS)[number];

/** A call that everything has said yes to. */
export interface CheckedCall {
  /** How the offer is called; a tool name, a path or an operation. */
  readonly address: CallAddress;
  /** What is called, as a last word: the id's last segment names the tool where the address does not. */
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  /** Those whose values the contract marks secret (`writeOnly`, `x-secret`, `format: password`): never on a command line. */
  readonly secretArguments?: readonly string[];
  /** For whom it is made, for adapters whose credentials depend on it. */
  readonly subject: Subject;
  /** Names this call in progress, cancellation and traces: 32 lower-case hexadecimal digits. */
  readonly requestId: string;
  /** Bytes. */
  readonly outputLimit: number;
}

export interface Progress {
  readonly progress: number;
  readonly total?: number;
  /** The provider's words: data. */
  readonly message?: string;
}
export type ProgressSink = (progress: Progress) => void;

export type CallOutcome =
  | {
      readonly kind: 'result';
      /** The provider answered, and says that the tool failed. */
      readonly isError: boolean;
      /** Content blocks of MCP (`text`, `image`, `resource_link`, …), as the provider gave them or made from what it gave. */
      readonly content: readonly unknown[];
      readonly structured?: unknown;
      readonly meta?: Readonly<Record<string, unknown>>;
    }
  | { readonly kind: 'failed'; readonly failure: ProviderFailure };

/**
 * Why there is no answer. `retry`: `safe` nothing reached the provider; `unsafe` it may have acted; `never` the same call
 * fails again. `detail` is a word of ours and never the provider's own text.
 */
export interface ProviderFailure {
  readonly code: ProviderFailureCode;
  readonly retry: 'safe' | 'unsafe' | 'never';
  readonly detail?: string;
}

export const PROVIDER_FAILURE_CODES = [
  /** Not started, not reached, gone, or refused by its own door. */
  'provider_unavailable',
  'timeout',
  'output_too_large',
  /** Whoever asked has gone. */
  'cancelled',
  /** What came back cannot be understood. */
  'invalid_response',
  /** The provider has no such tool. */
  'tool_missing',
] as const;
export type ProviderFailureCode = (typeof PROVIDER_FAILURE_CODES)[number];

export class OpenFailure extends Error {
  override readonly name = 'OpenFailure';
  readonly failure: ProviderFailure;

  constructor(failure: ProviderFailure, cause?: unknown) {
    super(failure.detail ?? failure.code, cause === undefined ? undefined : { cause });
    this.failure = failure;
  }
}

/** `detail` is a word of ours: `exited`, `killed`, `protocol_error`, `closed_by_us`. */
export interface ExitReason {
  readonly expected: boolean;
  readonly detail: string;
  readonly exitCode?: number;
  readonly signal?: string;
}
