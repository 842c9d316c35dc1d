import type { ToolRef } from '../ids.ts';
import type { Instant } from '../time.ts';
import type { SubjectId } from './subject.ts';

/** What a reviewer found of one definition of a tool. It speaks of that definition only. */
export interface Review {
  readonly tool: ToolRef;
  /** Absent: the source has no versions. */
  readonly version?: string;
  readonly verdict: 'reviewed' | 'rejected';
  readonly by: SubjectId;
  readonly at: Instant;
  readonly note?: string;
  /** `sha256:…` of what the documents said about this version; another revision is not reviewed. */
  readonly revision: string;
  readonly contractDigest?: string;
  readonly definitionDigest?: string;
  /** What the tool said of itself beyond the version, as `keepStatement` keeps it; absent: it was not kept. */
  readonly stated?: unknown;
}

export type ReviewState = 'not_reviewed' | 'reviewed' | 'rejected';
