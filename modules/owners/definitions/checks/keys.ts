import * as z from 'zod';
import { unknownKeys } from '../../../documents/index.ts';
import { requirements } from '../schemas/document-object.ts';
import type { Findings } from './findings.ts';
import { quote } from './quote.ts';

interface Walk {
  readonly findings: Findings;
  /** One growing list: only findings keep a copy of it. */
  readonly path: (string | number)[];
  meetsUnknownKey: boolean;
}

type Visit = (walk: Walk, value: unknown) => void;

/** Compiled once per schema: nearly every document has no unknown key, and finding that out should cost little. */
const compiled = new WeakMap<z.core.$ZodType, Visit | undefined>();

/** `missing_field` at the mapping that lacks a key which its schema requires; `unknown_key` at keys that it does not name. */
export function checkKeys(findings: Findings, schema: z.core.$ZodType, value: unknown): void {
  const walk: Walk = { findings, path: [], meetsUnknownKey: false };
  visitOf(schema)?.(walk, value);
  if (walk.meetsUnknownKey) findings.addAll(unknownKeys(schema, value));
}

function visitOf(schema: z.core.$ZodType): Visit | undefined {
  if (compiled.has(schema)) return compiled.get(schema);
  const visit = compile(schema);
  compiled.set(schema, visit);
  return visit;
}

function compile(schema: z.core.$ZodType): Visit | undefined {
  if (schema instanceof z.ZodOptional) return visitOf(schema.unwrap());
  if (schema instanceof z.ZodArray) return visitMembers(visitOf(schema.element));
  // Of the unions of documents, one branch is a mapping and the others are text.
  if (schema instanceof z.ZodUnion) return schema.options.map(visitOf).find((visit) => visit !== undefined);
  return schema instanceof z.ZodObject ? visitMapping(schema) : undefined;
}

function visitMembers(visit: Visit | undefined): Visit | undefined {
  if (visit === undefined) return undefined;
  return (walk, value) => {
    if (Array.isArray(value))
      for (const [index, member] of value.entries()) below(walk, index, visit, member);
  };
}

function visitMapping(schema: z.ZodObject): Visit {
  const required = requirements.get(schema)?.required ?? [];
  const members = new Map(
    Object.entries<z.core.$ZodType>(schema.shape).map(([key, member]) => [key, visitOf(member)]),
  );
  return (walk, value) => {
    if (!isMapping(value)) return;
    for (const key of required) if (value[key] === undefined) addMissing(walk, key);
    for (const key of Object.keys(value)) {
      const visit = members.get(key);
      if (visit !== undefined) below(walk, key, visit, value[key]);
      else if (!members.has(key)) walk.meetsUnknownKey = true;
    }
  };
}

function below(walk: Walk, step: string | number, visit: Visit, value: unknown): void {
  walk.path.push(step);
  visit(walk, value);
  walk.path.pop();
}

const addMissing = ({ findings, path }: Walk, key: string): void =>
  findings.add('missing_field', [...path], `The key ${quote(key)} is missing.`, `Add \`${key}:\`.`);

const isMapping = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
