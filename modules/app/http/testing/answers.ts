import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import { expect } from 'vitest';
import * as z from 'zod';
import { OPERATIONS, type OperationName } from '../../operations/table.ts';
import type { ServedApp } from './serve-app.ts';

export const json = async (served: ServedApp, path: string): Promise<Record<string, unknown>> =>
  JSON.parse((await served.ask(path)).text) as Record<string, unknown>;

/** Every key of the answer is one that the operation's shape has: schemas of outputs are closed where ajv reads them. */
export async function strictly(name: OperationName, answer: unknown): Promise<void> {
  const { output } = await OPERATIONS[name]();
  const ajv = new Ajv2020({ strict: false });
  ajvFormats.default(ajv);
  const validate = ajv.compile(z.toJSONSchema(output));
  expect(validate(answer) ? [] : validate.errors).toEqual([]);
}
