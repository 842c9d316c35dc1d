import { type Artifact, type InventoryRecord, isSameContent } from '../../model/artifact.ts';
import { type AxisRule, onBearing, type Statement } from '../axis-rule.ts';
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

type Bearing = 'recorded' | 'origin_not_declared' | 'digest_not_stated' | 'digest_differs';

/** The same package of another registry is another artifact: its source is part of its identity (ADR-015). */
function bearingOf(record: InventoryRecord, artifact: Artifact): Bearing | undefined {
  if (record.artifact.id === artifact.id) return 'recorded';
  const same = isSameContent(record.artifact, artifact);
  if (record.origin === undefined) return same === true ? 'origin_not_declared' : undefined;
  if (record.origin !== artifact.source) return undefined;
  if (same === undefined) return 'digest_not_stated';
  return same ? 'recorded' : 'digest_differs';
}

function statementOf<A extends InventoryAxis>(
  record: InventoryRecord,
  bearing: Bearing,
  axis: A,
): Statement<A> | undefined {
  const { observedAt } = record;
  const says = bearing === 'recorded' ? recorded(record, axis) : inferred(record, bearing, axis);
  return says && { step: 'inventory_record', bearing, owner: 'inventory', observedAt, says };
}

/** Of exactly this artifact. */
function recorded(record: InventoryRecord, axis: InventoryAxis): Fact<boolean> {
  const value = axis === 'installed' ? record.installed : record.admission?.admitted;
  if (value === undefined) return { state: 'unknown', reason: 'not_observed', owner: 'inventory' };
  const detailCode = axis === 'admitted' ? record.admission?.code : undefined;
  return {
    state: 'known',
    value,
    ...(detailCode !== undefined && { detailCode }),
    owner: 'inventory',
    observedAt: record.observedAt,
    artifact: record.artifact.id,
  };
}

/** What follows for this artifact from a record of one that may or may not be the same. */
function inferred(
  record: InventoryRecord,
  bearing: Exclude<Bearing, 'recorded'>,
  axis: InventoryAxis,
): Fact<boolean> | undefined {
  if (bearing !== 'digest_differs')
    return { state: 'unknown', reason: 'not_declared', detailCode: bearing, owner: 'inventory' };
  // Of what is not here, and of whether this was admitted, other content says nothing.
  if (axis === 'admitted' || record.installed !== true) return undefined;
  return {
    state: 'known',
    value: false,
    detailCode: bearing,
    owner: 'inventory',
    observedAt: record.observedAt,
  };
}

const inventoryAxis = <A extends InventoryAxis>(axis: A, question: string): AxisRule<A, 'artifact'> => ({
  about: 'artifact',
  owner: 'inventory',
  question,
  reads: ['inventory', 'indexes'],
  exposure: 'public',
  gather: (artifact, evidence) =>
    recordsOf(artifact, evidence).flatMap((record) => {
      const bearing = bearingOf(record, artifact);
      return bearing === undefined ? [] : (statementOf(record, bearing, axis) ?? []);
    }),
  checks: [ofTheFuture()],
  rules: [
    ownerIsSilent('inventory'),
    onBearing('recorded', 'The inventory has a record of exactly this artifact.'),
    onBearing('origin_not_declared', 'The same content is here, but where it came from was never recorded.'),
    onBearing(
      'digest_not_stated',
      'A package of this name and version came from there, but no two digests can be compared: it may be other content.',
    ),
    ...(axis === 'installed'
      ? [
          onBearing<A, 'artifact'>(
            'digest_differs',
            'What is here from there under this name and version has other content, so exactly this is not here.',
          ),
        ]
      : []),
  ],
});

export const installation = inventoryAxis('installed', 'Is exactly this here?');

export const admission = inventoryAxis(
  'admitted',
  'Did exactly this pass digest, signature, licence and review?',
);
