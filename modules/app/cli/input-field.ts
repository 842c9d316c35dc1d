import * as z from 'zod';

/** How an input key of an operation is typed on a command line. */
export interface InputField {
  readonly kind: 'boolean' | 'text' | 'number' | 'json';
  readonly many: boolean;
  readonly required: boolean;
  readonly description: string;
  readonly choices?: readonly string[];
}

export function describeField(schema: z.core.$ZodType): InputField {
  const description = schema instanceof z.ZodType ? (schema.description ?? '') : '';
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    const inner = describeField(schema.unwrap());
    return { ...inner, required: false, description: description || inner.description };
  }
  const field = { many: false, required: true, description };
  if (schema instanceof z.ZodArray)
    return { ...describeField(schema.element), many: true, required: true, description };
  if (schema instanceof z.ZodBoolean) return { ...field, kind: 'boolean' };
  if (schema instanceof z.ZodNumber) return { ...field, kind: 'number' };
  if (schema instanceof z.ZodEnum) return { ...field, kind: 'text', choices: schema.options.map(String) };
  if (schema instanceof z.ZodString) return { ...field, kind: 'text' };
  return { ...field, kind: 'json' };
}
