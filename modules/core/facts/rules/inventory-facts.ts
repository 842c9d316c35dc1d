import { type Artifact, type InventoryRecord, isSameContent } from '../../model/artifact.ts';
import { type AxisRule, by, concluded, type FactRule, type RuleText, type Statement } from '../axis-rule.ts';
import type { Evidence } from '../evidence.ts';
import type { Fact } from '../fact.ts';
import { ownerIsSilent } from './owner-gap.ts';
import { ofTheFuture } from './validity.ts';

type InventoryAxis = 'installed' | 'admitted';

/** What the inventory may know about: the artifact itself, or one that came from exactly this index. */
function recordsOf(artifact: Artifact, evidence: Evidence): readonly InventoryRecord[] {
  const own = evidence.inventoried(artifact.id);
  if (own !== undefined) return [own];
  return artifact.purl === undefined ? [] : evidence.inventoriedAs(artifact.purl);
}

const isOwn = (record: InventoryRecord, artifact: Artifact): boolean => record.artifact.id === artifact.id;

/** The same package of another registry is another artifact (ADR-015: its source is part of its identity). */
const isExactly = (record: InventoryRecord, artifact: Artifact): boolean =>
  isOwn(record, artifact) ||
  (record.origin === artifact.source && isSameContent(record.artifact, artifact) === true);

function statementOf<A extends InventoryAxis>(record: InventoryRecord, axis: A): Statement<A> {
  const value = axis === 'installed' ? record.installed : record.admission?.admitted;
  const detailCode = axis === 'admitted' ? record.admission?.code : undefined;
  const says: Fact<boolean> =
    value === undefined
      ? { state: 'unknown', reason: 'not_observed', owner: 'inventory' }
      : {
          state: 'known',
          value,
          ...(detailCode !== undefined && { detailCode }),
          owner: 'inventory',
          observedAt: record.observedAt,
          artifact: record.artifact.id,
        };
  return { step: 'inventory_record', owner: 'inventory', observedAt: record.observedAt, says };
}

const unclear = (detailCode: string): Fact<boolean> => ({
  state: 'unknown',
  reason: 'not_declared',
  detailCode,
  owner: 'inventory',
});

/** A rule about what the inventory has beside exactly this artifact. */
const inCaseOf = <A extends InventoryAxis>(
  rule: RuleText,
  fact: Fact<boolean>,
  test: (record: InventoryRecord, artifact: Artifact) => boolean,
): FactRule<A, 'artifact'> => ({
  ...rule,
  decide: (_statements, artifact, evidence) =>
    recordsOf(artifact, evidence).some((record) => test(record, artifact)) ? concluded<A>(fact) : undefined,
});

const inventoryRules = <A extends InventoryAxis>(): readonly FactRule<A, 'artifact'>[] => [
  ownerIsSilent('inventory'),
  {
    id: 'recorded',
    text: 'The inventory has a record of exactly this artifact.',
    decide: ([statement]) => statement && by(statement),
  },
  inCaseOf(
    {
      id: 'origin_not_declared',
      text: 'The same content is here, but where it came from was never recorded.',
    },
    unclear('origin_not_declared'),
    (record, artifact) => record.origin === undefined && isSameContent(record.artifact, artifact) === true,
  ),
  inCaseOf(
    {
      id: 'digest_not_stated',
      text: 'A package of this name and version came from there, but a digest is missing: it may be another content.',
    },
    unclear('digest_not_stated'),
    (record, artifact) =>
      record.origin === artifact.source && isSameContent(record.artifact, artifact) === undefined,
  ),
];

const inventoryAxis = <A extends InventoryAxis>(
  axis: A,
  question: string,
  further: readonly FactRule<A, 'artifact'>[],
): AxisRule<A, 'artifact'> => ({
  about: 'artifact',
  owner: 'inventory',
  question,
  reads: ['inventory', 'indexes'],
  exposure: 'public',
  gather: (artifact, evidence) =>
    recordsOf(artifact, evidence)
      .filter((record) => isExactly(record, artifact))
      .map((record) => statementOf(record, axis)),
  checks: [ofTheFuture()],
  rules: [...inventoryRules<A>(), ...further],
});

export const installation = inventoryAxis('installed', 'Is exactly this here?', [
  inCaseOf(
    {
      id: 'digest_differs',
      text: 'What came from there under this name and version has other content, so exactly this is not here.',
    },
    { state: 'known', value: false, detailCode: 'digest_differs', owner: 'inventory' },
    (record, artifact) => record.origin === artifact.source && record.installed === true,
  ),
]);

export const admission = inventoryAxis(
  'admitted',
  'Did exactly this pass digest, signature, licence and review?',
  [],
);
