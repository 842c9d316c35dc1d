import type * as z from 'zod';
import type { Explanation, Testimony } from '../../core/ports/facts.ts';
import type { Instant } from '../../core/time.ts';
import type * as shapes from '../shapes/explanation.ts';
import type { AnyFactShape } from '../shapes/fact.ts';
import { type FactContext, presentAnyFact } from './present-fact.ts';

type Answer = z.output<typeof shapes.explanation>['answers'][number];

/** Why one fact is what it is, with the age of what it stands on at `now`. */
export function presentExplanation(explanation: Explanation, context: FactContext, now: Instant): Answer {
  const fact = presentAnyFact(explanation.fact, context);
  return {
    identity: explanation.identity,
    axis: explanation.axis,
    owner: explanation.owner,
    question: explanation.question,
    fact,
    age_ms: ageOf(fact, now),
    rule: { id: explanation.rule.id, text: explanation.rule.text },
    chain: explanation.chain.map((testimony) => presentTestimony(testimony, context)),
    would_change_if: explanation.wouldChangeIf.map(({ code, message }) => ({ code, message })),
  };
}

const presentTestimony = (testimony: Testimony, context: FactContext): Answer['chain'][number] => {
  const { generation, observedAt } = context.stamps[testimony.owner];
  return {
    step: testimony.step,
    owner: testimony.owner,
    generation,
    observed_at: testimony.observedAt ?? observedAt,
    says: presentAnyFact(testimony.says, context),
    used: testimony.used,
    why_not: testimony.whyNot ?? null,
  };
};

/** What was seen a little ahead of this clock has no negative age. */
function ageOf(fact: AnyFactShape, now: Instant): number | null {
  const seen =
    fact.state === 'known' ? fact.observed_at : fact.state === 'unknown' ? fact.last?.observed_at : undefined;
  return seen === undefined ? null : Math.max(0, Date.parse(now) - Date.parse(seen));
}
