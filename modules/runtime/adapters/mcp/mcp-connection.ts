import {
  type Client,
  type ProgressCallback,
  ProtocolError,
  SdkHttpError,
  TRACEPARENT_META_KEY,
} from '@modelcontextprotocol/client';
import type {
  CallOutcome,
  CheckedCall,
  Connection,
  Description,
  ExitReason,
  LiveTool,
  ProgressSink,
  ProviderFailure,
} from '../../../core/ports/invocation.ts';
import { projectResult } from './call-result.ts';
import { NO_TIMEOUT } from './client.ts';
import { Exchange, exchanges } from './exchange.ts';
import { failureOf, HEADER_MISMATCH, INVALID_PARAMS } from './failure.ts';
import { isObject } from './message.ts';
import { ToolChanges } from './tool-changes.ts';
import { describeWithoutTools, type ListLimits, readTools } from './tool-list.ts';

export interface OpenedClient {
  readonly client: Client;
  readonly over: 'pipe' | 'http';
  readonly limits: ListLimits;
  readonly closed: Promise<ExitReason>;
  /** Ends everything below; `closed` resolves. */
  readonly end: (reason: ExitReason) => Promise<void>;
}

const CLOSED_BY_US: ExitReason = { expected: true, detail: 'closed_by_us' };
/** The provider has forgotten us, and nothing was done: another connection is needed. */
const SESSION_ENDED: ProviderFailure = {
  code: 'provider_unavailable',
  retry: 'safe',
  detail: 'session_ended',
};

/** One MCP server that a client of the SDK is connected to, in either lifecycle and over either transport. */
export class McpConnection implements Connection {
  readonly protocol: string;
  readonly closed: Promise<ExitReason>;

  readonly #opened: OpenedClient;
  readonly #changes: ToolChanges;
  /** Calls are sent with headers that schemas ask for (MCP 2026-07-28 over HTTP). */
  readonly #withHeaders: boolean;
  /** Of the last description. */
  #tools: ReadonlyMap<string, LiveTool> | undefined;

  constructor(opened: OpenedClient) {
    const { client, closed, over } = opened;
    this.protocol = `mcp ${client.getNegotiatedProtocolVersion() ?? 'unknown'}`;
    this.closed = closed;
    this.#opened = opened;
    this.#withHeaders = over === 'http' && client.getProtocolEra() === 'modern';
    this.#changes = new ToolChanges(client);
  }

  async describe(signal: AbortSignal): Promise<Description> {
    const { client, limits } = this.#opened;
    this.#changes.listen();
    if (client.getServerCapabilities()?.tools === undefined) return describeWithoutTools(client, signal);
    const description = await readTools({ client, limits, signal, withHeaders: this.#withHeaders });
    if (description.kind === 'described')
      this.#tools = new Map(description.tools.map((tool) => [tool.name, tool]));
    return description;
  }

  async call(call: CheckedCall, progress: ProgressSink, signal: AbortSignal): Promise<CallOutcome> {
    const first = await this.#callOnce(call, progress, signal);
    if (first !== 'headers_refused') return first;
    // What the server wants as headers is not what we know of its tools: it is asked, and nothing was done so far.
    await this.describe(signal);
    const second = await this.#callOnce(call, progress, signal);
    return second === 'headers_refused'
      ? failed({ code: 'invalid_response', retry: 'never', detail: 'headers_refused' })
      : second;
  }

  watch(changed: () => void): Disposable {
    return this.#changes.watch(changed);
  }

  async close(): Promise<void> {
    await this.#opened.end(CLOSED_BY_US);
  }

  async #callOnce(
    call: CheckedCall,
    progress: ProgressSink,
    signal: AbortSignal,
  ): Promise<CallOutcome | 'headers_refused'> {
    const exchange = new Exchange(call.outputLimit, call.subject);
    if (signal.aborted) return failed(failureOf(undefined, exchange, signal));
    // The reason of the signal is ours; the provider learns only that it is over.
    const ending = new AbortController();
    const end = () => ending.abort('cancelled');
    signal.addEventListener('abort', end, { once: true });
    try {
      await exchanges.run(exchange, () => this.#send(call, progress, ending.signal));
      return projectResult(exchange);
    } catch (error) {
      if (error instanceof ProtocolError && exchange.failure === undefined && !signal.aborted) {
        if (error.code === HEADER_MISMATCH) return 'headers_refused';
        if (error.code === INVALID_PARAMS && this.#isMissing(call, error))
          return failed({ code: 'tool_missing', retry: 'never' });
      }
      if (error instanceof SdkHttpError && error.status === 404) {
        void this.#opened.end({ expected: false, detail: 'session_ended' });
        return failed(SESSION_ENDED);
      }
      return failed(failureOf(error, exchange, signal));
    } finally {
      signal.removeEventListener('abort', end);
    }
  }

  #send(call: CheckedCall, onprogress: ProgressSink, signal: AbortSignal): Promise<unknown> {
    const { client } = this.#opened;
    const { requestId } = call;
    const name = call.address.toolName ?? call.tool;
    const traceparent = `00-${requestId}-${requestId.slice(0, 16)}-01`;
    const params = { name, arguments: { ...call.arguments }, _meta: { [TRACEPARENT_META_KEY]: traceparent } };
    const options = { signal, timeout: NO_TIMEOUT, onprogress: relayed(onprogress) };
    if (!this.#withHeaders) return client.request({ method: 'tools/call', params }, options);
    const { inputSchema } = this.#tools?.get(name) ?? {};
    const toolDefinition = {
      name,
      inputSchema: { ...(isObject(inputSchema) && inputSchema), type: 'object' as const },
    };
    return client.callTool(params, { ...options, toolDefinition });
  }

  /** One code says both: no such tool, and arguments that it does not take. */
  #isMissing({ address, tool }: CheckedCall, { message }: ProtocolError): boolean {
    const name = address.toolName ?? tool;
    if (this.#tools?.has(name) === true) return false;
    return this.#tools !== undefined || /unknown tool|tool\b.*\bnot found/i.test(message);
  }
}

const relayed =
  (sink: ProgressSink): ProgressCallback =>
  ({ progress, total, message }) =>
    sink({ progress, ...(total !== undefined && { total }), ...(message !== undefined && { message }) });

const failed = (failure: ProviderFailure): CallOutcome => ({ kind: 'failed', failure });
