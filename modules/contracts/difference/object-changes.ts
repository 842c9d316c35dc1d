import type { SchemaKeywords, SchemaNode } from '../schema-node.ts';
import type { ChangeBody, Shown, Side } from './change.ts';
import { addConstraint, type CorePair, compareOptional } from './constraint-changes.ts';
import { compareDependents } from './dependent-changes.ts';
import { NARROWER, NO_EFFECT, UNCLEAR, WIDER } from './effect.ts';
import { compareCount } from './scalar-constraints.ts';
import type { EffectOfPair } from './schema-comparison.ts';
import { eachKey } from './schema-map-keys.ts';
import { shownText, shownValue } from './shown-text.ts';

const KINDS = {
  inputs: {
    added: 'parameter_added',
    removed: 'parameter_removed',
    required: 'became_required',
    optional: 'became_optional',
  },
  outputs: {
    added: 'output_added',
    removed: 'output_lost',
    required: 'output_guaranteed',
    optional: 'output_optional',
  },
} as const satisfies Record<Exclude<Side, 'definition'>, Record<string, ChangeBody['kind']>>;

export function compareObjects(pair: CorePair): void {
  compareMembers(pair);
  comparePatterns(pair);
  const [before, after] = [pair.before.schema, pair.after.schema];
  compareOptional(pair, 'additionalProperties', before.additionalProperties, after.additionalProperties);
  compareOptional(pair, 'propertyNames', before.propertyNames, after.propertyNames);
  compareDependents(pair);
  compareCount(pair, 'minProperties', 'at_least');
  compareCount(pair, 'maxProperties', 'at_most');
}

function compareMembers(pair: CorePair): void {
  const [before, after] = [membersOf(pair.before.schema), membersOf(pair.after.schema)];
  const names = [before, after].flatMap(({ schemas, required }) => [...schemas.keys(), ...required]);
  for (const name of [...new Set(names)].sort()) {
    const [b, a] = [before.schemas.get(name), after.schemas.get(name)];
    const wasRequired = before.required.has(name);
    const isRequired = after.required.has(name);
    if (b !== undefined && a !== undefined) pair.below(['properties', name], b, a);
    if (b === undefined && a !== undefined) addAdded(pair, name, a, wasRequired, isRequired);
    else if (b !== undefined && a === undefined) addRemoved(pair, name, b, wasRequired, isRequired);
    else addRequired(pair, name, b !== undefined, wasRequired, isRequired);
  }
}

interface Members {
  readonly schemas: ReadonlyMap<string, SchemaNode>;
  readonly required: ReadonlySet<string>;
}

const membersOf = ({ properties = {}, required = [] }: SchemaKeywords): Members => ({
  schemas: new Map(Object.entries(properties)),
  required: new Set(required),
});

function addAdded(pair: CorePair, name: string, schema: SchemaNode, was: boolean, is: boolean): void {
  const other = otherMembers(pair, pair.before.schema);
  const effect = other === undefined ? { effect: UNCLEAR } : pair.effectBetween(other, schema);
  const body: ChangeBody = {
    kind: kindsOf(pair).added,
    name: shownText(name),
    presence: is ? 'required' : 'optional',
    after: shownValue(schema),
  };
  pair.add(body, ['properties', name], withEffect(effect, is && !was ? NARROWER : NO_EFFECT));
  if (was && !is) addRequired(pair, name, true, was, is);
}

function addRemoved(pair: CorePair, name: string, schema: SchemaNode, was: boolean, is: boolean): void {
  const other = otherMembers(pair, pair.after.schema);
  const effect = other === undefined ? { effect: UNCLEAR } : pair.effectBetween(schema, other);
  const body: ChangeBody = {
    kind: kindsOf(pair).removed,
    name: shownText(name),
    presence: was ? 'required' : 'optional',
    before: shownValue(schema),
  };
  pair.add(body, ['properties', name], withEffect(effect, was && !is ? WIDER : NO_EFFECT));
  if (is && !was) addRequired(pair, name, true, was, is);
}

const withEffect = (of: EffectOfPair, effect: number): EffectOfPair => ({
  ...of,
  effect: of.effect | effect,
});

/** Not where the member itself came or went: there its presence says it. */
function addRequired(pair: CorePair, name: string, declared: boolean, was: boolean, is: boolean): void {
  if (was === is) return;
  const body = { kind: kindsOf(pair)[is ? 'required' : 'optional'], name: shownText(name) as Shown };
  pair.add(body, declared ? ['properties', name] : ['required'], is ? NARROWER : WIDER);
}

/**
 * What a member has to fit that is not declared. undefined: where there are patterns, that hangs on which of them the
 * name fits, and patterns of others are never run: one that takes for ever would stop everything.
 */
function otherMembers(pair: CorePair, schema: SchemaKeywords): SchemaNode | undefined {
  const hasPatterns = [pair.before, pair.after].some(
    (each) => Object.keys(each.schema.patternProperties ?? {}).length > 0,
  );
  return hasPatterns ? undefined : (schema.additionalProperties ?? true);
}

const kindsOf = ({ side }: CorePair): (typeof KINDS)['inputs'] | (typeof KINDS)['outputs'] =>
  KINDS[side === 'outputs' ? 'outputs' : 'inputs'];

/**
 * A new pattern takes its names out of what `additionalProperties` said of them. Only where that said nothing before, it
 * is certain that less is accepted than before.
 */
function comparePatterns(pair: CorePair): void {
  const { documents } = pair;
  const open = {
    before: documents.before.isAnything(pair.before.schema.additionalProperties ?? true),
    after: documents.after.isAnything(pair.after.schema.additionalProperties ?? true),
  };
  eachKey(pair.before.schema.patternProperties, pair.after.schema.patternProperties, (pattern, b, a) => {
    const steps = ['patternProperties', pattern];
    if (b !== undefined && a !== undefined) pair.below(steps, b, a);
    else if (a !== undefined)
      addConstraint(pair, 'patternProperties', b, a, open.before ? NARROWER : UNCLEAR, steps);
    else addConstraint(pair, 'patternProperties', b, a, open.after ? WIDER : UNCLEAR, steps);
  });
}
