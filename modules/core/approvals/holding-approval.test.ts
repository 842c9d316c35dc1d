import { describe, expect, test } from 'vitest';
import { readView } from '../catalog/catalog-reader.ts';
import { firstView } from '../catalog/view-builder.ts';
import type { ToolRef } from '../ids.ts';
import { type Approval, type ApprovalBinding, parseApprovalId } from '../model/approval.ts';
import type { Review } from '../model/review.ts';
import { LOCAL, parseSubjectId } from '../model/subject.ts';
import type { Tool } from '../model/tool.ts';
import type { CatalogReader } from '../ports/catalog.ts';
import type { RecordKey } from '../ports/owner-reader.ts';
import { EVERYTHING } from '../ports/visibility.ts';
import { reviewKey } from '../reviews/review-key.ts';
import { exampleSnapshots, snapshotOf, toolRecords } from '../testing/example-snapshots.ts';
import { exampleOffer, exampleTool, exampleVersion } from '../testing/example-tools.ts';
import { type Instant, instantOf } from '../time.ts';
import { type ApprovalQuestion, holdingApproval } from './holding-approval.ts';

const at = (minutes: number): Instant => instantOf(Date.UTC(2026, 0, 1) + minutes * 60_000);
const tool = (id: string): Tool =>
  exampleTool(id, {
    versions: [exampleVersion({ contract: { inputs: {} } }), exampleVersion({ version: '0.9.0' })],
  });
const other = parseSubjectId('agent:other');
if (other === undefined) throw new Error('This is a subject.');
const offer = exampleOffer().providerId;

let made = 0;
function approval(binding: Partial<ApprovalBinding>, until = 100, fields: Partial<Approval> = {}): Approval {
  made += 1;
  const id = parseApprovalId(`apr_${String(made).padStart(8, '0')}`);
  if (id === undefined) throw new Error('This is an id.');
  return {
    id,
    binding: {
      subject: LOCAL.id,
      tool: tool('a').ref,
      version: '1.0.0',
      offer,
      contractDigest: 'sha256:aa',
      ...binding,
    },
    requestedBy: LOCAL.id,
    requestedAt: at(made),
    decideBy: at(1_000),
    definition: {},
    decision: { kind: 'granted', by: LOCAL.id, at: at(0), expiresAt: at(until) },
    ...fields,
  };
}

function readerOf(
  approvals: readonly Approval[],
  reviews: readonly Review[] = [],
  sees?: string,
): CatalogReader {
  const snapshots = exampleSnapshots(toolRecords(tool('a'), tool('b')));
  const view = firstView('1', {
    ...snapshots,
    approvals: snapshotOf(
      'approvals',
      approvals.map((each) => [each.id as string as RecordKey, each] as const),
    ),
    reviews: snapshotOf(
      'reviews',
      reviews.map((each) => [reviewKey(each.tool, each.version), each] as const),
    ),
  });
  return readView(
    view,
    sees === undefined ? EVERYTHING : { digest: sees, sees: ({ ref }) => ref.id === sees },
  );
}

const question: ApprovalQuestion = { subject: LOCAL.id, tool: tool('a').ref, version: '1.0.0', offer };
const holding = (approvals: readonly Approval[], asked: Partial<ApprovalQuestion> = {}, now = 50) =>
  holdingApproval(
    { ...question, ...asked },
    { reader: readerOf(approvals), digestOf: () => 'sha256:aa', now: at(now) },
  );

describe('an approval holds', () => {
  test('for exactly what it was granted for', () => {
    const one = approval({});
    expect(holding([one])).toBe(one);
  });

  test.each<readonly [string, Partial<ApprovalQuestion>]>([
    ['another subject', { subject: other }],
    ['another tool', { tool: tool('b').ref }],
    ['another source of the id', { tool: { ...tool('a').ref, source: 'registry:x' } as ToolRef }],
    ['another version', { version: '0.9.0' }],
    ['no version', { version: undefined }],
    ['another offer', { offer: exampleOffer('other').providerId }],
  ])('not for %s', (_what, asked) => {
    expect(holding([approval({})], asked)).toBeUndefined();
  });

  test.each<readonly [string, Approval]>([
    ['it is over', approval({}, 50)],
    ['it is of another contract', approval({ contractDigest: 'sha256:bb' })],
    ['it is of a definition that is not pinned now', approval({ definitionDigest: 'sha256:bb' })],
    ['it was rejected', approval({}, 100, { decision: { kind: 'rejected', by: LOCAL.id, at: at(0) } })],
    ['it was taken back', approval({}, 100, { decision: { kind: 'cancelled', by: LOCAL.id, at: at(0) } })],
  ])('not where %s', (_what, each) => {
    expect(holding([each])).toBeUndefined();
  });

  test('the longest of several, whichever was granted first', () => {
    const [short, long, over] = [approval({}, 60), approval({}, 90), approval({}, 40)];
    expect(holding([short, long, over])).toBe(long);
    expect(holding([over, long, short])).toBe(long);
  });
});

describe('what is about a hidden tool', () => {
  const review = (id: string): Review => ({
    tool: tool(id).ref,
    version: '1.0.0',
    verdict: 'reviewed',
    by: LOCAL.id,
    at: at(0),
    revision: 'sha256:00',
  });
  const gone = approval({ tool: exampleTool('gone').ref });
  const [shown, hidden] = [approval({}), approval({ tool: tool('b').ref })];
  const all = [shown, hidden, gone];

  test('is absent, and so is what is about a tool of which nobody knows any more', () => {
    const reader = readerOf(all, [review('a'), review('b')], 'a');
    expect(reader.approvals()).toEqual([shown]);
    expect(reader.approvals({ tool: hidden.binding.tool })).toEqual([]);
    expect(reader.approval(hidden.id)).toBeUndefined();
    expect(reader.approval(gone.id)).toBeUndefined();
    expect(reader.approval(shown.id)).toBe(shown);
    expect(reader.reviews()).toEqual([review('a')]);
    expect(reader.review(tool('b').ref, '1.0.0')).toBeUndefined();
    expect(reader.review(tool('a').ref, '1.0.0')).toEqual(review('a'));
  });

  test('is there for who sees everything, the newest request first', () => {
    const reader = readerOf(all, [review('b'), review('a')]);
    const newest = [...all].sort((a, b) => (a.requestedAt < b.requestedAt ? 1 : -1));
    expect(reader.approvals()).toEqual(newest);
    expect(reader.reviews()).toEqual([review('a'), review('b')]);
  });
});
