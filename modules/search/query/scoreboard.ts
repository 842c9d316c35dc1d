import { compareToolRefs } from '../../core/ids.ts';
import { K1 } from '../fields.ts';
import { hasBit } from '../segment/bitset.ts';
import { documentOf, fieldOf, frequencyOf } from '../segment/posting.ts';
import { FIELD_COUNT } from '../segment/segment.ts';
import type { Shard, Universe } from '../universe.ts';
import type { Terms, WeighedTerm } from './lookup.ts';
import { TopScores } from './top-scores.ts';
import { Worths } from './worths.ts';

/** A document that matched. */
export interface Candidate {
  /** The place of its shard in the universe. */
  readonly shard: number;
  readonly document: number;
  readonly score: number;
  /** The query states its whole name or id. */
  readonly named: boolean;
}

/** The scores of one segment's documents while a query is worked through. */
interface Sheet {
  readonly shard: Shard;
  /** By document; 0: nothing matched yet. */
  readonly scores: Float64Array;
  /** Weighted frequencies of the word at hand, by document; all 0 between words. */
  readonly frequencies: Float64Array;
  /** Documents with a frequency. */
  readonly touched: number[];
  /** Documents with a score or a name. */
  readonly matched: number[];
  readonly named: Set<number>;
}

/** More than any sum of scores: a named document is among the best whatever else matched. */
const NAMED_RANK = 1e9;

const rankOf = ({ scores, named }: Sheet, document: number): number =>
  (scores[document] ?? 0) + (named.size > 0 && named.has(document) ? NAMED_RANK : 0);

/** BM25F over the documents of a universe, one word of the query after the other. */
export class Scoreboard {
  readonly #universe: Universe;
  readonly #sheets: readonly Sheet[];
  readonly #worths: Worths;

  constructor(universe: Universe) {
    this.#universe = universe;
    this.#sheets = universe.shards.map((shard) => ({
      shard,
      scores: new Float64Array(shard.segment.size),
      frequencies: new Float64Array(shard.segment.size),
      touched: [],
      matched: [],
      named: new Set(),
    }));
    this.#worths = new Worths(universe.totals);
  }

  /** Collects the frequencies of some terms as those of one word; in how many documents it stands. */
  gather(terms: Terms): number {
    let documents = 0;
    this.#sheets.forEach((sheet, at) => {
      for (const term of terms[at] ?? []) this.#gatherTerm(sheet, term);
      documents += sheet.touched.length;
    });
    return documents;
  }

  /** Turns what was gathered into scores; `most` is what a document full of the word would get. */
  settle(most: number): void {
    for (const { scores, frequencies, touched, matched } of this.#sheets) {
      for (const document of touched) {
        const frequency = frequencies[document] ?? 0;
        const score = scores[document] ?? 0;
        if (score === 0) matched.push(document);
        scores[document] = score + (most * frequency) / (K1 + frequency);
        frequencies[document] = 0;
      }
      touched.length = 0;
    }
  }

  /** Marks the documents of some terms as asked for by name; whether there are any. */
  name(terms: Terms): boolean {
    const documents = this.gather(terms);
    for (const { scores, frequencies, touched, matched, named } of this.#sheets) {
      for (const document of touched) {
        if (scores[document] === 0 && !named.has(document)) matched.push(document);
        named.add(document);
        frequencies[document] = 0;
      }
      touched.length = 0;
    }
    return documents > 0;
  }

  /** How many documents matched, and the best of them; `limit` is at least 1 and may exceed their number. */
  best(limit: number): { readonly total: number; readonly best: readonly Candidate[] } {
    const total = this.#sheets.reduce((sum, { matched }) => sum + matched.length, 0);
    if (total === 0) return { total, best: [] };
    const top = new TopScores(Math.min(Math.floor(limit), total));
    for (const sheet of this.#sheets) {
      for (const document of sheet.matched) top.add(rankOf(sheet, document));
    }
    const { lowest } = top;
    const candidates: Candidate[] = [];
    for (const [shard, sheet] of this.#sheets.entries()) {
      for (const document of sheet.matched) {
        if (rankOf(sheet, document) < lowest) continue;
        const named = sheet.named.has(document);
        candidates.push({ shard, document, score: sheet.scores[document] ?? 0, named });
      }
    }
    return { total, best: candidates.sort((a, b) => this.#compare(a, b)).slice(0, limit) };
  }

  /** What a word is worth that stands in so many documents of the universe. */
  idf(documents: number): number {
    const all = this.#universe.totals.documents;
    return Math.log(1 + (all - documents + 0.5) / (documents + 0.5));
  }

  #gatherTerm({ shard, frequencies, touched }: Sheet, { place, weight }: WeighedTerm): void {
    const { hidden, segment } = shard;
    const { lengths } = segment;
    const { starts, values } = segment.terms;
    const end = starts[place + 1] ?? 0;
    let at = starts[place] ?? 0;
    while (at < end) {
      const document = documentOf(values[at] ?? 0);
      let frequency = 0;
      for (; at < end && documentOf(values[at] ?? 0) === document; at += 1) {
        const posting = values[at] ?? 0;
        const field = fieldOf(posting);
        const length = lengths[document * FIELD_COUNT + field] ?? 0;
        frequency += frequencyOf(posting) * this.#worths.of(field, length);
      }
      if (hidden !== undefined && hasBit(hidden, document)) continue;
      const before = frequencies[document] ?? 0;
      if (before === 0) touched.push(document);
      frequencies[document] = before + weight * frequency;
    }
  }

  /** Named tools first, then by score; equal ones in the catalog's order, whatever order they were indexed in. */
  #compare(a: Candidate, b: Candidate): number {
    if (a.named !== b.named) return a.named ? -1 : 1;
    if (a.score !== b.score) return b.score - a.score;
    const inA = this.#universe.shards[a.shard]?.segment;
    const inB = this.#universe.shards[b.shard]?.segment;
    const refA = inA?.refs[a.document];
    const refB = inB?.refs[b.document];
    const byRef = refA === undefined || refB === undefined ? 0 : compareToolRefs(refA, refB);
    return byRef || (inA?.ordinals[a.document] ?? 0) - (inB?.ordinals[b.document] ?? 0);
  }
}
