import { isKeywords, type SchemaKeywords, type SchemaNode } from '../schema-node.ts';
import type { SchemaInspection } from '../schema-shape.ts';
import { ALL_TYPES, declaredValues, NO_TYPES, NULL, type TypeSet } from './json-types.ts';
import { hasCombination, refusingKeywords, roleOf } from './keyword-roles.ts';
import { areDisjoint, type Profile, profileOf } from './schema-profile.ts';
import { ANYTHING, type Core, NOTHING, partOfCore, type SchemaView, type Union } from './schema-view.ts';
import type { ValueIdentities } from './value-identities.ts';

const KNOWN_DIALECT = /^https?:\/\/json-schema\.org\/(?:draft(?:-0[67]|\/2019-09|\/2020-12)\/)?schema#?$/;

/** One readable schema, with its references followed and its wrappers seen through. */
export class SchemaDocument {
  readonly root: SchemaNode;
  readonly olderDraft: boolean;
  readonly identities: ValueIdentities;
  readonly hasReferences: boolean;
  readonly #targets: SchemaInspection['targets'];
  readonly #views = new Map<SchemaNode, SchemaView>();
  readonly #cores = new Map<SchemaKeywords, Core>();
  readonly #nullableCores = new Map<SchemaKeywords, Core>();
  readonly #parts = new WeakMap<Core, Map<TypeSet, Core>>();
  #provable: boolean;

  constructor(root: SchemaNode, inspection: SchemaInspection, identities: ValueIdentities) {
    this.root = root;
    this.olderDraft = inspection.olderDraft;
    this.identities = identities;
    this.hasReferences = inspection.targets.size > 0;
    this.#targets = inspection.targets;
    this.#provable = !this.#hasDoubtfulKeyword(inspection);
  }

  /**
   * false: keyword by keyword, nothing can be proved about this schema, because keywords look at what others have looked
   * at, dialects are mixed or unknown, or a reference leads to itself. Final once everything was viewed.
   */
  get provable(): boolean {
    return this.#provable;
  }

  view(node: SchemaNode): SchemaView {
    const known = this.#views.get(node);
    if (known !== undefined) return known;
    const view = this.#look(node);
    this.#views.set(node, view);
    return view;
  }

  isAnything(node: SchemaNode): boolean {
    const { core } = this.view(node);
    if (core === ANYTHING) return true;
    return (
      core.union === undefined &&
      refusingKeywords(core.schema, this.olderDraft).length === 0 &&
      core.types !== NO_TYPES
    );
  }

  /** What tells it from other alternatives, without looking deep. */
  profile(node: SchemaNode): Profile {
    return profileOf(node, (each) => this.#referred(each), this.identities);
  }

  /** The schema for some types alone: the same object for the same question. */
  partOf(core: Core, group: TypeSet): Core {
    const parts = this.#parts.get(core) ?? new Map<TypeSet, Core>();
    this.#parts.set(core, parts);
    const part = parts.get(group) ?? partOfCore(core, group);
    parts.set(group, part);
    return part;
  }

  /** What the `$ref` of a schema leads to. */
  targetOf(schema: SchemaKeywords): SchemaNode | undefined {
    return this.#targets.get(schema)?.schema;
  }

  /** Whether null is certainly accepted. */
  acceptsNull(core: Core): boolean {
    if (core.nullable) return true;
    return core.union === undefined && (core.types & NULL) !== 0 && !hasCombination(core.schema);
  }

  #look(node: SchemaNode): SchemaView {
    const notes = new Map<string, unknown>();
    const seen = new Set<SchemaNode>();
    let nullable = false;
    for (let current = node; ; ) {
      if (!isKeywords(current)) return { notes, core: plainCore(current, nullable) };
      if (seen.has(current)) {
        this.#provable = false;
        return { notes, core: ANYTHING };
      }
      seen.add(current);
      for (const [keyword, value] of Object.entries(current)) {
        if (roleOf(keyword, this.olderDraft) === 'note' && !notes.has(keyword)) notes.set(keyword, value);
      }
      const wrapped = this.#unwrap(current);
      if (wrapped === undefined) return { notes, core: this.#coreOf(current, nullable) };
      nullable ||= wrapped.nullable;
      if ('union' in wrapped) return { notes, core: { ...ANYTHING, nullable, union: wrapped.union } };
      current = wrapped.next;
    }
  }

  /** undefined: no wrapper, or one that says more than which schema it stands for. */
  #unwrap(
    schema: SchemaKeywords,
  ): { nullable: boolean; next: SchemaNode } | { nullable: boolean; union: Union } | undefined {
    const [keyword, ...more] = refusingKeywords(schema, this.olderDraft);
    if (more.length > 0) return undefined;
    if (keyword === '$ref') return { nullable: false, next: this.targetOf(schema) ?? true };
    if (keyword === 'allOf') {
      const [only, ...others] = schema.allOf ?? [];
      return only !== undefined && others.length === 0 ? { nullable: false, next: only } : undefined;
    }
    if (keyword !== 'anyOf' && keyword !== 'oneOf') return undefined;
    const branches = schema[keyword] ?? [];
    if (keyword === 'oneOf' && !areDisjoint(branches.map((each) => this.profile(each)))) return undefined;
    const rest = branches.filter((each) => !this.#isNull(each));
    const nullable = rest.length < branches.length;
    const [first = false, ...others] = rest;
    return others.length === 0
      ? { nullable, next: first }
      : { nullable, union: { combinator: keyword, branches: rest } };
  }

  #isNull(node: SchemaNode): boolean {
    if (!isKeywords(node)) return false;
    const plain = refusingKeywords(node, this.olderDraft).every((each) =>
      ['type', 'const', 'enum'].includes(each),
    );
    return plain && this.#declared(node).types === NULL;
  }

  #coreOf(schema: SchemaKeywords, nullable: boolean): Core {
    const cores = nullable ? this.#nullableCores : this.#cores;
    const known = cores.get(schema);
    if (known !== undefined) return known;
    const { types, values } = this.#declared(schema);
    // Beside a combination, null may be refused by that; in a schema open to all types it is nothing of its own.
    const splits = types !== ALL_TYPES && (types & NULL) !== 0 && !hasCombination(schema);
    const kept = splits ? values?.filter((value) => value !== null) : values;
    const core = {
      schema,
      nullable: nullable || splits,
      types: splits ? types & ~NULL : types,
      ...(kept !== undefined && { values: new Map(kept.map((value) => [this.identities.of(value), value])) }),
    };
    cores.set(schema, core);
    return core;
  }

  #declared(schema: SchemaKeywords): ReturnType<typeof declaredValues> {
    return declaredValues(schema, (a, b) => this.identities.of(a) === this.identities.of(b));
  }

  /** Through schemas that are nothing but a reference. */
  #referred(node: SchemaNode): SchemaNode {
    const seen = new Set<SchemaNode>();
    let current = node;
    while (isKeywords(current) && !seen.has(current)) {
      seen.add(current);
      const [keyword, ...more] = refusingKeywords(current, this.olderDraft);
      if (keyword !== '$ref' || more.length > 0) return current;
      current = this.targetOf(current) ?? true;
    }
    return current;
  }

  #hasDoubtfulKeyword({ keywords, dialects, olderDraft, targets }: SchemaInspection): boolean {
    if (keywords.has('unevaluatedProperties') || keywords.has('unevaluatedItems')) return true;
    if (dialects.size > 1 || [...dialects].some((dialect) => !KNOWN_DIALECT.test(dialect))) return true;
    if (!olderDraft) return false;
    // Older drafts ignore tuples of the new one, and what stands beside a reference; not all validators of them do.
    return (
      keywords.has('prefixItems') ||
      [...targets.keys()].some((schema) => refusingKeywords(schema, olderDraft).length > 1)
    );
  }
}

function plainCore(schema: boolean, nullable: boolean): Core {
  if (schema) return ANYTHING;
  return nullable ? { ...NOTHING, nullable } : NOTHING;
}
