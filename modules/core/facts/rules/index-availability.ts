import type { SourceId } from '../../ids.ts';
import { type Artifact, type IndexRecord, isSameContent } from '../../model/artifact.ts';
import { type AxisRule, concluded, onBearing, type Statement } from '../axis-rule.ts';
import type { Evidence } from '../evidence.ts';
import type { Fact } from '../fact.ts';
import { ownerIsSilent } from './owner-gap.ts';
import { ofTheFuture, tooOld } from './validity.ts';

type Availability = AxisRule<'available_in_index', 'artifact'>;

/** An artifact of an index is its index's; one that is here names the index that it came from. */
const indexOf = (artifact: Artifact, evidence: Evidence): SourceId | undefined =>
  artifact.source === 'inventory' ? evidence.inventoried(artifact.id)?.origin : artifact.source;

interface Finding {
  readonly bearing: 'listed' | 'digest_not_stated' | 'digest_differs' | 'complete_index';
  readonly says: Fact<boolean>;
}

/** What a look says about this artifact: as listed, as listed with other content, or as left out of all there is. */
function findIn(look: IndexRecord, artifact: Artifact, evidence: Evidence): Finding | undefined {
  const known = (value: boolean, detailCode: string | undefined): Fact<boolean> => ({
    state: 'known',
    value,
    ...(detailCode !== undefined && { detailCode }),
    owner: 'indexes',
    observedAt: look.observedAt,
    ...(look.freshUntil !== undefined && { freshUntil: look.freshUntil }),
  });
  const namesakes = evidence.listed(look, artifact.purl);
  for (const { artifact: listed, available, detailCode } of namesakes) {
    if (listed.id === artifact.id || isSameContent(listed, artifact) === true)
      return { bearing: 'listed', says: known(available, detailCode) };
  }
  if (namesakes.some(({ artifact: listed }) => isSameContent(listed, artifact) === undefined)) {
    const bearing = 'digest_not_stated';
    return {
      bearing,
      says: { state: 'unknown', reason: 'not_declared', detailCode: bearing, owner: 'indexes' },
    };
  }
  // A look that is not complete may have left out the other files of this version.
  if (!look.complete) return undefined;
  return namesakes.length > 0 && artifact.purl !== undefined
    ? { bearing: 'digest_differs', says: known(false, 'digest_differs') }
    : { bearing: 'complete_index', says: known(false, 'not_listed') };
}

const unknown = (reason: 'not_declared' | 'owner_not_configured' | 'not_observed', detailCode?: string) =>
  concluded<'available_in_index'>({
    state: 'unknown',
    reason,
    ...(detailCode !== undefined && { detailCode }),
    owner: 'indexes',
  });

export const indexAvailability: Availability = {
  about: 'artifact',
  owner: 'indexes',
  question: 'Can exactly this be had from the index that it is of?',
  reads: ['indexes', 'inventory', 'configuration'],
  exposure: 'public',
  gather(artifact, evidence): readonly Statement<'available_in_index'>[] {
    const index = indexOf(artifact, evidence);
    const look = index === undefined ? undefined : evidence.look(index);
    const found = look === undefined ? undefined : findIn(look, artifact, evidence);
    return look === undefined || found === undefined
      ? []
      : [
          {
            step: 'look_of_index',
            owner: 'indexes',
            observedAt: look.observedAt,
            ...(look.freshUntil !== undefined && { freshUntil: look.freshUntil }),
            ...found,
          },
        ];
  },
  checks: [ofTheFuture(), tooOld()],
  rules: [
    {
      id: 'origin_not_declared',
      text: 'Which index this came from was never recorded, and is not guessed from its name.',
      decide: (_statements, artifact, evidence) =>
        indexOf(artifact, evidence) === undefined
          ? unknown('not_declared', 'origin_not_declared')
          : undefined,
    },
    {
      id: 'index_not_configured',
      text: 'The workspace declares no such index.',
      decide(_statements, artifact, evidence) {
        const index = indexOf(artifact, evidence);
        return index !== undefined && !evidence.isIndexDeclared(index)
          ? unknown('owner_not_configured')
          : undefined;
      },
    },
    ownerIsSilent('indexes'),
    {
      id: 'index_never_looked',
      text: 'Nobody has looked at this index yet.',
      decide(_statements, artifact, evidence) {
        const index = indexOf(artifact, evidence);
        return index !== undefined && evidence.look(index) === undefined
          ? unknown('not_observed')
          : undefined;
      },
    },
    onBearing('listed', 'The last look at the index lists exactly this content.'),
    onBearing(
      'digest_not_stated',
      'The index lists this name and version, but no two digests can be compared: it may be other content.',
    ),
    onBearing(
      'digest_differs',
      'The index lists everything it has, and under this name and version other content.',
    ),
    onBearing('complete_index', 'The index lists everything it has, and not this.'),
  ],
};
