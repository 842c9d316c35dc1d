import { assertNever } from '../core/assert-never.ts';
import type { Finding } from '../core/diagnostics/diagnostic.ts';
import { isNames, isRegularExpression, PLAIN_VALUES, type PlainShape } from './keyword-values.ts';
import { type KeywordShape, shapeOfKeyword } from './schema-keywords.ts';
import { SchemaTargets } from './schema-references.ts';

type Path = readonly (string | number)[];
type Schema = Readonly<Record<string, unknown>> & { readonly $id?: unknown; readonly $schema?: unknown };

/** A place in the schema: from the root, and from the nearest enclosing `$id`. */
interface Place {
  readonly path: Path;
  readonly local: Path;
}

interface Walk {
  readonly findings: Finding[];
  readonly targets: SchemaTargets;
  /** Judged at the end, when all possible targets are known. */
  readonly references: { readonly path: Path; readonly reference: string }[];
  /** Drafts before 2020-12 write a tuple as a list under `items`. */
  readonly tuples: boolean;
}

const OLDER_DRAFT = /json-schema\.org\/draft(?:-0[67]|\/2019-09)\/schema#?$/;

/**
 * The faults of a full JSON Schema, each as `invalid_contract` at its keyword: a value of the wrong shape, a pattern
 * that does not compile, a reference that leads nowhere or out of the document.
 */
export function checkSchema(schema: Schema): readonly Finding[] {
  const walk: Walk = {
    findings: [],
    targets: new SchemaTargets(),
    references: [],
    tuples: typeof schema.$schema === 'string' && OLDER_DRAFT.test(schema.$schema),
  };
  visitSchema(walk, schema, { path: [], local: [] });
  for (const { path, reference } of walk.references) {
    if (walk.targets.has(reference)) continue;
    walk.findings.push({
      code: 'invalid_contract',
      path,
      message: `The reference ${JSON.stringify(reference.slice(0, 80))} leads to no schema in this contract.`,
      hint: 'Put the schema under `$defs` and refer to it as `#/$defs/…`; nothing is fetched.',
    });
  }
  return walk.findings;
}

function visitSchema(walk: Walk, schema: unknown, at: Place): void {
  walk.targets.addPlace(at.path);
  walk.targets.addPlace(at.local);
  if (typeof schema === 'boolean') return;
  if (!isMapping(schema)) {
    report(walk, at.path, 'A schema is a mapping, true or false.');
    return;
  }
  const local = typeof schema.$id === 'string' ? [] : at.local;
  for (const [keyword, value] of Object.entries(schema)) {
    const shape = shapeOfKeyword(keyword);
    if (shape !== undefined)
      visitKeyword(walk, shape, keyword, value, below({ path: at.path, local }, keyword));
  }
}

function visitKeyword(walk: Walk, shape: KeywordShape, keyword: string, value: unknown, at: Place): void {
  switch (shape) {
    case 'schema':
      if (keyword === 'items' && walk.tuples && Array.isArray(value)) visitList(walk, value, at);
      else visitSchema(walk, value, at);
      break;
    case 'schemas':
      if (Array.isArray(value) && value.length > 0) visitList(walk, value, at);
      else reportShape(walk, at, keyword, 'a list of schemas');
      break;
    case 'schema_map':
    case 'pattern_map':
    case 'names_map':
    case 'flag_map':
    case 'schema_or_names_map':
      if (!isMapping(value)) reportShape(walk, at, keyword, 'a mapping');
      else
        for (const [key, member] of Object.entries(value))
          visitMember(walk, shape, key, member, below(at, key));
      break;
    default:
      visitPlain(walk, shape, keyword, value, at);
  }
}

function visitPlain(walk: Walk, shape: PlainShape, keyword: string, value: unknown, at: Place): void {
  const { accepts, wanted } = PLAIN_VALUES[shape];
  if (!accepts(value)) {
    reportShape(walk, at, keyword, wanted);
  } else if (typeof value === 'string') {
    if (shape === 'reference') walk.references.push({ path: at.path, reference: value });
    if (shape === 'anchor') walk.targets.addAnchor(value);
    if (keyword === '$id') walk.targets.addId(value);
  }
}

type MapShape = Extract<KeywordShape, `${string}_map`>;

function visitMember(walk: Walk, shape: MapShape, key: string, member: unknown, at: Place): void {
  switch (shape) {
    case 'flag_map':
      if (typeof member !== 'boolean') reportShape(walk, at, key, 'true or false');
      break;
    case 'names_map':
      if (!isNames(member)) reportShape(walk, at, key, 'a list of different names');
      break;
    case 'schema_or_names_map':
      if (!isNames(member)) visitSchema(walk, member, at);
      break;
    case 'pattern_map':
      if (!isRegularExpression(key)) report(walk, at.path, 'The key is not a regular expression.');
      visitSchema(walk, member, at);
      break;
    case 'schema_map':
      visitSchema(walk, member, at);
      break;
    default:
      assertNever(shape);
  }
}

function visitList(walk: Walk, list: readonly unknown[], at: Place): void {
  for (const [index, member] of list.entries()) visitSchema(walk, member, below(at, index));
}

const below = (at: Place, step: string | number): Place => ({
  path: [...at.path, step],
  local: [...at.local, step],
});

const reportShape = (walk: Walk, at: Place, keyword: string, wanted: string): void =>
  report(walk, at.path, `\`${keyword.slice(0, 60)}\` takes ${wanted}.`);

function report(walk: Walk, path: Path, message: string): void {
  walk.findings.push({ code: 'invalid_contract', path, message });
}

const isMapping = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
