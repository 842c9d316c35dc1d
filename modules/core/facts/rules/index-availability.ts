import type { SourceId } from '../../ids.ts';
import { type Artifact, type IndexedArtifact, isSameContent } from '../../model/artifact.ts';
import { type AxisRule, by, concluded, type Statement } from '../axis-rule.ts';
import type { Evidence } from '../evidence.ts';
import { ownerIsSilent } from './owner-gap.ts';
import { ofTheFuture, tooOld } from './validity.ts';

type Availability = AxisRule<'available_in_index', 'artifact'>;

/** An artifact of an index is its index's; one that is here names the index that it came from. */
const indexOf = (artifact: Artifact, evidence: Evidence): SourceId | undefined =>
  artifact.source === 'inventory' ? evidence.inventoried(artifact.id)?.origin : artifact.source;

/** What the look says about this artifact: as listed, as listed with other content, or as left out of all there is. */
function statementOf(artifact: Artifact, evidence: Evidence): Statement<'available_in_index'> | undefined {
  const index = indexOf(artifact, evidence);
  const look = index === undefined ? undefined : evidence.look(index);
  if (look === undefined) return undefined;
  const listed = look.artifacts.find((each) => isListing(each, artifact));
  const others = look.artifacts.some(
    (each) => isSameContent(each.artifact, artifact) === false && each.artifact.purl === artifact.purl,
  );
  const unclear = look.artifacts.some((each) => isSameContent(each.artifact, artifact) === undefined);
  const known = (value: boolean, detailCode: string | undefined) =>
    ({
      state: 'known',
      value,
      ...(detailCode !== undefined && { detailCode }),
      owner: 'indexes',
      observedAt: look.observedAt,
      ...(look.freshUntil !== undefined && { freshUntil: look.freshUntil }),
    }) as const;
  const step = { step: 'look_of_index', owner: 'indexes', observedAt: look.observedAt } as const;
  if (listed !== undefined) return { ...step, says: known(listed.available, listed.detailCode) };
  if (unclear)
    return {
      ...step,
      says: { state: 'unknown', reason: 'not_declared', detailCode: 'digest_not_stated', owner: 'indexes' },
    };
  // A look that is not complete may have left out the other files of this version.
  return look.complete
    ? { ...step, says: known(false, others ? 'digest_differs' : 'not_listed') }
    : undefined;
}

const isListing = ({ artifact: listed }: IndexedArtifact, artifact: Artifact): boolean =>
  listed.id === artifact.id || isSameContent(listed, artifact) === true;

const unknown = (reason: 'not_declared' | 'owner_not_configured', detailCode?: string) =>
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
  reads: ['indexes', 'inventory'],
  exposure: 'public',
  gather(artifact, evidence) {
    const statement = statementOf(artifact, evidence);
    return statement === undefined ? [] : [statement];
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
    {
      id: 'index_says',
      text: 'The last look at the index says so: by exactly this content, or because it lists all that it has.',
      decide: ([statement]) => statement && by(statement),
    },
    ownerIsSilent('indexes'),
  ],
};
