import type { ToolAnnotations } from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { AskedOperation } from './operation-runner.ts';

/** One tool of the catalog's own face (CONTRACT 8): an operation under words that a model understands. */
export interface CatalogTool<I extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: I;
  readonly annotations: ToolAnnotations;
  asks(input: z.output<I>): Asked;
}

export interface Asked {
  readonly operation: AskedOperation;
  readonly input: Readonly<Record<string, unknown>>;
}

/** Keeps the types of one tool together while the table holds all. */
export const defineTool = <I extends z.ZodObject>(tool: CatalogTool<I>): CatalogTool<I> => tool;

/** Closed, so that a misspelt argument is refused and not forgotten. */
export const inputSchemaOf = ({ input }: Pick<CatalogTool, 'input'>): { readonly type: 'object' } => {
  const { $schema: _, ...schema } = z.toJSONSchema(input);
  return { ...schema, type: 'object' };
};
