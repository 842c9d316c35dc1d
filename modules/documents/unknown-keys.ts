import * as z from 'zod';
import type { Finding } from '../core/diagnostics/diagnostic.ts';
import { nearestWord } from './nearest-word.ts';
import { shortText } from './short-text.ts';

type Path = readonly (string | number)[];

/** More than this many in one document say no more than the first. */
const MAX_FINDINGS = 100;

/**
 * Keys that the schema does not name, as `unknown_key` findings at the key, with the key that was probably meant. The
 * schema is an ordinary tree of `z.looseObject`; the value keeps its keys. Free are: keys that begin with `x-`, records,
 * objects with a catchall of their own, and objects that name no key at all. Of a union the branch counts that the value
 * fits best.
 */
export function unknownKeys(schema: z.core.$ZodType, value: unknown): Finding[] {
  const findings: Finding[] = [];
  walk(schema, value, [], findings);
  return findings;
}

function walk(schema: z.core.$ZodType, value: unknown, path: Path, findings: Finding[]): void {
  if (typeof value !== 'object' || value === null || findings.length >= MAX_FINDINGS) return;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'nonoptional':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
      walk(def.innerType, value, path, findings);
      break;
    case 'lazy':
      walk(def.getter(), value, path, findings);
      break;
    case 'pipe':
      walk(typeOf(def.in) === 'transform' ? def.out : def.in, value, path, findings);
      break;
    case 'array':
      walkList(value, path, findings, () => def.element);
      break;
    case 'tuple':
      walkList(value, path, findings, (index) => def.items[index] ?? def.rest ?? undefined);
      break;
    case 'record':
      walkRecord(def.valueType, value, path, findings);
      break;
    case 'union': {
      const branch = bestBranch(def.options, value);
      if (branch !== undefined) walk(branch, value, path, findings);
      break;
    }
    case 'object':
    case 'intersection':
      walkObject(objectsOf(schema), value, path, findings);
      break;
    default:
  }
}

function walkList(
  value: object,
  path: Path,
  findings: Finding[],
  schemaOf: (index: number) => z.core.$ZodType | undefined,
): void {
  if (!Array.isArray(value)) return;
  for (const [index, item] of value.entries()) {
    const schema = schemaOf(index);
    if (schema !== undefined) walk(schema, item, [...path, index], findings);
  }
}

function walkRecord(schema: z.core.$ZodType, value: object, path: Path, findings: Finding[]): void {
  if (Array.isArray(value)) return;
  for (const [key, item] of Object.entries(value)) walk(schema, item, [...path, key], findings);
}

function walkObject(
  parts: readonly z.core.$ZodObject[],
  value: object,
  path: Path,
  findings: Finding[],
): void {
  if (Array.isArray(value) || parts.length === 0) return;
  const known = new Set(parts.flatMap((part) => Object.keys(part._zod.def.shape)));
  const rest = parts
    .map((part) => part._zod.def.catchall)
    .find((schema) => schema !== undefined && !saysNothing(schema));
  // A strict object reports by itself, through its own issue.
  const reports =
    known.size > 0 && rest === undefined && !parts.some((part) => typeOf(part._zod.def.catchall) === 'never');
  for (const [key, item] of Object.entries(value)) {
    const below = [...path, key];
    if (known.has(key)) {
      for (const part of parts) {
        const schema = Object.hasOwn(part._zod.def.shape, key) ? part._zod.def.shape[key] : undefined;
        if (schema !== undefined) walk(schema, item, below, findings);
      }
    } else if (rest !== undefined) walk(rest, item, below, findings);
    else if (reports && !key.startsWith('x-') && findings.length < MAX_FINDINGS)
      findings.push(unknown(key, known, value, path));
  }
}

function unknown(key: string, known: ReadonlySet<string>, mapping: object, path: Path): Finding {
  const message = `The key \`${shortText(key)}\` is not known here; it is kept.`;
  const free = [...known].filter((each) => !Object.hasOwn(mapping, each));
  const nearest = nearestWord(key, free);
  const hint = nearest === undefined ? undefined : `Did you mean \`${nearest}\`?`;
  return {
    code: 'unknown_key',
    path: [...path, key],
    at: 'key',
    message,
    ...(hint === undefined ? {} : { hint }),
  };
}

/** The objects that a schema is made of; none where something else is among them, such as a record. */
function objectsOf(schema: z.core.$ZodType): readonly z.core.$ZodObject[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'object') return [schema as z.core.$ZodObject];
  if (def.type !== 'intersection') return [];
  const [left, right] = [objectsOf(def.left), objectsOf(def.right)];
  return left.length === 0 || right.length === 0 ? [] : [...left, ...right];
}

/** What accepts the value; else, of those that are mappings or lists as it is, the one that leaves the fewest keys over. */
function bestBranch(branches: readonly z.core.$ZodType[], value: object): z.core.$ZodType | undefined {
  const accepting = branches.find((branch) => z.safeParse(branch, value).success);
  if (accepting !== undefined) return accepting;
  let best: z.core.$ZodType | undefined;
  let fewest = Number.POSITIVE_INFINITY;
  for (const branch of branches) {
    if (!TAKES[Array.isArray(value) ? 'list' : 'mapping'].has(typeOf(branch) ?? '')) continue;
    const left = unknownKeys(branch, value).length;
    if (left < fewest) [best, fewest] = [branch, left];
  }
  return best;
}

const TAKES = {
  list: new Set(['array', 'tuple']),
  mapping: new Set(['object', 'record', 'intersection']),
} as const satisfies Record<string, ReadonlySet<string>>;

const typeOf = (schema: z.core.$ZodType | undefined): string | undefined => schema?._zod.def.type;
const saysNothing = (schema: z.core.$ZodType): boolean =>
  ['unknown', 'any', 'never'].includes(typeOf(schema) ?? '');
