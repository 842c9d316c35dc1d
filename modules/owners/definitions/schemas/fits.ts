import * as z from 'zod';

type Check = (value: unknown) => boolean;

const compiled = new WeakMap<z.core.$ZodType, Check>();

/**
 * Whether a document is what its schema says, as the schema itself would find. Nearly every document is, and a schema
 * copies what it checks, which costs as much as reading the file. Why a document is not, the schema tells.
 */
export const fits = <T>(schema: z.ZodType<T>, value: unknown): value is T => checkOf(schema)(value);

function checkOf(schema: z.core.$ZodType): Check {
  let check = compiled.get(schema);
  if (check === undefined) {
    check = compile(schema);
    compiled.set(schema, check);
  }
  return check;
}

function compile(schema: z.core.$ZodType): Check {
  if (schema instanceof z.ZodString) return (value) => typeof value === 'string';
  if (schema instanceof z.ZodBoolean) return (value) => typeof value === 'boolean';
  if (schema instanceof z.ZodUnknown) return () => true;
  if (schema instanceof z.ZodEnum) return oneOf(new Set(schema.options));
  if (schema instanceof z.ZodOptional) return optional(checkOf(schema.unwrap()));
  if (schema instanceof z.ZodArray) return everyMember(checkOf(schema.element));
  if (schema instanceof z.ZodUnion) return some(schema.options.map(checkOf));
  if (schema instanceof z.ZodObject) return mapping(schema.shape);
  if (schema instanceof z.ZodRecord) return everyValue(checkOf(schema.valueType));
  return (value) => z.safeParse(schema, value).success;
}

const oneOf =
  (words: ReadonlySet<unknown>): Check =>
  (value) =>
    words.has(value);

const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);

const everyMember =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);

const some =
  (branches: readonly Check[]): Check =>
  (value) =>
    branches.some((check) => check(value));

/** Loose: further keys may hold anything. */
function mapping(shape: z.core.$ZodLooseShape): Check {
  const members = Object.entries<z.core.$ZodType>(shape).map(
    ([key, member]) => [key, checkOf(member)] as const,
  );
  return (value) => isMapping(value) && members.every(([key, check]) => check(value[key]));
}

const everyValue =
  (check: Check): Check =>
  (value) =>
    isMapping(value) && Object.values(value).every(check);

const isMapping = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
