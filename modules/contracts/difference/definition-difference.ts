import { isKeywords } from '../schema-node.ts';
import { boundsFault } from '../value-bounds.ts';
import type { Change, ChangeBody } from './change.ts';
import { contractChanges } from './contract-difference.ts';
import { type Difference, summarise } from './difference-summary.ts';
import { NO_EFFECT } from './effect.ts';
import { HINT_NAMES, hintChange, hintValue } from './hint-changes.ts';
import { severityOf } from './severity.ts';
import { shownPointer, shownValue } from './shown-text.ts';
import { textChange } from './text-change.ts';
import { ValueIdentities } from './value-identities.ts';

/**
 * A tool as a running server describes it: what a definition digest is about. Other keys are not looked at. Values are
 * what the server sent and may be anything; an absent key is undefined.
 */
export interface LiveDefinition {
  readonly name?: unknown;
  readonly title?: unknown;
  readonly description?: unknown;
  readonly inputSchema?: unknown;
  readonly outputSchema?: unknown;
  readonly annotations?: unknown;
}

export type DefinitionDifference = Difference;

/** What it means that a definition becomes another one. Empty exactly where the canonical forms are equal. */
export const compareDefinitions = (before: LiveDefinition, after: LiveDefinition): DefinitionDifference =>
  summarise(definitionChanges(before, after, new ValueIdentities()));

const TEXT_FIELDS = ['name', 'title', 'description'] as const;

export function definitionChanges(
  before: LiveDefinition,
  after: LiveDefinition,
  identities: ValueIdentities,
): readonly Change[] {
  return [
    ...TEXT_FIELDS.flatMap((field) => textChanges(field, [field], before[field], after[field], identities)),
    ...annotationChanges(before.annotations, after.annotations, identities),
    ...contractChanges(contractOf(before), contractOf(after), identities),
  ];
}

const contractOf = ({ inputSchema, outputSchema }: LiveDefinition) => ({
  inputs: inputSchema,
  outputs: outputSchema,
});

function textChanges(
  field: (typeof TEXT_FIELDS)[number],
  path: readonly string[],
  before: unknown,
  after: unknown,
  identities: ValueIdentities,
): readonly Change[] {
  if (!isTextOrAbsent(before) || !isTextOrAbsent(after)) return valueChanges(path, before, after, identities);
  const body = textChange(field, before, after);
  return body === undefined ? [] : [definitionChange(body, path)];
}

const isTextOrAbsent = (value: unknown): value is string | undefined =>
  value === undefined || typeof value === 'string';

function annotationChanges(before: unknown, after: unknown, identities: ValueIdentities): readonly Change[] {
  if (!isAnnotations(before) || !isAnnotations(after))
    return valueChanges(['annotations'], before, after, identities);
  const [b, a] = [new Map(Object.entries(before ?? {})), new Map(Object.entries(after ?? {}))];
  const changes = HINT_NAMES.flatMap((hint) => {
    const [was, is] = [hintValue(b.get(hint)), hintValue(a.get(hint))];
    if (was === undefined || is === undefined)
      return valueChanges(['annotations', hint], b.get(hint), a.get(hint), identities);
    const change = hintChange(hint, was, is);
    return change === undefined ? [] : [change];
  });
  changes.push(...textChanges('title', ['annotations', 'title'], b.get('title'), a.get('title'), identities));
  const known: readonly string[] = [...HINT_NAMES, 'title'];
  for (const key of [...new Set([...b.keys(), ...a.keys()])].sort()) {
    if (!known.includes(key))
      changes.push(...valueChanges(['annotations', key], b.get(key), a.get(key), identities));
  }
  if (changes.length > 0 || (before === undefined) === (after === undefined)) return changes;
  // An empty mapping that came or went is another text and says nothing.
  const body: ChangeBody = { kind: 'schema_changed', keyword: 'writing' };
  return [definitionChange(body, ['annotations'])];
}

const isAnnotations = (value: unknown): value is Readonly<Record<string, unknown>> | undefined =>
  value === undefined || isKeywords(value);

/** Values without a rule of their own. */
function valueChanges(
  path: readonly string[],
  before: unknown,
  after: unknown,
  identities: ValueIdentities,
): readonly Change[] {
  if (isSame(before, after, identities)) return [];
  const body: ChangeBody = {
    kind: 'definition_changed',
    ...(before !== undefined && { before: shownValue(before) }),
    ...(after !== undefined && { after: shownValue(after) }),
  };
  return [definitionChange(body, path)];
}

function isSame(before: unknown, after: unknown, identities: ValueIdentities): boolean {
  if (Object.is(before, after)) return true;
  if (boundsFault(before) !== undefined || boundsFault(after) !== undefined) return false;
  return identities.of(before) === identities.of(after);
}

function definitionChange(body: ChangeBody, path: readonly string[]): Change {
  return {
    ...body,
    side: 'definition',
    path: shownPointer(path),
    severity: severityOf(body, 'definition', NO_EFFECT),
  };
}
