import { isUsedUp } from '../../core/approvals/approval-state.ts';
import { CatalogError } from '../../core/errors.ts';
import {
  type Approval,
  type ApprovalDecision,
  type ApprovalId,
  parseApprovalId,
} from '../../core/model/approval.ts';
import { LOCAL } from '../../core/model/subject.ts';
import type {
  ApprovalCommands,
  ApprovalRefusal,
  ApprovalVerdict,
} from '../../core/ports/approval-commands.ts';
import type { IdempotencyKey, Store } from '../../core/ports/store.ts';
import type { LaterJournal, StandingEntry } from '../../core/records/later-journal.ts';
import { ledgerKey, planAndAppend, reusedKey } from '../../core/records/ledger-command.ts';
import { type Folded, type Folding, unfolded } from '../../core/records/ledger-fold.ts';
import type { LedgerSource } from '../../core/records/ledger-reader.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { addMilliseconds, type Instant } from '../../core/time.ts';
import { personText } from '../../documents/index.ts';
import { type ApprovalEvent, approvalCodec } from './approval-event.ts';
import {
  type ApprovalHistory,
  isSameRequest,
  lastGranted,
  NO_HISTORY,
  openRequests,
  withEntry,
} from './approval-history.ts';
import { isOpenTo } from './approval-records.ts';

export interface ApprovalCommandsSettings extends LedgerSource {
  readonly journal: Pick<LaterJournal, 'append'>;
  /** Random, of digits and lower-case letters, at least 12 of them. */
  readonly token: () => string;
  /** Open requests of one subject; more of them are a program that went astray. Default: 200. */
  readonly maxOpen?: number;
}

const DAY = 24 * 60 * 60 * 1_000;
/** CONTRACT 6. Milliseconds. */
const GRANTED_FOR = 30 * DAY;
/** What nobody has decided by then is asked for again. Milliseconds. */
const DECIDE_WITHIN = 7 * DAY;
/** Milliseconds. */
const LONGEST_GRANT = 366 * DAY;
const MAX_OPEN = 200;

type Decided = Result<Approval, ApprovalRefusal>;
type Asked = Parameters<ApprovalCommands['request']>[0];

/** Each command is one step in the ledger, or nothing; what was decided is journaled by its ids, never with its texts. */
export class LedgerApprovalCommands implements ApprovalCommands {
  readonly #settings: ApprovalCommandsSettings;
  readonly #folding: Folding<ApprovalEvent, ApprovalHistory>;
  #fold: Folded<ApprovalHistory>;

  constructor(settings: ApprovalCommandsSettings) {
    this.#settings = settings;
    this.#folding = { empty: NO_HISTORY, step: withEntry, digest: settings.sha256 };
    this.#fold = unfolded(this.#folding);
  }

  async request(asked: Asked, key: IdempotencyKey | undefined, signal: AbortSignal): Promise<Approval> {
    const { binding, by, definition, teams = [] } = asked;
    const reason = personText(asked.reason);
    const { maxOpen = MAX_OPEN } = this.#settings;
    const store = await this.#settings.stores.made();
    const done = await this.#once<Approval>(
      store,
      { kind: 'request', by, key, asked: [binding, reason] },
      (history, now) => {
        const open = openRequests(history, by, now);
        const same = open.find((each) => isSameRequest(each, asked));
        if (same !== undefined) return { answer: same };
        if (open.length >= maxOpen) throw tooManyOpen(maxOpen);
        const id = this.#newId();
        const previous = lastGranted(history, binding);
        const approval = {
          id,
          binding,
          requestedBy: by,
          ...(teams.length > 0 && { requesterTeams: teams }),
          requestedAt: now,
          ...(reason !== undefined && { reason }),
          decideBy: addMilliseconds(now, DECIDE_WITHIN),
          ...(previous !== undefined && { previous }),
          definition,
        };
        return { id, event: { kind: 'requested', approval } };
      },
      (approval) => approval,
      signal,
    );
    if (done.recorded)
      await this.#journal('approval_requested', done.value, { by: done.value.requestedBy }, done);
    return done.value;
  }

  async decide(
    id: ApprovalId,
    verdict: ApprovalVerdict,
    key: IdempotencyKey | undefined,
    signal: AbortSignal,
  ): Promise<Decided> {
    const store = await this.#settings.stores.existing();
    if (store === undefined) return err({ code: 'not_found' });
    const note = personText(verdict.note);
    const done = await this.#once<Decided>(
      store,
      {
        kind: verdict.kind,
        by: verdict.by,
        key,
        asked: [id, note, verdict.kind === 'granted' ? (verdict.maxCalls ?? null) : null],
      },
      (history, now) => {
        const approval = history.approvals.get(id);
        const refusal = refusalOf(approval, verdict, now);
        return refusal === undefined
          ? { id, event: { kind: 'decided', id, decision: decisionOf(verdict, note, now) } }
          : { answer: err(refusal) };
      },
      (approval) => ok(approval),
      signal,
    );
    if (done.recorded && done.value.ok) {
      const { decision } = done.value.value;
      await this.#journal(
        `approval_${verdict.kind}`,
        done.value.value,
        {
          by: verdict.by,
          ...(decision?.kind === 'granted' && {
            expires_at: decision.expiresAt,
            ...(decision.maxCalls !== undefined && { max_calls: decision.maxCalls }),
          }),
        },
        done,
      );
    }
    return done.value;
  }

  async use(id: ApprovalId, signal: AbortSignal): Promise<Decided> {
    const store = await this.#settings.stores.existing();
    if (store === undefined) return err({ code: 'not_found' });
    const done = await this.#once<Decided>(
      store,
      { kind: 'use', by: id, key: undefined, asked: [] },
      (history, now) => {
        const approval = history.approvals.get(id);
        const refusal = refusedUse(approval, now);
        if (approval === undefined || refusal !== undefined)
          return { answer: err(refusal ?? { code: 'not_found' }) };
        const isCounted = approval.decision?.kind === 'granted' && approval.decision.maxCalls !== undefined;
        return isCounted ? { id, event: { kind: 'used', id, at: now } } : { answer: ok(approval) };
      },
      (approval) => ok(approval),
      signal,
    );
    return done.value;
  }

  /** The command of one caller's key is done once; `recorded`: it was, now or (`repeated`) before. */
  async #once<T>(
    store: Store,
    {
      kind,
      by,
      key,
      asked,
    }: {
      readonly kind: string;
      readonly by: string;
      readonly key: IdempotencyKey | undefined;
      readonly asked: unknown;
    },
    plan: (
      history: ApprovalHistory,
      now: Instant,
    ) => { readonly answer: T } | { readonly id: ApprovalId; readonly event: ApprovalEvent },
    answerOf: (approval: Approval) => T,
    signal: AbortSignal,
  ): Promise<{ readonly value: T; readonly recorded: boolean; readonly repeated: boolean }> {
    const written = ledgerKey({ key, scope: [kind, by], asked }, this.#settings);
    let id: ApprovalId | undefined;
    let repeated = false;
    const done = await planAndAppend<ApprovalEvent, ApprovalHistory, T>(
      { ledger: store.ledger('approvals', approvalCodec), folding: this.#folding, from: this.#fold },
      (history) => {
        const before =
          written.repeatable === undefined ? undefined : history.keyed.get(written.repeatable.name);
        if (before !== undefined) {
          if (before.asked !== written.repeatable?.asked) throw reusedKey();
          repeated = true;
          return { kind: 'answer', value: answerOf(approvalIn(history, before.id)) };
        }
        const planned = plan(history, this.#settings.clock.now());
        if ('answer' in planned) return { kind: 'answer', value: planned.answer };
        id = planned.id;
        return { kind: 'append', events: [planned.event], key: written.key };
      },
      signal,
    );
    this.#fold = done.fold;
    if (done.kind === 'answer') return { value: done.value, recorded: repeated, repeated };
    if (id === undefined) throw new Error('What was appended is about an approval.');
    return { value: answerOf(approvalIn(done.fold.state, id)), recorded: true, repeated: false };
  }

  #newId(): ApprovalId {
    const id = parseApprovalId(`apr_${this.#settings.token()}`);
    if (id === undefined) throw new Error('A token is made of digits and lower-case letters.');
    return id;
  }

  /** Whoever decided is answered by what stands, even where the journal cannot be written now. */
  async #journal(
    kind: string,
    { id, binding, requestedBy }: Approval,
    said: { readonly by: string; readonly expires_at?: string; readonly max_calls?: number },
    { repeated }: { readonly repeated: boolean },
  ): Promise<void> {
    const { subject, tool, version, offer } = binding;
    const self = kind === 'approval_granted' && (said.by === requestedBy || said.by === subject);
    const body: StandingEntry['body'] = {
      approval_id: id,
      subject,
      tool: tool.id,
      source: tool.source,
      ...(version !== undefined && { version }),
      offer,
      ...said,
      ...(self && { self: true }),
      // A command whose answer was lost, sent again: the first entry may be missing, so it is said twice.
      ...(repeated && { repeated: true }),
    };
    await this.#settings.journal.append({ kind, body });
  }
}

function approvalIn({ approvals }: ApprovalHistory, id: ApprovalId): Approval {
  const approval = approvals.get(id);
  if (approval === undefined) throw new Error('What was recorded is there.');
  return approval;
}

function refusalOf(
  approval: Approval | undefined,
  verdict: ApprovalVerdict,
  now: Instant,
): ApprovalRefusal | undefined {
  if (approval === undefined) return { code: 'not_found' };
  const { binding, decision, decideBy, requestedBy, requesterTeams = [] } = approval;
  const end = decision?.kind === 'granted' ? decision.expiresAt : decideBy;
  if (!isOpenTo(verdict.kind, approval) || end <= now) return { code: 'already_decided', approval };
  const { kind, by } = verdict;
  const isLocal = by === LOCAL.id;
  switch (kind) {
    case 'granted': {
      const isTheirs = requesterTeams.some((team) => by === `team:${team}`);
      if (!isLocal && (by === requestedBy || by === binding.subject || isTheirs))
        return { code: 'not_the_decider' };
      const { current, expiresAt } = verdict;
      if (expiresAt !== undefined) checkEnd(expiresAt, now);
      return current?.contractDigest === binding.contractDigest &&
        current?.definitionDigest === binding.definitionDigest &&
        current !== undefined
        ? undefined
        : { code: 'definition_changed' };
    }
    case 'rejected':
      return undefined;
    case 'cancelled': {
      const may =
        isLocal ||
        by === requestedBy ||
        (decision !== undefined && (by === binding.subject || verdict.mayApprove));
      return may ? undefined : { code: 'not_the_decider' };
    }
  }
}

function refusedUse(approval: Approval | undefined, now: Instant): ApprovalRefusal | undefined {
  if (approval === undefined) return { code: 'not_found' };
  const { decision } = approval;
  if (decision?.kind !== 'granted' || decision.expiresAt <= now) return { code: 'already_decided', approval };
  return isUsedUp(approval) ? { code: 'used_up', approval } : undefined;
}

function decisionOf(verdict: ApprovalVerdict, note: string | undefined, now: Instant): ApprovalDecision {
  const made = { by: verdict.by, at: now, ...(note !== undefined && { note }) };
  if (verdict.kind !== 'granted') return { kind: verdict.kind, ...made };
  return {
    kind: verdict.kind,
    ...made,
    expiresAt: verdict.expiresAt ?? addMilliseconds(now, GRANTED_FOR),
    ...(verdict.maxCalls !== undefined && { maxCalls: verdict.maxCalls }),
  };
}

function checkEnd(expiresAt: Instant, now: Instant): void {
  if (expiresAt > now && expiresAt <= addMilliseconds(now, LONGEST_GRANT)) return;
  throw new CatalogError(
    'invalid_request',
    'An approval ends between now and a year from now.',
    'Give a time such as 7d, 12h or 2026-12-24T12:00:00Z.',
  );
}

const tooManyOpen = (most: number): CatalogError =>
  new CatalogError(
    'conflict',
    `There are ${most} open requests of this subject already.`,
    'Have some of them decided, or cancel them: `agent-tools approve list --state pending`.',
  );
