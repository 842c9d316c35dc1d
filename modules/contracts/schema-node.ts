/** A schema whose keywords have values of their shape (see `inspectSchema`); keywords nobody knows are kept. */
export type SchemaNode = boolean | SchemaKeywords;

export interface SchemaKeywords extends Readonly<Record<string, unknown>> {
  readonly $schema?: string;
  readonly $id?: string;
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly multipleOf?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly required?: readonly string[];
  readonly properties?: SchemaMap;
  readonly patternProperties?: SchemaMap;
  readonly additionalProperties?: SchemaNode;
  readonly propertyNames?: SchemaNode;
  readonly dependentRequired?: Readonly<Record<string, readonly string[]>>;
  readonly dependentSchemas?: SchemaMap;
  /** Of older drafts. */
  readonly dependencies?: Readonly<Record<string, readonly string[] | SchemaNode>>;
  readonly prefixItems?: readonly SchemaNode[];
  /** A list only in older drafts, where `additionalItems` then is the rest. */
  readonly items?: SchemaNode | readonly SchemaNode[];
  readonly additionalItems?: SchemaNode;
  readonly contains?: SchemaNode;
  readonly minContains?: number;
  readonly maxContains?: number;
  readonly uniqueItems?: boolean;
  readonly contentSchema?: SchemaNode;
  readonly allOf?: readonly SchemaNode[];
  readonly anyOf?: readonly SchemaNode[];
  readonly oneOf?: readonly SchemaNode[];
  readonly not?: SchemaNode;
  readonly unevaluatedProperties?: SchemaNode;
  readonly unevaluatedItems?: SchemaNode;
  readonly if?: SchemaNode;
  readonly then?: SchemaNode;
  readonly else?: SchemaNode;
}

export type SchemaMap = Readonly<Record<string, SchemaNode>>;

/** What a reference leads to; `pointer` counts from the root of the whole document. */
export interface SchemaTarget {
  readonly pointer: string;
  readonly schema: SchemaNode;
}

export const isKeywords = (value: unknown): value is SchemaKeywords =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
