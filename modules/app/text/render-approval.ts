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
  const fields = approvalFields(output, terminal).flatMap(({ label, value }) =>
    value === undefined ? [] : [item(own(`${label}: `), data(value))],
  );
  return renderMarkdown(
    [titleOf(output, terminal), ...fields, ...approvalBlocks(output, terminal, words)],
    words,
  );
}

export function renderApprovalText(output: ShownApproval, terminal: Terminal): string {
  const words = diffWords(terminal.messages);
  const fields = renderFields(approvalFields(output, terminal), terminal).join('\n');
  return `${fields}\n\n${drawText(approvalBlocks(output, terminal, words), terminal, words.empty)}`;
}

const titleOf = ({ approval_id: id }: ShownApproval, { messages }: Terminal): Block =>
  heading(2, ...filled(approvalWords(messages).title(HOLE), [data(id)]));

function approvalBlocks(output: ShownApproval, terminal: Terminal, words: DiffWords): readonly Block[] {
  const said = approvalWords(terminal.messages);
  return [...definitionBlocks(output, said, words), ...differenceBlocks(output, said, words)];
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
    paragraph(data(name), own('. '), own(standing(risk, approval, lifecycle))),
    ...(description === 'unknown' ? [] : [paragraph(data(description))]),
  ];
}

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
