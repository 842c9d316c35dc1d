import * as z from 'zod';
import { CatalogError } from '../../core/errors.ts';
import { nearest } from '../operations/nearest.ts';

interface Field {
  readonly kind: 'text' | 'number' | 'boolean';
  /** Several values are allowed: the parameter is repeated. */
  readonly many: boolean;
}

/** Turns the strings of an address into the values that an operation's input asks for; its rules are checked later. */
export class InputDecoder {
  readonly #fields: ReadonlyMap<string, Field>;

  constructor(input: z.ZodObject) {
    this.#fields = new Map(
      Object.entries<z.core.$ZodType>(input.shape).map(([name, schema]) => [name, fieldOf(schema)]),
    );
  }

  /** Refuses names that the input does not have, and repeated ones that take one value. */
  decode(
    path: Readonly<Record<string, string | undefined>>,
    query: ReadonlyMap<string, readonly string[]>,
  ): Readonly<Record<string, unknown>> {
    const input: Record<string, unknown> = {};
    for (const [name, values] of query) {
      const field = Object.hasOwn(path, name) ? undefined : this.#fields.get(name);
      if (field === undefined) throw this.#unknown(name, path);
      const [value, second] = values.map((text) => readAs(field, text));
      if (field.many) input[name] = values.map((text) => readAs(field, text));
      else if (second === undefined) input[name] = value;
      else {
        throw new CatalogError(
          'invalid_request',
          `The parameter ${name} takes one value and was given ${values.length} times.`,
          'Give it once.',
        );
      }
    }
    return { ...input, ...path };
  }

  /** Keys of a JSON body, with the same strictness. */
  accept(
    path: Readonly<Record<string, string | undefined>>,
    body: Readonly<Record<string, unknown>>,
  ): Readonly<Record<string, unknown>> {
    for (const name of Object.keys(body)) {
      if (Object.hasOwn(path, name) || !this.#fields.has(name)) throw this.#unknown(name, path);
    }
    return { ...body, ...path };
  }

  #unknown(name: string, path: Readonly<Record<string, unknown>>): CatalogError {
    const known = [...this.#fields.keys()].filter((each) => !Object.hasOwn(path, each));
    const near = nearest(name, known);
    const expected = known.length === 0 ? 'This path takes none.' : `It takes ${known.join(', ')}.`;
    return new CatalogError(
      'invalid_request',
      `There is no parameter ${JSON.stringify(name.slice(0, 100))} here.`,
      near.length > 0 ? `Did you mean ${near.join(', ')}?` : expected,
    );
  }
}

function fieldOf(schema: z.core.$ZodType): Field {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return fieldOf(schema.unwrap());
  if (schema instanceof z.ZodArray) return { ...fieldOf(schema.element), many: true };
  if (schema instanceof z.ZodNumber) return { kind: 'number', many: false };
  if (schema instanceof z.ZodBoolean) return { kind: 'boolean', many: false };
  return { kind: 'text', many: false };
}

/** What does not read as the wanted kind stays a string, which the input then refuses with its own words. */
function readAs({ kind }: Field, text: string): unknown {
  if (kind === 'number') return /^-?\d{1,15}$/.test(text) ? Number(text) : text;
  if (kind === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  return text;
}
