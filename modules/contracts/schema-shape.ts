import { assertNever } from '../core/assert-never.ts';
import type { Finding } from '../core/diagnostics/diagnostic.ts';
import {
  isNames,
  isPlainShape,
  isRegularExpression,
  PLAIN_VALUES,
  type PlainShape,
} from './keyword-values.ts';
import { type KeywordShape, shapeOfKeyword } from './schema-keywords.ts';
import { isKeywords, type SchemaKeywords, type SchemaNode, type SchemaTarget } from './schema-node.ts';
import { ROOT_RESOURCE, resourceOf, SchemaTargets } from './schema-references.ts';
import { type BoundsFault, boundsFault, MAX_LEVELS } from './value-bounds.ts';

type Path = readonly (string | number)[];

/** A place in the schema: from the root, and from the nearest enclosing `$id`, which names the resource. */
interface Place {
  readonly path: Path;
  readonly local: Path;
  readonly resource: string;
  /** The schema that holds the keyword at this place. */
  readonly holder?: SchemaKeywords;
}

interface Walk {
  readonly findings: Finding[];
  readonly targets: SchemaTargets;
  /** Judged at the end, when all possible targets are known. */
  readonly references: { readonly at: Place; readonly keyword: string; readonly reference: string }[];
  readonly keywords: Set<string>;
  readonly dialects: Set<string>;
  readonly olderDraft: boolean;
}

/** What one walk through a schema tells. */
export interface SchemaInspection {
  readonly findings: readonly Finding[];
  /** There exactly where there is no finding. */
  readonly root?: SchemaNode;
  /** The schemas that have a `$ref`, each with what it leads to. */
  readonly targets: ReadonlyMap<SchemaKeywords, SchemaTarget>;
  /** Those that occur anywhere and that JSON Schema knows. */
  readonly keywords: ReadonlySet<string>;
  /** The values of `$schema`; more than one where a part is written in another dialect. */
  readonly dialects: ReadonlySet<string>;
  /** Drafts before 2020-12 write a tuple as a list under `items`. */
  readonly olderDraft: boolean;
}

const BOUNDS_MESSAGES = {
  not_json: 'The schema holds something that is no JSON.',
  too_deep: `The schema is nested more than ${MAX_LEVELS} levels deep.`,
  too_large: 'The schema is too large to be checked.',
} as const satisfies Record<BoundsFault, string>;

const OLDER_DRAFT = /json-schema\.org\/draft(?:-0[67]|\/2019-09)\/schema#?$/;

/**
 * The faults of a full JSON Schema, each as `invalid_contract` at its keyword: a value of the wrong shape, a pattern
 * that does not compile, a reference that leads nowhere or out of the document.
 */
export const checkSchema = (schema: unknown): readonly Finding[] => inspectSchema(schema).findings;

export function inspectSchema(schema: unknown): SchemaInspection {
  const dialect: unknown = isKeywords(schema) ? schema.$schema : undefined;
  const walk: Walk = {
    findings: [],
    targets: new SchemaTargets(),
    references: [],
    keywords: new Set(),
    dialects: new Set(),
    olderDraft: typeof dialect === 'string' && OLDER_DRAFT.test(dialect),
  };
  const fault = boundsFault(schema);
  if (fault === undefined) visitSchema(walk, schema, { path: [], local: [], resource: ROOT_RESOURCE });
  else report(walk, [], BOUNDS_MESSAGES[fault]);
  const targets = new Map<SchemaKeywords, SchemaTarget>();
  for (const { at, keyword, reference } of walk.references) {
    const target = walk.targets.find(reference, at.resource);
    if (target === undefined) reportReference(walk, at.path, reference);
    else if (keyword === '$ref' && at.holder !== undefined) targets.set(at.holder, target);
  }
  const { findings, keywords, dialects, olderDraft } = walk;
  const root = findings.length === 0 && { root: schema as SchemaNode };
  return { findings, ...root, targets, keywords, dialects, olderDraft };
}

function visitSchema(walk: Walk, schema: unknown, at: Place): void {
  if (typeof schema === 'boolean') {
    walk.targets.addPlace(at.resource, at.path, at.local, schema);
    return;
  }
  if (!isKeywords(schema)) {
    report(walk, at.path, 'A schema is a mapping, true or false.');
    return;
  }
  const id: unknown = schema.$id;
  const here =
    typeof id === 'string' ? { path: at.path, local: [], resource: resourceOf(id), holder: schema } : at;
  // A schema with an `$id` of its own is also a place of what surrounds it.
  walk.targets.addPlace(at.resource, at.path, at.local, schema);
  walk.targets.addPlace(here.resource, here.path, here.local, schema);
  for (const [keyword, value] of Object.entries(schema)) {
    const shape = shapeOf(keyword, walk.olderDraft);
    if (shape === undefined) continue;
    walk.keywords.add(keyword);
    visitKeyword(walk, shape, keyword, value, below({ ...here, holder: schema }, keyword));
  }
}

/** undefined: a keyword that the dialect does not know, which it ignores. */
export const shapeOf = (keyword: string, olderDraft: boolean): KeywordShape | undefined =>
  keyword === 'additionalItems' && olderDraft ? 'schema' : shapeOfKeyword(keyword);

function visitKeyword(walk: Walk, shape: KeywordShape, keyword: string, value: unknown, at: Place): void {
  if (isPlainShape(shape)) {
    visitPlain(walk, shape, keyword, value, at);
    return;
  }
  switch (shape) {
    case 'schema':
      if (keyword === 'items' && walk.olderDraft && Array.isArray(value)) visitList(walk, value, at);
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
      if (!isKeywords(value)) reportShape(walk, at, keyword, 'a mapping');
      else
        for (const [key, member] of Object.entries(value))
          visitMember(walk, shape, key, member, below(at, key));
      break;
    default:
      assertNever(shape);
  }
}

function visitPlain(walk: Walk, shape: PlainShape, keyword: string, value: unknown, at: Place): void {
  const { accepts, wanted } = PLAIN_VALUES[shape];
  if (!accepts(value)) {
    reportShape(walk, at, keyword, wanted);
  } else if (typeof value === 'string') {
    if (shape === 'reference') walk.references.push({ at, keyword, reference: value });
    if (shape === 'anchor' && at.holder !== undefined)
      walk.targets.addAnchor(at.resource, value, at.path.slice(0, -1), at.holder);
    if (keyword === '$schema') walk.dialects.add(value);
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
  ...at,
  path: [...at.path, step],
  local: [...at.local, step],
});

const reportReference = (walk: Walk, path: Path, reference: string): void => {
  walk.findings.push({
    code: 'invalid_contract',
    path,
    message: `The reference ${JSON.stringify(reference.slice(0, 80))} leads to no schema in this contract.`,
    hint: 'Put the schema under `$defs` and refer to it as `#/$defs/…`; nothing is fetched.',
  });
};

const reportShape = (walk: Walk, at: Place, keyword: string, wanted: string): void =>
  report(walk, at.path, `\`${keyword.slice(0, 60)}\` takes ${wanted}.`);

function report(walk: Walk, path: Path, message: string): void {
  walk.findings.push({ code: 'invalid_contract', path, message });
}
