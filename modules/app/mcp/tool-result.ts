import { type CallToolResult, type ContentBlock, isSpecType } from '@modelcontextprotocol/server';
import type { CatalogError } from '../../core/errors.ts';
import { presentProblem } from '../http/problem.ts';

type Body = Readonly<Record<string, unknown>>;

/**
 * The body as it is over HTTP, and once more as text for clients that show a model nothing else (the specification asks
 * for both). Words of strangers stay within the fields of the body.
 */
export const bodyResult = (body: Body, isError = false): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(body) }],
  structuredContent: { ...body },
  ...(isError && { isError }),
});

type Refusal = Pick<CatalogError, 'code' | 'message' | 'hint'>;

/** The problem that HTTP would answer with, and its hint under the name that refused calls use. */
export const refusalResult = (refusal: Refusal): CallToolResult =>
  bodyResult({ ...presentProblem(refusal), next_step: nextStepOf(refusal) }, true);

/** A model has no page to look around on: there is always one. */
export const nextStepOf = ({ code, hint }: Pick<Refusal, 'code' | 'hint'>): string =>
  hint ??
  (code === 'not_found' ? 'Search or list again: it may have another name.' : 'Change what the detail says.');

/**
 * A call: pictures and sounds among what the tool answered are blocks of their own, as a model needs them, and in the text
 * only their place is said.
 */
export function callBodyResult(body: Body, isError: boolean): CallToolResult {
  const media: ContentBlock[] = [];
  const told = resultOf(body).map((block) => {
    if (!isMedia(block)) return block;
    media.push(block);
    return { type: block.type, content_block: media.length };
  });
  if (media.length === 0) return bodyResult(body, isError);
  return {
    ...bodyResult(body, isError),
    content: [{ type: 'text', text: JSON.stringify({ ...body, result: told }) }, ...media],
  };
}

const resultOf = ({ result }: Body): readonly unknown[] => (Array.isArray(result) ? result : []);

const isMedia = (block: unknown): block is ContentBlock =>
  isSpecType.ContentBlock(block) && (block.type === 'image' || block.type === 'audio');
