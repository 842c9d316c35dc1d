import type * as z from 'zod';
import type { policyExplanation, policyState, policyTest } from '../shapes/policy.ts';
import { renderParagraph } from './fields.ts';
import { renderDiagnostics } from './render-diagnostics.ts';
import { safeText } from './safe-text.ts';
import { renderTable } from './table.ts';
import type { Terminal } from './terminal.ts';

type Explanation = z.output<typeof policyExplanation>;

/** What is in force, in sentences, and beneath it the findings. */
export function renderPolicyState(state: z.output<typeof policyState>, terminal: Terminal): string {
  const { messages, style } = terminal;
  const { kind, mode, load, healthy, policies, classes, diagnostics } = state;
  const said = healthy
    ? kind === 'default'
      ? messages.policy_default
      : messages.policy_files(policies, classes)
    : messages.policy_failed;
  return [
    ...renderParagraph(said, terminal, 0, healthy ? style.green : style.red),
    ...(load === 'kept_after_failed_load'
      ? renderParagraph(messages.policy_kept, terminal, 0, style.yellow)
      : []),
    ...(mode === 'observe' ? renderParagraph(messages.policy_observed, terminal, 0, style.yellow) : []),
    ...renderDiagnostics(diagnostics, terminal),
  ].join('\n');
}

/** The decision as a sentence, then the policies that made it. */
export function renderPolicyExplanation(explanation: Explanation, terminal: Terminal): string {
  const { messages, style } = terminal;
  const { subject, action, resource, outcome, code, policies, enforced, unknown } = explanation;
  const paint = { allow: style.green, approval_required: style.yellow, deny: style.red }[outcome];
  const sentence = messages.policy_decision(outcome)(subject, action, resource);
  const failed = code === 'policy_failed' ? [messages.policy_failed] : [];
  const nobody = policies.length === 0 && outcome === 'deny' ? [messages.policy_nothing_permits] : [];
  const reasons = failed.length > 0 ? failed : nobody;
  return [
    ...renderParagraph(sentence, terminal, 0, paint),
    ...reasons.flatMap((each) => renderParagraph(each, terminal)),
    ...(policies.length === 0 ? [] : renderTable(policies, columns(terminal), terminal)),
    ...(unknown.length === 0
      ? []
      : renderParagraph(messages.policy_subject_unknown(subject, unknown), terminal, 0, style.yellow)),
    ...(enforced ? [] : renderParagraph(messages.policy_observed, terminal, 0, style.yellow)),
  ].join('\n');
}

type Deciding = Explanation['policies'][number];

const columns = ({ messages }: Terminal) => [
  { heading: messages.heading_policy, cell: ({ id }: Deciding) => id },
  { heading: messages.heading_effect, cell: ({ effect }: Deciding) => effect, rank: 1 },
  {
    heading: messages.heading_place,
    cell: ({ file, line }: Deciding) => (file === null ? '' : `${file}:${line ?? 1}`),
  },
  { heading: messages.heading_note, cell: ({ note }: Deciding) => note ?? '', wraps: true as const },
];

/** One line for each case, the findings at their places, and one line that sums up. */
export function renderPolicyTest(output: z.output<typeof policyTest>, terminal: Terminal): string {
  const { messages, style } = terminal;
  const { cases, diagnostics, summary, ok } = output;
  const lines = cases.map(({ ok: passed, file, line, name, actual }) => {
    const word = passed ? style.green('ok') : style.red('failed');
    return `${word}  ${safeText(`${file}:${line}`)}  ${safeText(name)}: ${actual}`;
  });
  const total = messages.policy_tested(summary.passed, summary.failed);
  return [
    ...lines,
    ...renderDiagnostics(diagnostics, terminal),
    ok ? style.green(total) : style.red(total),
  ].join('\n');
}
