import type * as z from 'zod';
import type { JournalPage } from '../../core/ports/journal-reading.ts';
import type { JournalRecord, JournalVerdict } from '../../core/ports/store.ts';
import type { JournalRecordShape, journalPage, journalVerdict } from '../shapes/journal.ts';

/**
 * Kinds whose bodies are made by this program, key by key, and hold nothing private but what an instance opted into. What
 * another program wrote is shown by its time and kind alone (law 8: closed by default).
 */
export const SHOWN_KINDS: ReadonlySet<string> = new Set([
  'tool_call_started',
  'tool_called',
  'tool_routed',
  'approval_requested',
  'approval_granted',
  'approval_rejected',
  'approval_cancelled',
  'review_accepted',
  'review_rejected',
  'token_created',
  'token_revoked',
  'authentication_failed',
  'authentication_failures_left_out',
  'policy_would_refuse',
  'journal_pruned',
]);

export const presentJournal = ({ records, through, more }: JournalPage): z.output<typeof journalPage> => ({
  records: records.map(presentRecord),
  through,
  more,
});

function presentRecord({ seq, at, kind, body, hash }: JournalRecord): JournalRecordShape {
  const shown = SHOWN_KINDS.has(kind) && body.ok && isMapping(body.value) ? { ...body.value } : null;
  return { seq, at, kind, body: shown, hash };
}

const isMapping = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const FAULTS = {
  altered: 'This record, or the one before it, is not what was written.',
  removed: 'A record is gone.',
  inserted: 'A record stands here that was not written by this program.',
  replaced: 'The journal is whole in itself, and is not the one that the anchor was taken of.',
  pruned: 'The anchor is of a record that is no longer kept, so that it shows nothing any more.',
} as const satisfies Record<Extract<JournalVerdict, { intact: false }>['fault'], string>;

export const presentVerdict = (verdict: JournalVerdict): z.output<typeof journalVerdict> =>
  verdict.intact
    ? {
        intact: true,
        anchor: { seq: verdict.head.seq, hash: verdict.head.hash },
        pruned_through: verdict.start?.seq ?? null,
        fault: null,
      }
    : {
        intact: false,
        anchor: null,
        pruned_through: null,
        fault: { seq: verdict.seq, code: verdict.fault, message: FAULTS[verdict.fault] },
      };
