import type { Approval } from '../../core/model/approval.ts';
import type { OwnerReader } from '../../core/ports/owner-reader.ts';
import { LedgerReader, type LedgerSource } from '../../core/records/ledger-reader.ts';
import { approvalMeaning } from './approval-records.ts';

/** Requests for approval and what became of them, as they were recorded. */
export const createApprovalsReader = (source: LedgerSource): OwnerReader<Approval> =>
  new LedgerReader(source, approvalMeaning);
