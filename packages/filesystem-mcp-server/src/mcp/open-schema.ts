import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { z } from 'zod';

/** An answer may gain fields later: its published schema does not forbid them. */
export function openSchema<Schema extends z.ZodObject>(
  schema: Schema,
): StandardSchemaWithJSON<z.input<Schema>, z.output<Schema>> {
  const published = (): Record<string, unknown> => ({ ...z.toJSONSchema(schema, { io: 'input' }) });
  return {
    '~standard': { ...schema['~standard'], jsonSchema: { input: published, output: published } },
  };
}
