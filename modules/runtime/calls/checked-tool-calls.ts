import { boundsFault, contractDigest } from '../../contracts/index.ts';
import { isCatalogError } from '../../core/errors.ts';
import type { Approval } from '../../core/model/approval.ts';
import { DEFAULT_INSTANCE_SETTINGS, type InstanceSettings } from '../../core/model/launch.ts';
import type { ApprovalCommands } from '../../core/ports/approval-commands.ts';
import type { Authority } from '../../core/ports/authority.ts';
import type { Catalog, CatalogReader } from '../../core/ports/catalog.ts';
import type { InstanceSettingsSource } from '../../core/ports/instance-settings.ts';
import type { RunningProviders } from '../../core/ports/providers.ts';
import type { CallAnswer, CallGround, CallRequest, ToolCalls } from '../../core/ports/tool-calls.ts';
import type { LaterJournal } from '../../core/records/later-journal.ts';
import { answered, type End, failedWith, refused } from './call-end.ts';
import { CallTrail, liveName } from './call-trail.ts';
import { declarationChange } from './changed-since.ts';
import { argumentShape, argumentsInFull } from './journaled-arguments.ts';
import { type Attempt, liveCheck, seenTool } from './live-check.ts';
import { type Candidate, noCandidate, rankOffers, type WhyNotInvocable } from './offers.ts';
import { askPolicy, type Blocked, blockedBy } from './policy-question.ts';
import { REFUSALS, refuse } from './refusals.ts';
import { type ResolvedTool, resolveTool } from './resolved-tool.ts';
import { checkAgainst } from './schema-check.ts';
import { secretArguments } from './secret-arguments.ts';
import type { Snapshots } from './snapshots.ts';

export interface ToolCallsSettings {
  readonly catalog: Pick<Catalog, 'pin' | 'pinAgain'>;
  /** Made when the first call needs it. */
  readonly running: () => Promise<RunningProviders>;
  readonly instanceSettings: InstanceSettingsSource;
  readonly authority: Authority;
  readonly approvals: Pick<ApprovalCommands, 'use'>;
  readonly journal: Pick<LaterJournal, 'append'>;
  readonly snapshots: Snapshots;
  readonly whyNotInvocable: WhyNotInvocable;
  /** Hexadecimal. */
  readonly sha256: (text: string) => string;
  /** Milliseconds that never go back. */
  readonly elapsed: () => number;
  /** 32 lower-case hexadecimal digits. */
  readonly requestId: () => string;
}

/** UTF-16 units of JSON. */
const MAX_ARGUMENTS = 1024 * 1024;

/** One call on its way. */
interface Way {
  readonly request: CallRequest;
  readonly ground: CallGround;
  readonly trail: CallTrail;
  readonly requestId: string;
  /** Of `arguments` as JSON. */
  size: number;
}

/** Everything that stands between whoever asks and a provider, in one order for every face (DESIGN 4). */
export class CheckedToolCalls implements ToolCalls {
  readonly #settings: ToolCallsSettings;

  constructor(settings: ToolCallsSettings) {
    this.#settings = settings;
  }

  snapshot(reader: CatalogReader): string {
    return this.#settings.snapshots.of(reader);
  }

  async call(request: CallRequest, ground: CallGround): Promise<CallAnswer> {
    const { sha256, elapsed, journal } = this.#settings;
    const began = elapsed();
    const requestId = this.#settings.requestId();
    const { reader, subject } = ground;
    const snapshot = this.snapshot(reader);
    const trail = new CallTrail({ requestId, request, subject, reader, snapshot, sha256 });
    const way: Way = { request, ground, trail, requestId, size: 0 };
    const explanation: string[] = [];
    const duration = (): number => Math.max(0, Math.round(elapsed() - began));
    let end: End;
    try {
      end = await this.#run(way, explanation);
    } catch (error) {
      await journal.append(trail.ended('failed', 'internal', duration()));
      throw error;
    }
    const { failure, nextStep, violations = [], ...rest } = end;
    const durationMs = duration();
    const written = journal.append(
      trail.ended(end.outcome, end.code, durationMs, {
        ...(failure !== undefined && { failure }),
        violations: violations.length,
      }),
    );
    // A call that reached a provider stands in the journal since it began, and its caller need not wait for its end.
    if (trail.chosen === undefined) await written;
    const { tool, version, offer, approvalId } = trail;
    return {
      requestId,
      tool: tool?.ref.id ?? request.tool,
      ...(version !== undefined && { version }),
      ...(offer !== undefined && { offer }),
      snapshot,
      ...rest,
      violations,
      ...(approvalId !== undefined && { approvalId }),
      durationMs,
      ...(nextStep !== undefined && { nextStep }),
      explanation,
    };
  }

  async #run(way: Way, explanation: string[]): Promise<End> {
    const { request, ground, trail } = way;
    const resolution = resolveTool(ground.reader, request, ground.now);
    if (!resolution.ok) {
      trail.tool = resolution.error.tool;
      trail.version = resolution.error.version;
      return refused(resolution.error);
    }
    const resolved = resolution.value;
    trail.tool = resolved.tool;
    trail.version = resolved.version.version;
    trail.operation = resolved.operation;
    trail.overridden = resolved.overridden;
    explanation.push(...resolved.explanation);

    const { reader, now } = ground;
    const { whyNotInvocable } = this.#settings;
    const { candidates, ruledOut } = rankOffers(resolved, request.offer, { reader, now, whyNotInvocable });
    trail.candidates = candidates;
    for (const { offer, reason } of ruledOut) {
      trail.reject(offer, REFUSALS[reason].code, reason);
      explanation.push(`${offer}: ruled out, ${reason}.`);
    }
    const [first] = candidates;
    if (first === undefined) return refused(noCandidate(resolved, request.offer, ruledOut));

    trail.offer = first.offer.providerId;

    const changed = this.#changedSince(resolved, first, way);
    if (changed !== undefined) return changed;
    const unfit = this.#unfitArguments(resolved, way);
    if (unfit !== undefined) return unfit;
    return this.#tryInTurn(resolved, candidates, way, explanation);
  }

  /** The definition is what it was when the caller was told of it. */
  #changedSince(
    { tool, version }: ResolvedTool,
    { offer }: Candidate,
    { request, ground }: Way,
  ): End | undefined {
    if (request.snapshot === undefined) return undefined;
    const { snapshots, sha256 } = this.#settings;
    const then = snapshots.declaredAt(request.snapshot, ground.reader);
    switch (then.kind) {
      case 'same':
        return undefined;
      case 'unknown':
        return refused(refuse('snapshot_unknown'));
      case 'then': {
        const difference = declarationChange({ tool, version, offer }, then.reader, sha256);
        return difference && { ...refused(refuse('declaration_changed')), difference };
      }
    }
  }

  #unfitArguments({ contract }: ResolvedTool, way: Way): End | undefined {
    const { request, trail } = way;
    if (boundsFault(request.arguments) !== undefined) return refused(refuse('arguments_too_large'));
    way.size = JSON.stringify(request.arguments).length;
    if (way.size > MAX_ARGUMENTS) return refused(refuse('arguments_too_large'));
    trail.arguments = argumentShape(request.arguments);
    const checked = checkAgainst(contract, 'arguments', request.arguments, way.size);
    switch (checked.kind) {
      case 'unknown':
        return undefined;
      case 'uncheckable':
        return refused(refuse('contract_uncheckable'));
      case 'checked':
        return checked.violations.length === 0
          ? undefined
          : { ...refused(refuse('arguments_unfit')), violations: checked.violations };
    }
  }

  /** The first that policy lets be called; another one only where that one failed, and may be stood in for. */
  async #tryInTurn(
    resolved: ResolvedTool,
    candidates: readonly Candidate[],
    way: Way,
    explanation: string[],
  ): Promise<End> {
    const { trail } = way;
    let blocked: Blocked | undefined;
    let failed: End | undefined;
    for (const candidate of candidates) {
      if (way.ground.signal.aborted) return failedWith({ code: 'cancelled', retry: 'safe' });
      const asked = await askPolicy(resolved, candidate, way.ground, this.#settings);
      if (asked.decision.outcome !== 'allow') {
        const block = blockedBy(asked, resolved, candidate, way.ground, this.#made);
        const { reason } = block.refusal;
        trail.reject(candidate.offer.providerId, REFUSALS[reason].code, reason);
        explanation.push(`${candidate.offer.providerId}: ${reason}.`);
        if (
          blocked === undefined ||
          (blocked.decision.outcome === 'deny' && asked.decision.outcome !== 'deny')
        )
          blocked = block;
        continue;
      }
      explanation.push(candidate.reason);
      trail.offer = candidate.offer.providerId;
      trail.decision = asked.decision;
      trail.approvalId = undefined;
      const settings = await this.#settingsOf(candidate, way);
      if (settings === undefined) return refused(refuse('instance_invalid'));
      const { end, retry } = await this.#attempt(resolved, candidate, settings, asked.approval, way);
      if (end.outcome !== 'failed' || retry !== 'safe' || !settings.fallOver) return end;
      trail.reject(candidate.offer.providerId, end.code ?? 'provider_unavailable', 'failed');
      explanation.push(
        `${candidate.offer.providerId}: failed before anything was sent, and may be stood in for.`,
      );
      failed = end;
    }
    if (failed !== undefined) return failed;
    if (blocked === undefined) throw new Error('Some offer was tried or blocked.');
    trail.decision = blocked.decision;
    trail.offer = blocked.offer;
    return {
      ...refused(blocked.refusal),
      ...(blocked.difference !== undefined && { difference: blocked.difference }),
    };
  }

  async #settingsOf({ instance }: Candidate, { ground }: Way): Promise<InstanceSettings | undefined> {
    return instance === undefined
      ? DEFAULT_INSTANCE_SETTINGS
      : this.#settings.instanceSettings.settings(instance, ground.signal);
  }

  #made: RunningProviders | undefined;

  async #running(): Promise<RunningProviders> {
    this.#made ??= await this.#settings.running();
    return this.#made;
  }

  async #attempt(
    resolved: ResolvedTool,
    candidate: Candidate,
    settings: InstanceSettings,
    approval: Approval | undefined,
    way: Way,
  ): Promise<Attempt> {
    const { tool, version } = resolved;
    const { request, ground, trail, requestId } = way;
    const { sha256, journal } = this.#settings;
    const running = await this.#running();
    const { snapshots } = this.#settings;
    const differs = await liveCheck(resolved, candidate, {
      running,
      snapshots,
      request,
      size: way.size,
      signal: ground.signal,
    });
    if (differs !== undefined) return differs;

    if (approval !== undefined) {
      const spent = await this.#spend(approval, candidate, resolved, way);
      if (spent !== undefined) return { end: spent };
      trail.approvalId = approval.id;
    }
    const declared = resolved.contract && contractDigest(resolved.contract, sha256);
    const live = seenTool(tool, candidate, running)?.digest;
    trail.chosen = {
      tool,
      candidate,
      ...(declared !== undefined && { contractDigest: declared }),
      ...(version.definitionDigest !== undefined && { declaredDigest: version.definitionDigest }),
      ...(live !== undefined && { liveDigest: live }),
    };
    const secrets = secretArguments(resolved.contract);
    if (settings.journalArguments) {
      const provider = ground.reader.provider(candidate.offer.providerId);
      const names = (provider?.environment ?? []).flatMap(({ name, secret }) =>
        secret === true ? [name.toUpperCase()] : [],
      );
      trail.arguments = argumentsInFull(request.arguments, secrets, new Set(names)) ?? trail.arguments;
    }
    // The journal is told first, and the provider does not wait until it has written: the answer does.
    const noted = journal.append(trail.started());
    const outcome = await running.call(
      candidate.target,
      {
        address: {
          ...candidate.offer.call,
          ...(resolved.operation !== undefined && { operation: resolved.operation }),
        },
        tool: liveName(tool, candidate.offer),
        arguments: request.arguments,
        secretArguments: Object.keys(request.arguments).filter(
          (key) => secrets.everything || secrets.names.has(key),
        ),
        subject: ground.subject,
        requestId,
        outputLimit: settings.outputLimit,
      },
      ground.progress ?? noProgress,
      ground.signal,
    );
    await noted;
    return outcome.kind === 'failed'
      ? { end: failedWith(outcome.failure), retry: outcome.failure.retry }
      : { end: answered(outcome, resolved) };
  }

  /** One of the calls that it was granted for; undefined: it holds. */
  async #spend(
    approval: Approval,
    { offer }: Candidate,
    { tool, version }: ResolvedTool,
    { ground }: Way,
  ): Promise<End | undefined> {
    // What was granted for any number is not counted.
    if (approval.decision?.kind !== 'granted' || approval.decision.maxCalls === undefined) return undefined;
    try {
      const used = await this.#settings.approvals.use(approval.id, ground.signal);
      if (used.ok) return undefined;
    } catch (error) {
      if (!isCatalogError(error)) throw error;
      return refused(refuse('approvals_unreadable'));
    }
    return refused(
      refuse('approval_expired', {
        tool: tool.ref.id,
        source: tool.ref.source,
        offer: offer.providerId,
        ...(version.version !== undefined && { version: version.version }),
      }),
    );
  }
}

const noProgress = (): void => undefined;
