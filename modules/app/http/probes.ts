import { OWNER_IDS } from '../../core/ports/owner-reader.ts';
import { EVERYTHING } from '../../core/ports/visibility.ts';
import type { Composer } from '../composer.ts';
import { JSON_TYPE } from './headers.ts';
import { presentProblem } from './problem.ts';
import { problemReply, type Reply, unkeptReply } from './reply.ts';

/** `/healthz`: the process lives and answers. */
export const answerHealth = (): Reply => unkeptReply(200, JSON_TYPE, '{"status":"ok"}\n');

/**
 * `/readyz`: every kind of read can be answered. An owner whose earlier content is kept after a failed load is ready,
 * and said so.
 */
export function answerReadiness(composer: Composer): Reply {
  if (!composer.ready || !composer.isSearchable) {
    return problemReply(
      presentProblem({
        code: 'owner_unavailable',
        message: composer.ready ? 'The search index is still being built.' : 'The catalog is still loading.',
        hint: 'Ask again in a moment.',
      }),
    );
  }
  const { stamps } = composer.pin(EVERYTHING);
  const owners = OWNER_IDS.map((owner) => [owner, stamps[owner].completeness] as const);
  const body = {
    status: 'ready',
    completeness: Object.fromEntries(owners),
    generations: Object.fromEntries(OWNER_IDS.map((owner) => [owner, stamps[owner].generation])),
  };
  return unkeptReply(200, JSON_TYPE, `${JSON.stringify(body)}\n`);
}
