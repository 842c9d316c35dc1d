import type { SchemaKeywords } from '../schema-node.ts';
import { shapeOf } from '../schema-shape.ts';

/**
 * `place`: where things stand, meaningless once references are followed. `note`: says something to a reader and refuses
 * no value; keywords that nobody knows are notes too, since validators ignore them. `combination`: other schemas about
 * the same value. `assertion`: all else.
 */
export type KeywordRole = 'place' | 'note' | 'combination' | 'assertion';

const ROLES: ReadonlyMap<string, KeywordRole> = new Map([
  ...['$schema', '$id', '$anchor', '$dynamicAnchor', '$vocabulary', '$defs', 'definitions'].map(
    (keyword) => [keyword, 'place'] as const,
  ),
  ...['title', 'description', '$comment', 'default', 'examples', 'deprecated', 'readOnly', 'writeOnly'].map(
    (keyword) => [keyword, 'note'] as const,
  ),
  ...['$ref', 'allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else'].map(
    (keyword) => [keyword, 'combination'] as const,
  ),
]);

export const roleOf = (keyword: string, olderDraft: boolean): KeywordRole =>
  ROLES.get(keyword) ?? (shapeOf(keyword, olderDraft) === undefined ? 'note' : 'assertion');

/** The keywords that can refuse a value. */
export const refusingKeywords = (schema: SchemaKeywords, olderDraft: boolean): readonly string[] =>
  Object.keys(schema).filter((keyword) => {
    const role = roleOf(keyword, olderDraft);
    return role === 'combination' || role === 'assertion';
  });

export const hasCombination = (schema: SchemaKeywords): boolean =>
  Object.keys(schema).some((keyword) => ROLES.get(keyword) === 'combination');
