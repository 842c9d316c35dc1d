import * as z from 'zod';

/** Keys that must be there, beside the schema that knows their types. */
export const requirements = z.registry<{ readonly required: readonly string[] }>();

/**
 * A mapping of a document. Unknown keys are kept. Every key may be absent in its type, because a document that lacks
 * one is still shown with what it has; `required` names those whose absence is a finding.
 */
export function documentObject<Shape extends z.core.$ZodLooseShape>(
  shape: Shape,
  required: readonly (keyof Shape & string)[] = [],
) {
  const schema = z.looseObject(shape).partial();
  if (required.length > 0) requirements.add(schema, { required });
  return schema;
}
