import type { Hit, SearchAnswer } from '../../core/ports/search-index.ts';
import type { Universe } from '../universe.ts';
import { explainMatch, matchedMass } from './explain.ts';
import { type Findings, findWords } from './find-words.ts';
import { isGoodMatch } from './good-match.ts';
import type { Candidate } from './scoreboard.ts';

/** Scores from here on are for tools whose whole name or id the query states. */
const NAMED_SCORE = 0.95;

export function searchWithin(universe: Universe, query: string, limit: number): SearchAnswer {
  const findings = findWords(universe, query);
  const { board, found, asked } = findings;
  const { total, best } = board.best(Math.max(1, limit || 1));
  const [first] = best;
  const goodMatch =
    first !== undefined &&
    isGoodMatch({
      named: first.named,
      matched: matchedMass(universe, found, first),
      asked,
      score: first.score,
      rarest: board.idf(1),
      words: askedWords(findings),
      translated: findings.translated,
    });
  return {
    hits: best.slice(0, Math.max(0, limit)).map((candidate) => hitOf(universe, findings, candidate)),
    total,
    goodMatch,
    ...(!goodMatch && { advice: { unknown: findings.unknown, split: !findings.short } }),
  };
}

/** Of the asker's own words, those that say something. */
const askedWords = ({ found, unknown }: Findings): number =>
  found.reduce((sum, { mass, own }) => sum + (mass > 0 ? own.length : 0), unknown.length);

function hitOf(universe: Universe, { found, attainable }: Findings, hit: Candidate): Hit {
  const share = attainable === 0 ? 0 : hit.score / attainable;
  let why: Hit['why'] | undefined;
  return {
    ordinal: universe.shards[hit.shard]?.segment.ordinals[hit.document] ?? 0,
    score: hit.named ? NAMED_SCORE + (1 - NAMED_SCORE) * share : NAMED_SCORE * share,
    // Explained when somebody looks: a search may rank a thousand and show ten.
    get why() {
      why ??= explainMatch(universe, found, hit);
      return why;
    },
  };
}
