import type { ProjectionDifference } from '../../shapes/diff-projections.ts';
import type { Terminal } from '../terminal.ts';
import { diffWords } from './diff-words.ts';
import { drawText } from './drawn-text.ts';
import { renderMarkdown } from './markdown.ts';
import { projectionBlocks } from './projection-blocks.ts';

export function renderProjectionText(output: ProjectionDifference, terminal: Terminal): string {
  const words = diffWords(terminal.messages);
  return drawText(projectionBlocks(output, words), terminal, words.empty);
}

export function renderProjectionMarkdown(output: ProjectionDifference, { messages }: Terminal): string {
  const words = diffWords(messages);
  return renderMarkdown(projectionBlocks(output, words), words);
}
