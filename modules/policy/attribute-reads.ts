import type { CedarValue, Entity } from './entities.ts';

/**
 * What policies ask of one variable, from their parsed form. Two entities for which all of it is answered alike get the
 * same decision, so that one of them stands for both. Whatever is not recognised is read as a whole: more classes, and
 * never a wrong one.
 */
export interface AttributeReads {
  /** `attr:tags`, `tag:department`: the value itself, as a whole. */
  readonly whole: ReadonlySet<string>;
  /** Only whether it is there. */
  readonly presence: ReadonlySet<string>;
  /** Scalars that it is compared with, in JSON. */
  readonly equals: ReadonlyMap<string, ReadonlySet<string>>;
  /** Members that a set is asked for. */
  readonly members: ReadonlyMap<string, ReadonlySet<string>>;
  /** `like` patterns, in JSON. */
  readonly patterns: ReadonlyMap<string, ReadonlySet<string>>;
  /** Entities, as `Type::id`, that it is compared with or asked to be in. */
  readonly identities: ReadonlySet<string>;
  readonly ancestors: ReadonlySet<string>;
  /** It is used as it is: nothing about it may be left out. */
  readonly everything: boolean;
}

export type Variable = 'principal' | 'resource';

/** `policies`: Cedar's JSON of each. */
export function readsOf(policies: readonly unknown[], variable: Variable): AttributeReads {
  const reads = new Reads(variable);
  for (const policy of policies) {
    if (!isRecord(policy)) continue;
    reads.scope(policy[variable]);
    for (const clause of list(policy['conditions'])) if (isRecord(clause)) reads.visit(clause['body']);
  }
  return reads;
}

/** Whether any of a policy's conditions uses the variable at all. */
export function mentions(expression: unknown, variable: string): boolean {
  if (Array.isArray(expression)) return expression.some((each) => mentions(each, variable));
  if (!isRecord(expression)) return false;
  if (expression['Var'] === variable) return true;
  // A value is data, whatever it looks like.
  return Object.entries(expression).some(([key, inner]) => key !== 'Value' && mentions(inner, variable));
}

class Reads implements AttributeReads {
  readonly whole = new Set<string>();
  readonly presence = new Set<string>();
  readonly equals = new Map<string, Set<string>>();
  readonly members = new Map<string, Set<string>>();
  readonly patterns = new Map<string, Set<string>>();
  readonly identities = new Set<string>();
  readonly ancestors = new Set<string>();
  everything = false;
  readonly #variable: Variable;

  constructor(variable: Variable) {
    this.#variable = variable;
  }

  /** The head of a policy: `principal == …`, `resource is Tool in …`. Kinds are told apart by everybody. */
  scope(constraint: unknown): void {
    if (!isRecord(constraint)) return;
    const entity = uidOf(constraint['entity']);
    if (constraint['op'] === '==' && entity !== undefined) this.identities.add(entity);
    if (constraint['op'] === 'in' && entity !== undefined) this.ancestors.add(entity);
    if (constraint['op'] === 'is') {
      const within = constraint['in'];
      const ancestor = isRecord(within) ? uidOf(within['entity']) : undefined;
      if (ancestor !== undefined) this.ancestors.add(ancestor);
    }
  }

  visit(expression: unknown): void {
    if (Array.isArray(expression)) {
      for (const each of expression) this.visit(each);
      return;
    }
    if (!isRecord(expression)) return;
    for (const [operator, operand] of Object.entries(expression)) {
      if (operator === 'Value') continue;
      if (operator === 'Var') this.everything ||= operand === this.#variable;
      else if (!this.#recognised(operator, operand)) this.visit(operand);
    }
  }

  /** false: nothing of it was taken, and its parts are still to be looked at. */
  #recognised(operator: string, operand: unknown): boolean {
    if (!isRecord(operand)) return false;
    const { left, right } = operand;
    switch (operator) {
      case '.':
      case 'getTag':
        return this.#value({ [operator]: operand });
      case '==':
      case '!=':
        return this.#compared(left, right) || this.#compared(right, left);
      case 'contains':
        return this.#member(left, [right]) || this.#oneOf(right, left);
      case 'containsAll':
        return this.#member(left, elementsOf(right));
      case 'containsAny':
        return this.#member(left, elementsOf(right)) || this.#member(right, elementsOf(left));
      case 'like':
        return this.#like(left, operand['pattern']);
      case 'has':
        return this.#has(left, operand['attr']);
      case 'hasTag':
        return this.#hasTag(left, right);
      case 'in':
        return this.#isIn(left, right);
      case 'is':
        return this.#is(left, operand['in']);
      default:
        return false;
    }
  }

  #value(expression: unknown): boolean {
    const name = this.#access(expression);
    if (name !== undefined) this.whole.add(name);
    return name !== undefined;
  }

  #compared(side: unknown, other: unknown): boolean {
    const literal = literalOf(other);
    if (literal === undefined) return false;
    const entity = uidOf(literal);
    if (this.#isVariable(side) && entity !== undefined) {
      this.identities.add(entity);
      return true;
    }
    const name = this.#access(side);
    if (name === undefined || typeof literal === 'object') return false;
    addTo(this.equals, name, JSON.stringify(literal));
    return true;
  }

  /** `["a", "b"].contains(resource.source)`. */
  #oneOf(side: unknown, set: unknown): boolean {
    const name = this.#access(side);
    const literals = elementsOf(set)?.map(literalOf);
    if (name === undefined || literals === undefined) return false;
    const scalars = literals.flatMap((each) =>
      typeof each === 'string' || typeof each === 'number' ? [each] : [],
    );
    if (scalars.length < literals.length) return false;
    for (const each of scalars) addTo(this.equals, name, JSON.stringify(each));
    // Of an empty set it is still read whether the attribute is there.
    this.presence.add(name);
    return true;
  }

  #member(side: unknown, elements: readonly unknown[] | undefined): boolean {
    const name = this.#access(side);
    const literals = elements?.map(literalOf);
    if (name === undefined || literals === undefined) return false;
    const texts = literals.flatMap((each) => (typeof each === 'string' ? [each] : []));
    if (texts.length < literals.length) return false;
    for (const each of texts) addTo(this.members, name, each);
    this.presence.add(name);
    return true;
  }

  #like(side: unknown, pattern: unknown): boolean {
    const name = this.#access(side);
    if (name === undefined) return false;
    addTo(this.patterns, name, JSON.stringify(pattern));
    return true;
  }

  #has(side: unknown, attribute: unknown): boolean {
    if (!this.#isVariable(side)) return false;
    const [first = attribute] = list(attribute);
    this.presence.add(`attr:${String(first)}`);
    return true;
  }

  #hasTag(side: unknown, tag: unknown): boolean {
    const name = literalOf(tag);
    if (!this.#isVariable(side) || typeof name !== 'string') return false;
    this.presence.add(`tag:${name}`);
    return true;
  }

  #isIn(side: unknown, ancestors: unknown): boolean {
    if (!this.#isVariable(side)) return false;
    const uids = (elementsOf(ancestors) ?? [ancestors]).map((each) => uidOf(literalOf(each)));
    if (uids.includes(undefined)) return false;
    for (const uid of uids) if (uid !== undefined) this.ancestors.add(uid);
    return true;
  }

  #is(side: unknown, within: unknown): boolean {
    if (!this.#isVariable(side)) return false;
    return within === undefined || this.#isIn(side, within);
  }

  #isVariable(expression: unknown): boolean {
    return isRecord(expression) && expression['Var'] === this.#variable;
  }

  /** `attr:x` of `variable.x`, `tag:x` of `variable.getTag("x")`. */
  #access(expression: unknown): string | undefined {
    if (!isRecord(expression)) return undefined;
    const { '.': dot, getTag } = expression;
    if (isRecord(dot) && this.#isVariable(dot['left'])) return `attr:${String(dot['attr'])}`;
    const tag = isRecord(getTag) && this.#isVariable(getTag['left']) ? literalOf(getTag['right']) : undefined;
    return typeof tag === 'string' ? `tag:${tag}` : undefined;
  }
}

/**
 * How those of one kind are asked what policies read. Each question is made ready once and put to many, so that none costs
 * more than its answer.
 */
export interface Asking<T> {
  typeOf(of: T): string;
  attribute(name: string): (of: T) => CedarValue | undefined;
  tag(name: string): (of: T) => readonly string[] | undefined;
  /** Whether it is the entity. */
  is(type: string, id: string): (of: T) => boolean;
  /** Whether it is, or is in, the entity. */
  isIn(type: string, id: string): (of: T) => boolean;
  /** All of it, as one text. */
  whole(of: T): string;
}

export const ASKING_ENTITIES: Asking<Entity> = {
  typeOf: ({ uid }) => uid.type,
  attribute:
    (name) =>
    ({ attrs }) =>
      own(attrs, name),
  tag:
    (name) =>
    ({ tags = {} }) =>
      own(tags, name),
  is:
    (type, id) =>
    ({ uid }) =>
      uid.id === id && uid.type === type,
  isIn:
    (type, id) =>
    ({ uid, parents }) =>
      [uid, ...parents].some((each) => each.type === type && each.id === id),
  whole: (entity) => wholeOf(entity),
};

export const wholeOf = ({ uid, attrs, parents, tags = {} }: Entity): string =>
  JSON.stringify([uid, sorted(attrs), sorted(tags), parents.map(uidText).sort()]);

/** What is asked, made ready once: equal answers, equal decisions. */
export function classKeyFor<T>(reads: AttributeReads, asking: Asking<T>): (of: T) => string {
  if (reads.everything) return (of) => asking.whole(of);
  type Read = (of: T) => CedarValue | undefined;
  const readerOf = (name: string): Read => {
    const bare = name.slice(name.indexOf(':') + 1);
    return name.startsWith('tag:') ? asking.tag(bare) : asking.attribute(bare);
  };
  const questions: ((of: T) => string)[] = [];
  const each = (
    map: ReadonlyMap<string, ReadonlySet<string>>,
    ask: (read: Read, texts: readonly string[]) => void,
  ) => {
    for (const [name, texts] of map) ask(readerOf(name), [...texts]);
  };
  for (const name of reads.whole) {
    const read = readerOf(name);
    questions.push((of) => JSON.stringify(canonical(read(of))));
  }
  for (const name of reads.presence) {
    const read = readerOf(name);
    questions.push((of) => (read(of) === undefined ? '0' : '1'));
  }
  each(reads.equals, (read, literals) => {
    const places = new Map(literals.map((literal, at): [unknown, string] => [JSON.parse(literal), `${at}`]));
    questions.push((of) => {
      const value = read(of);
      return value === undefined ? 'n' : (places.get(value) ?? '-');
    });
  });
  each(reads.members, (read, asked) => {
    for (const member of asked)
      questions.push((of) => {
        const value = read(of);
        return isTexts(value) && value.includes(member) ? '1' : '0';
      });
  });
  each(reads.patterns, (read, patterns) => {
    for (const pattern of patterns.map(parsePattern))
      questions.push((of) => {
        const value = read(of);
        return typeof value === 'string' && isLike(value, pattern) ? '1' : '0';
      });
  });
  const yesOrNo = (ask: (of: T) => boolean): void => {
    questions.push((of) => (ask(of) ? '1' : '0'));
  };
  for (const [type, id] of [...reads.identities].map(uidParts)) yesOrNo(asking.is(type, id));
  for (const [type, id] of [...reads.ancestors].map(uidParts)) yesOrNo(asking.isIn(type, id));
  return (of) => {
    let key = asking.typeOf(of);
    for (const question of questions) key += ` ${question(of)}`;
    return key;
  };
}

/** Types hold no `::` of their own here. */
function uidParts(text: string): readonly [string, string] {
  const at = text.indexOf('::');
  return [text.slice(0, at), text.slice(at + 2)];
}

const isTexts = (value: CedarValue | undefined): value is readonly string[] => Array.isArray(value);

const own = <V>(record: Readonly<Record<string, V>>, key: string): V | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

const sorted = (record: Readonly<Record<string, CedarValue>>): readonly unknown[] =>
  Object.entries(record)
    .map(([key, value]) => [key, canonical(value)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));

/** A set has no order and nothing twice. */
const canonical = (value: CedarValue | undefined): unknown =>
  Array.isArray(value) ? [...new Set(value as readonly string[])].sort() : (value ?? null);

const uidText = ({ type, id }: { readonly type: string; readonly id: string }): string => `${type}::${id}`;

/** `*` stands for any characters; all else for itself. `texts`: what stands between the stars. */
function isLike(value: string, texts: readonly string[]): boolean {
  const [first = '', ...rest] = texts;
  const last = rest.pop();
  if (last === undefined) return value === first;
  if (!value.startsWith(first) || value.length < first.length + last.length || !value.endsWith(last))
    return false;
  // What comes first is taken first: that leaves the most to what follows.
  let at = first.length;
  for (const each of rest) {
    const found = value.indexOf(each, at);
    if (found < 0) return false;
    at = found + each.length;
  }
  return at <= value.length - last.length;
}

function parsePattern(pattern: string): readonly string[] {
  const texts = [''];
  for (const each of list(JSON.parse(pattern))) {
    const literal = isRecord(each) ? each['Literal'] : undefined;
    if (typeof literal === 'string') texts.push((texts.pop() ?? '') + literal);
    else texts.push('');
  }
  return texts;
}

function addTo(map: Map<string, Set<string>>, key: string, value: string): void {
  const set = map.get(key) ?? new Set<string>();
  set.add(value);
  map.set(key, set);
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** What stands in a literal set; undefined: it is none. */
function elementsOf(expression: unknown): readonly unknown[] | undefined {
  if (!isRecord(expression)) return undefined;
  const { Set: set, Value: value } = expression;
  if (Array.isArray(set)) return list(set);
  return Array.isArray(value) ? value.map((each: unknown) => ({ Value: each })) : undefined;
}

const literalOf = (expression: unknown): unknown => (isRecord(expression) ? expression['Value'] : undefined);

/** `Type::id` of an entity, in either of the forms that Cedar writes. */
function uidOf(value: unknown): string | undefined {
  if (!isRecord(value)) return undefined;
  const inner = isRecord(value['__entity']) ? value['__entity'] : value;
  const { type, id } = inner;
  return typeof type === 'string' && typeof id === 'string' ? uidText({ type, id }) : undefined;
}
