import type { ShownApproval } from '../shapes/approval.ts';
import { type ApprovalWords, approvalWords } from './approval-words.ts';
import { changeLine } from './diff/change-line.ts';
import {
  type Block,
  data,
  filled,
  HOLE,
  heading,
  item,
  own,
  paragraph,
  strong,
} from './diff/diff-document.ts';
import { type DiffWords, diffWords } from './diff/diff-words.ts';
import { drawText } from './diff/drawn-text.ts';
import { renderMarkdown } from './diff/markdown.ts';
import { renderFields } from './fields.ts';
import { approvalFields } from './render-approvals.ts';
import type { Terminal } from './terminal.ts';

/** For whoever decides: in a chat or a pull request. */
export function renderApprovalMarkdown(output: ShownApproval, terminal: Terminal): string {
  const words = diffWords(terminal.messages);
  const fields = approvalFields(output, terminal).flatMap(({ label, spans }) =>
    spans.length === 0 ? [] : [item(own(`${label}: `), ...spans)],
  );
  return renderMarkdown(
    [titleOf(output, terminal), ...fields, ...approvalParts(output, terminal, words).flat()],
    words,
  );
}

export function renderApprovalText(output: ShownApproval, terminal: Terminal): string {
  const words = diffWords(terminal.messages);
  const fields = renderFields(approvalFields(output, terminal), terminal).join('\n');
  const parts = approvalParts(output, terminal, words)
    .filter((blocks) => blocks.length > 0)
    .map((blocks) => drawText(blocks, terminal, words.empty));
  return [fields, ...parts].join('\n\n');
}

const titleOf = ({ approval_id: id }: ShownApproval, { messages }: Terminal): Block =>
  heading(2, ...filled(approvalWords(messages).title(HOLE), [data(id)]));

/** Each begins with its heading. */
function approvalParts(
  output: ShownApproval,
  terminal: Terminal,
  words: DiffWords,
): readonly (readonly Block[])[] {
  const said = approvalWords(terminal.messages);
  return [
    definitionBlocks(output, said, words),
    driftBlocks(output, said, words),
    differenceBlocks(output, said, words),
  ];
}

function definitionBlocks(
  { definition }: ShownApproval,
  words: ApprovalWords,
  { standing }: DiffWords,
): readonly Block[] {
  if (definition === 'unknown') return [];
  const { name, description, effective_risk: risk, effective_approval: approval, lifecycle } = definition;
  return [
    heading(3, own(words.definition)),
    paragraph(data(name)),
    paragraph(own(standing(risk, approval, lifecycle))),
    ...(description === 'unknown' ? [] : [paragraph(data(description))]),
  ];
}

/** Said where there is something to say: of what is gone the state says so. */
const driftBlocks = (
  { drift: { changes, omitted, verdict }, definition }: ShownApproval,
  words: ApprovalWords,
  diff: DiffWords,
): readonly Block[] =>
  changes.length === 0 || definition === 'unknown'
    ? []
    : [
        heading(3, own(words.drift)),
        paragraph(strong(words.drifts[verdict])),
        ...changes.map((change) => item(...changeLine(change, diff))),
        ...(omitted > 0 ? [item(own(diff.more(omitted)))] : []),
      ];

const differenceBlocks = (
  { difference: { against, changes, omitted, verdict } }: ShownApproval,
  words: ApprovalWords,
  diff: DiffWords,
): readonly Block[] => [
  heading(3, own(words.difference)),
  paragraph(
    strong(words.verdicts[verdict]),
    ...(against === null ? [] : [own(' '), ...filled(words.against(HOLE), [data(against)])]),
  ),
  ...changes.map((change) => item(...changeLine(change, diff))),
  ...(omitted > 0 ? [item(own(diff.more(omitted)))] : []),
];
