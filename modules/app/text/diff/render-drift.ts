import type { DriftedInstance, DriftedTool, DriftShape } from '../../shapes/drift.ts';
import type { Terminal } from '../terminal.ts';
import { changeLine } from './change-line.ts';
import { type Block, data, heading, item, listed, own, paragraph } from './diff-document.ts';
import { type DiffWords, diffWords } from './diff-words.ts';
import { drawText } from './drawn-text.ts';

/** What differs, by instance; of what was not observed, one line each. */
export function renderDrift(output: DriftShape, terminal: Terminal): string {
  const words = diffWords(terminal.messages);
  const { instances, observed, ok } = output;
  const nothing = observed === 0 ? [paragraph(own(words.drift_nothing_observed))] : [];
  const fine = observed > 0 && ok ? [paragraph(own(words.drift_ok(observed)))] : [];
  const unseen = instances.filter(({ state }) => state !== 'observed');
  const blocks = [
    ...nothing,
    ...fine,
    ...instances.filter(({ state }) => state === 'observed').flatMap((each) => seenBlocks(each, words)),
    ...(observed === 0 && unseen.every(({ state }) => state === 'not_observed')
      ? []
      : unseen.map((each) => unseenBlock(each, words))),
  ];
  return drawText(blocks, terminal, words.empty);
}

function seenBlocks(
  { instance, provider, tools, undeclared }: DriftedInstance,
  words: DiffWords,
): readonly Block[] {
  const differing = tools.filter(({ changes }) => changes.length > 0);
  const names = undeclared === 'unknown' ? [] : undeclared;
  if (differing.length === 0 && names.length === 0) return [];
  return [
    heading(3, data(instance), own(' '), data(provider)),
    ...differing.flatMap((tool) => toolItems(tool, words)),
    ...(names.length === 0 ? [] : [item(own(`${words.drift_undeclared}: `), ...listed(names))]),
  ];
}

const toolItems = ({ id, changes, omitted }: DriftedTool, words: DiffWords): readonly Block[] => [
  ...changes.map((change) => item(data(id), own(' '), ...changeLine(change, words))),
  ...(omitted > 0 ? [item(own(words.more(omitted)))] : []),
];

const unseenBlock = ({ instance, state, reason }: DriftedInstance, words: DiffWords): Block =>
  item(
    data(instance),
    own(`: ${state === 'observed' ? '' : words.drift_states[state]}`),
    ...(reason === null ? [] : [own(' ('), data(reason), own(')')]),
  );
