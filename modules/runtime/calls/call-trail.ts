import { parseToolId } from '../../core/ids.ts';
import type { ApprovalId } from '../../core/model/approval.ts';
import type { Offer } from '../../core/model/offer.ts';
import type { Subject } from '../../core/model/subject.ts';
import type { Tool } from '../../core/model/tool.ts';
import type { Decision } from '../../core/ports/authority.ts';
import type { CatalogReader } from '../../core/ports/catalog.ts';
import type { Json } from '../../core/ports/store.ts';
import type { CallCode, CallRequest, CallResultKind } from '../../core/ports/tool-calls.ts';
import type { StandingEntry } from '../../core/records/later-journal.ts';
import { taskText } from '../../documents/task-text.ts';
import type { Candidate } from './offers.ts';
import type { RefusalReason } from './refusals.ts';

/** Kinds of the journal. A call that reaches a provider is told before and after; every other call once. */
export const CALL_STARTED = 'tool_call_started';
export const CALLED = 'tool_called';

export interface TrailGround {
  readonly requestId: string;
  readonly request: CallRequest;
  readonly subject: Subject;
  readonly reader: CatalogReader;
  readonly snapshot: string;
  readonly sha256: (text: string) => string;
}

/** Whom the call goes to. */
export interface ChosenPath {
  readonly tool: Tool;
  readonly version?: string;
  readonly candidate: Candidate;
  readonly contractDigest?: string;
  readonly declaredDigest?: string;
  readonly liveDigest?: string;
}

/** What is known of one call while it is decided, and what the journal is told of it (seed-reading 3.3). */
export class CallTrail {
  readonly #ground: TrailGround;
  readonly #rejected: { readonly offer: string; readonly code: CallCode; readonly reason: string }[] = [];
  tool: Tool | undefined;
  version: string | undefined;
  operation: string | undefined;
  overridden = false;
  candidates: readonly Candidate[] = [];
  /** The provider that was chosen, or would have been. */
  offer: string | undefined;
  chosen: ChosenPath | undefined;
  decision: Decision | undefined;
  approvalId: ApprovalId | undefined;
  /** By shape, or in full where the instance has opted in. */
  arguments: Json | undefined;

  constructor(ground: TrailGround) {
    this.#ground = ground;
  }

  reject(offer: string, code: CallCode, reason: RefusalReason | 'failed'): void {
    this.#rejected.push({ offer, code, reason });
  }

  /** Before the provider is asked. */
  started(): StandingEntry {
    return { kind: CALL_STARTED, outlives: 'process', body: { ...this.#common(), ...this.#chosenBody() } };
  }

  /** When it is decided what became of it; `failure` is a word of ours. */
  ended(
    outcome: CallResultKind,
    code: CallCode | 'internal' | undefined,
    durationMs: number,
    more: { readonly failure?: string; readonly violations?: number } = {},
  ): StandingEntry {
    const { failure, violations = 0 } = more;
    return {
      kind: CALLED,
      outlives: 'process',
      body: {
        ...this.#common(),
        outcome,
        ...(code !== undefined && { code }),
        ...this.#chosenBody(),
        candidates: this.candidates.map(({ offer, reason }) => ({ offer: offer.providerId, reason })),
        rejected: this.#rejected.map((each) => ({ ...each })),
        ...(this.decision !== undefined && {
          policy: {
            decision: this.decision.outcome,
            policies: [...this.decision.policies],
            ...(this.approvalId !== undefined && { approval_id: this.approvalId }),
          },
        }),
        ...(this.arguments !== undefined && { arguments: this.arguments }),
        result: {
          success: outcome === 'ok',
          outcome,
          duration_ms: durationMs,
          ...(code !== undefined && { error_code: code }),
          ...(failure !== undefined && { failure }),
          ...(violations > 0 && { contract_violations: violations }),
        },
        attributes: this.#attributes(code),
      },
    };
  }

  #common(): StandingEntry['body'] {
    const { requestId, request, subject, reader, snapshot } = this.#ground;
    const { definitions, registries } = reader.stamps;
    // What is no id is no name of a tool, and may be anything.
    const asked = parseToolId(request.tool) ?? 'unknown';
    // Words with secrets or orders in them are not kept at all.
    const task = request.task === undefined ? undefined : taskText(request.task);
    return {
      request_id: requestId,
      subject: subject.id,
      tool: this.tool?.ref.id ?? asked,
      ...(this.tool !== undefined && { source: this.tool.ref.source }),
      ...(this.version !== undefined && { version: this.version }),
      ...(this.offer !== undefined && { offer: this.offer }),
      ...(this.operation !== undefined && { operation: this.operation }),
      ...(this.overridden && { deprecated_override: true }),
      snapshot,
      registry_generation: registries.generation,
      generations: { definitions: definitions.generation, registries: registries.generation },
      requested: {
        tool: asked,
        ...(request.version !== undefined && { version: request.version.slice(0, 200) }),
        ...(request.offer !== undefined && { offer: request.offer.slice(0, 200) }),
        ...(task?.ok === true && { task: task.text }),
        ...(request.snapshot !== undefined && { snapshot: request.snapshot.slice(0, 100) }),
      },
    };
  }

  #chosenBody(): StandingEntry['body'] {
    if (this.chosen === undefined) return {};
    const { candidate, contractDigest, declaredDigest, liveDigest } = this.chosen;
    const { offer, target, instance } = candidate;
    return {
      chosen: {
        provider_id: offer.providerId,
        provider_type: offer.canonicalType ?? 'unknown',
        ...(instance !== undefined && { instance }),
        ...(target.kind === 'entry_point' && {
          location_digest: `sha256:${this.#ground.sha256(target.file)}`,
        }),
        ...(contractDigest !== undefined && { contract_digest: contractDigest }),
        ...(declaredDigest !== undefined && { definition_digest: declaredDigest }),
        ...(liveDigest !== undefined && { live_definition_digest: liveDigest }),
      },
    };
  }

  /** OpenTelemetry GenAI, `execute_tool`. */
  #attributes(code: string | undefined): StandingEntry['body'] {
    const tool = this.tool;
    return {
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.call.id': this.#ground.requestId,
      ...(tool !== undefined && {
        'gen_ai.tool.name':
          this.chosen === undefined ? tool.ref.id : liveName(tool, this.chosen.candidate.offer),
        'agent_tools.tool.id': tool.ref.id,
        'agent_tools.tool.source': tool.ref.source,
      }),
      ...(this.version !== undefined && { 'agent_tools.tool.version': this.version }),
      ...(this.chosen !== undefined && { 'agent_tools.provider_id': this.chosen.candidate.offer.providerId }),
      'agent_tools.snapshot': this.#ground.snapshot,
      ...(code !== undefined && { 'error.type': code }),
    };
  }
}

/** As the provider calls it (CONTRACT 2). */
export const liveName = ({ ref }: Pick<Tool, 'ref'>, { call }: Pick<Offer, 'call'>): string =>
  call.toolName ?? ref.id.slice(ref.id.lastIndexOf('.') + 1);
