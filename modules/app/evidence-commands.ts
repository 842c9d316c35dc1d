import type { EvidenceCommands, RecordedOwner } from '../core/ports/evidence-commands.ts';

type RecordCommand = EvidenceCommands['record'] extends (
  owner: RecordedOwner,
  ...rest: infer Rest
) => infer Outcome
  ? (...rest: Rest) => Outcome
  : never;

/** Commands of each owner, made when one is first given: whoever only reads does without them. */
export interface EvidenceOwners {
  readonly recorded: Readonly<Record<RecordedOwner, () => Promise<{ readonly record: RecordCommand }>>>;
  readonly observations: () => Promise<Pick<EvidenceCommands, 'report'>>;
}

/** The commands of all owners of recorded evidence as one port. */
export const evidenceCommands = ({ recorded, observations }: EvidenceOwners): EvidenceCommands => ({
  record: async (owner, ...given) => (await recorded[owner]()).record(...given),
  report: async (...given) => (await observations()).report(...given),
});
