import type * as z from 'zod';
import type { explanation } from '../shapes/explanation.ts';
import { factReason, factWord, instantText, paintFact, seenCell } from './fact-words.ts';
import { renderFields, renderParagraph } from './fields.ts';
import type { Terminal } from './terminal.ts';

type Answer = z.output<typeof explanation>['answers'][number];

/** For each identity: the fact, the rule in words, what each piece of evidence says, and what would change it. */
export const renderExplanation = ({ answers }: z.output<typeof explanation>, terminal: Terminal): string =>
  answers.map((answer) => renderAnswer(answer, terminal).join('\n')).join('\n\n');

function renderAnswer(answer: Answer, terminal: Terminal): readonly string[] {
  const { messages, style } = terminal;
  const { identity, axis, owner, question, fact, age_ms: age, rule, chain, would_change_if: steps } = answer;
  const section = (heading: string, lines: readonly string[]): readonly string[] =>
    lines.length === 0 ? [] : ['', style.bold(heading), ...lines];
  return [
    ...renderParagraph(`${identity}  ${axis}`, terminal, 0, style.bold),
    ...renderParagraph(messages.question(axis, question), terminal, 0, style.dim),
    '',
    ...renderFields(
      [
        {
          label: messages.fact,
          value: withReason(factWord(fact, messages), factReason(fact)),
          paint: (text) => paintFact(text, fact, style),
        },
        { label: messages.owner, value: owner },
        { label: messages.seen, value: seenCell(fact, { ...terminal, interactive: false }) || undefined },
        { label: messages.age, value: age === null ? undefined : messages.duration(age) },
        { label: messages.vouched_until, value: limitOf(fact, terminal) },
        { label: messages.rule, value: `${rule.id}: ${messages.rule_text(axis, rule.id, rule.text)}` },
      ],
      terminal,
    ),
    ...section(
      messages.evidence,
      chain.length === 0
        ? renderParagraph(messages.no_evidence, terminal, 2, style.dim)
        : chain.flatMap((each) => renderTestimony(each, terminal)),
    ),
    ...section(
      messages.would_change,
      steps.flatMap(({ code, message }) =>
        renderParagraph(`· ${messages.next_step(code, message)}`, terminal, 2),
      ),
    ),
  ];
}

/** What was seen once is true until its limit; where its owner gave none, nothing but another word ends it. */
const limitOf = (fact: Answer['fact'], { messages }: Terminal): string | undefined =>
  fact.state === 'known' && SEEN_ONCE.includes(fact.owner)
    ? fact.fresh_until === null
      ? messages.no_limit
      : instantText(fact.fresh_until)
    : undefined;

const SEEN_ONCE: readonly string[] = ['observations', 'indexes'];

function renderTestimony(
  { step, owner, observed_at: seen, says, used, why_not: whyNot }: Answer['chain'][number],
  terminal: Terminal,
): readonly string[] {
  const { messages, style } = terminal;
  const said = withReason(factWord(says, messages), factReason(says));
  return [
    ...renderParagraph(`${step}: ${said}`, terminal, 2, used ? undefined : style.dim),
    ...renderParagraph(
      `${owner}, ${instantText(seen)}, ${used ? messages.used : messages.not_used(whyNot ?? 'unknown')}`,
      terminal,
      4,
      style.dim,
    ),
  ];
}

const withReason = (word: string, reason: string): string => (reason === '' ? word : `${word} (${reason})`);
