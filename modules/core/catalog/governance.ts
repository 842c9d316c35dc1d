import type { ToolRef } from '../ids.ts';
import type { Approval } from '../model/approval.ts';
import type { Review } from '../model/review.ts';
import type { CatalogReader } from '../ports/catalog.ts';
import type { RecordKey } from '../ports/owner-reader.ts';
import { reviewKey } from '../reviews/review-key.ts';
import { Derived } from './derived.ts';
import { refKey } from './links.ts';
import type { Snapshots } from './snapshots.ts';

type GovernanceReader = Pick<CatalogReader, 'approvals' | 'approval' | 'reviews' | 'review'>;

interface ApprovalIndex {
  readonly all: readonly Approval[];
  readonly bySubject: ReadonlyMap<string, readonly Approval[]>;
  readonly byTool: ReadonlyMap<string, readonly Approval[]>;
}

const indexes = new Derived<ApprovalIndex>(1);
const reviewLists = new Derived<readonly Review[]>(1);

/**
 * Approvals and reviews of one view. What is about a hidden tool is absent; of a tool that is gone, nobody can say
 * whether it would be hidden, so only who sees everything sees that.
 */
export function readGovernance(
  { approvals, reviews }: Pick<Snapshots, 'approvals' | 'reviews'>,
  seesEverything: boolean,
  isVisible: (tool: ToolRef) => boolean,
): GovernanceReader {
  const index = (): ApprovalIndex =>
    indexes.get(approvals, '', () => {
      const all = [...approvals.records.values()].sort(newestFirst);
      return {
        all,
        bySubject: Map.groupBy(all, ({ binding }) => binding.subject),
        byTool: Map.groupBy(all, ({ binding }) => refKey(binding.tool)),
      };
    });
  const shown = (approval: Approval): boolean => seesEverything || isVisible(approval.binding.tool);

  return {
    approvals({ subject, tool } = {}) {
      const { all, bySubject, byTool } = index();
      const ofSubject = subject === undefined ? all : (bySubject.get(subject) ?? []);
      const key = tool && refKey(tool);
      const ofTool = key === undefined ? all : (byTool.get(key) ?? []);
      const fewer = ofSubject.length <= ofTool.length ? ofSubject : ofTool;
      return fewer.filter(
        (approval) =>
          (subject === undefined || approval.binding.subject === subject) &&
          (key === undefined || refKey(approval.binding.tool) === key) &&
          shown(approval),
      );
    },
    approval(id) {
      const approval = approvals.records.get(id as string as RecordKey);
      return approval !== undefined && shown(approval) ? approval : undefined;
    },
    reviews: () =>
      reviewLists
        .get(reviews, '', () => [...reviews.records.values()].sort(inOrder))
        .filter(({ tool }) => seesEverything || isVisible(tool)),
    review(tool, version) {
      const review = reviews.records.get(reviewKey(tool, version));
      return review !== undefined && (seesEverything || isVisible(tool)) ? review : undefined;
    },
  };
}

const newestFirst = (a: Approval, b: Approval): number =>
  compare(b.requestedAt, a.requestedAt) || compare(a.id, b.id);

const inOrder = (a: Review, b: Review): number =>
  compare(a.tool.id, b.tool.id) ||
  compare(a.tool.source, b.tool.source) ||
  compare(a.version ?? '', b.version ?? '');

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);
