import { OWNER_IDS, type OwnerStamp } from '../../core/ports/owner-reader.ts';
import type { PolicyState } from '../../core/ports/policy-inspection.ts';
import { EVERYTHING } from '../../core/ports/visibility.ts';
import type { Composer } from '../composer.ts';
import { JSON_TYPE } from './headers.ts';
import { presentProblem } from './problem.ts';
import { problemReply, type Reply, unkeptReply } from './reply.ts';

/** `/healthz`: the process lives and answers. */
export const answerHealth = (): Reply => unkeptReply(200, JSON_TYPE, '{"status":"ok"}\n');

/**
 * `/readyz`: every kind of read can be answered. It tells nobody which tools there are, so that it looks at everything
 * for whoever asks. An owner whose earlier content is kept after a failed load is ready,
 * and said so. `canTellWho`: whether whoever brings a credential can be let in; false is not ready, for every read is refused.
 */
export function answerReadiness(
  composer: Composer,
  { load: policy, healthy, overruled }: PolicyState,
  canTellWho = true,
): Reply {
  const stamps = composer.ready ? composer.pin(EVERYTHING).stamps : undefined;
  const byOwner = (value: (stamp: OwnerStamp) => string): Readonly<Record<string, string>> =>
    Object.fromEntries(
      OWNER_IDS.map((owner) => [owner, stamps === undefined ? 'unknown' : value(stamps[owner])]),
    );
  const completeness = { ...byOwner((stamp) => stamp.completeness), policy };
  if (stamps === undefined || !composer.isSearchable) {
    const problem = presentProblem({
      code: 'owner_unavailable',
      message: composer.ready ? 'The search index is still being built.' : 'The catalog is still loading.',
      hint: 'Ask again in a moment.',
    });
    return problemReply({ ...problem, completeness });
  }
  if (!healthy) {
    const problem = presentProblem({
      code: 'owner_unavailable',
      message: 'The policies cannot be read or have failed: nothing is shown and nothing is allowed.',
      hint: '`agent-tools policy show` on this machine says what is wrong.',
    });
    return problemReply({ ...problem, completeness });
  }
  if (!canTellWho) {
    const problem = presentProblem({
      code: 'owner_unavailable',
      message:
        'Nobody can be let in: the tokens of `server.auth` cannot be read, neither from the store nor from a file.',
      hint: '`agent-tools doctor` on this machine says why.',
    });
    return problemReply({ ...problem, completeness });
  }
  const body = {
    status: 'ready',
    completeness,
    generations: byOwner(({ generation }) => generation),
    ...(overruled !== undefined && {
      notes: [`\`policy.mode: ${overruled}\` does not hold: other machines can reach this server.`],
    }),
  };
  return unkeptReply(200, JSON_TYPE, `${JSON.stringify(body)}\n`);
}
