import type { DefinitionDifference } from '../../shapes/diff-definitions.ts';
import type { Terminal } from '../terminal.ts';
import { definitionBlocks } from './definition-blocks.ts';
import { diffWords } from './diff-words.ts';
import { drawText } from './drawn-text.ts';
import { renderMarkdown } from './markdown.ts';

/** For a pull request. */
export function renderDefinitionMarkdown(output: DefinitionDifference, { messages }: Terminal): string {
  const words = diffWords(messages);
  return renderMarkdown(definitionBlocks(output, words), words);
}

export function renderDefinitionText(output: DefinitionDifference, terminal: Terminal): string {
  const words = diffWords(terminal.messages);
  return drawText(definitionBlocks(output, words), terminal, words.empty);
}
