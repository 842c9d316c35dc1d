import {
  type CallPath,
  callResource as resourceOfCall,
  type ToolResource,
} from '../../core/approvals/call-resource.ts';
import type { ProviderId } from '../../core/ids.ts';
import { LOCAL, namedSubject, parseSubjectId, type Subject } from '../../core/model/subject.ts';
import { parseTeamNames } from '../../core/model/team-name.ts';
import type { Tool } from '../../core/model/tool.ts';
import type { CatalogReader } from '../../core/ports/catalog.ts';
import type { Instant } from '../../core/time.ts';
import { contractDigestBy } from '../presenters/approvals/contract-digest.ts';

/** Where evidence stands from which a decision about a call is asked for. */
export interface CallGround {
  readonly reader: CatalogReader;
  readonly now: Instant;
  readonly sha256: (text: string) => string;
}

/** What policy is told of a call; the runtime tells it the same. */
export const callResource = (
  subject: Subject,
  path: CallPath,
  { reader, now, sha256 }: CallGround,
): ToolResource =>
  resourceOfCall(subject, path, { reader, now, digestOf: contractDigestBy(sha256) }).resource;

/** The offers of a version by which it could be called. */
export const liveOffers = (tool: Tool, version = tool.latestVersion): readonly ProviderId[] => [
  ...new Set(
    tool.versions
      .filter((each) => each.version === version)
      .flatMap(({ offers }) => offers)
      .filter(({ lifecycle }) => lifecycle !== 'withdrawn' && lifecycle !== 'planned')
      .map(({ providerId }) => providerId),
  ),
];

/** What of a subject policies may ask for. */
export const SUBJECT_TRAITS = ['teams', 'claims'] as const;

export interface SubjectMeant {
  readonly who: Subject;
  /** What nobody here knows of it. */
  readonly unknown: readonly (typeof SUBJECT_TRAITS)[number][];
}

/**
 * Whoever asks, where nobody is named: known with teams and claims. Of anybody else but `local` there is only the name;
 * teams that are stated replace those that are known.
 */
export function subjectMeant(
  { subject, team }: { readonly subject?: string | undefined; readonly team?: readonly string[] | undefined },
  asking: Subject,
): SubjectMeant {
  const id = subject === undefined ? undefined : parseSubjectId(subject);
  const isKnown = id === undefined || id === asking.id;
  const meant = isKnown ? asking : namedSubject(id);
  return {
    who: team === undefined ? meant : { ...meant, teams: parseTeamNames(team) },
    unknown:
      isKnown || id === LOCAL.id
        ? []
        : SUBJECT_TRAITS.filter((trait) => trait !== 'teams' || team === undefined),
  };
}
