import type { CallToolResult, Tool } from '@modelcontextprotocol/server';
import type { ProgressSink } from '../../core/ports/invocation.ts';

/** What one MCP endpoint offers to one caller. */
export interface ServedTools {
  /** In an order that stays the same while the tools do. */
  list(signal: AbortSignal): Promise<Listed>;
  /** undefined: the endpoint has no tool of that name. */
  call(name: string, given: Arguments, ground: CallGround): Promise<CallToolResult | undefined>;
}

export type Arguments = Readonly<Record<string, unknown>>;

export interface CallGround {
  /** Ends when the caller gives up. */
  readonly signal: AbortSignal;
  readonly progress?: ProgressSink;
}

export interface Listed {
  readonly tools: readonly Tool[];
  /** Beside the list (`_meta`), such as what is not in it and why. */
  readonly meta?: Readonly<Record<string, unknown>>;
}
