import { Ajv2020 } from 'ajv/dist/2020.js';

export interface Verdict {
  /** Valid before and not after. */
  readonly lost: readonly unknown[];
  /** Valid after and not before. */
  readonly gained: readonly unknown[];
}

/**
 * What a validator that others wrote says; undefined where it says nothing: it cannot follow a schema that only leads to
 * itself, and what it makes of some `unevaluatedProperties` fails with a TypeError of its own.
 */
export function judge(before: unknown, after: unknown, instances: readonly unknown[]): Verdict | undefined {
  const [was, is] = [acceptedBy(before, instances), acceptedBy(after, instances)];
  if (was === undefined || is === undefined) return undefined;
  return {
    lost: [...was].filter((instance) => !is.has(instance)),
    gained: [...is].filter((instance) => !was.has(instance)),
  };
}

/** By identity of the instances. */
export function acceptedBy(schema: unknown, instances: readonly unknown[]): ReadonlySet<unknown> | undefined {
  const ajv = new Ajv2020({
    strict: false,
    validateFormats: false,
    validateSchema: false,
    meta: false,
    logger: false,
  });
  try {
    const validate = ajv.compile(schema as object | boolean);
    return new Set(instances.filter((instance) => validate(instance)));
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError || isSelfReference(error)) return undefined;
    throw error;
  }
}

/** How this validator gives up on definitions that refer to each other and to nothing else. */
const isSelfReference = (error: unknown): boolean =>
  error instanceof Error && /can't resolve reference|stack/i.test(error.message);
