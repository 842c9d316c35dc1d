/** Where a change stands: in one half of the contract, or in the definition around it. */
export type Side = 'inputs' | 'outputs' | 'definition';

/** From worst to best. `risky`: harm is possible or harmlessness cannot be proved. */
export const SEVERITIES = ['breaking', 'risky', 'compatible', 'cosmetic'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** Texts of others, bounded, on one line, with characters that cannot be seen written as `<U+200B>`. */
export type Shown = string;

/** An absent key: it was not there. */
interface BeforeAfter {
  readonly before?: Shown;
  readonly after?: Shown;
}

/** Of a member of `inputs` (a parameter) or of `outputs`, at any depth. */
interface MemberChange extends BeforeAfter {
  readonly name: Shown;
  /** On the side on which the member exists. */
  readonly presence: 'required' | 'optional';
}

export type HintName = 'readOnlyHint' | 'destructiveHint' | 'idempotentHint' | 'openWorldHint';
export type HintValue = 'true' | 'false' | 'unstated';

export type UnreadableReason =
  | 'not_json'
  | 'too_deep'
  | 'too_large'
  | 'not_a_schema'
  | 'invalid_schema'
  | 'unresolved_reference'
  | 'dynamic_reference';

/** What happened, with its data. Kinds are permanent. */
export type ChangeBody =
  | (MemberChange & { readonly kind: 'parameter_added' | 'parameter_removed' })
  | (MemberChange & { readonly kind: 'output_added' | 'output_lost' })
  | { readonly kind: 'became_required' | 'became_optional'; readonly name: Shown }
  /** `output_optional`: no longer guaranteed. */
  | { readonly kind: 'output_guaranteed' | 'output_optional'; readonly name: Shown }
  /** `type_changed`: neither set of types holds the other. */
  | ({ readonly kind: 'type_narrowed' | 'type_widened' | 'type_changed' } & BeforeAfter)
  | { readonly kind: 'became_nullable' | 'became_not_nullable' }
  | { readonly kind: 'enum_value_added' | 'enum_value_removed'; readonly value: Shown }
  /** `constraint_changed`: which of the two allows more is not known, or neither does. */
  | ({
      readonly kind: 'constraint_tightened' | 'constraint_loosened' | 'constraint_changed';
      readonly constraint: string;
    } & BeforeAfter)
  /** One of several schemas of which a value has to fit one. */
  | ({
      readonly kind: 'alternative_added' | 'alternative_removed';
      readonly combinator: 'anyOf' | 'oneOf';
    } & BeforeAfter)
  | ({ readonly kind: 'default_changed' } & BeforeAfter)
  | ({
      readonly kind: 'text_changed';
      readonly field: 'name' | 'title' | 'description' | 'comment';
      /** `same`: only spacing differs, or characters that cannot be seen. */
      readonly wording: 'same' | 'changed';
      readonly invisibleAppeared: boolean;
      readonly invisibleVanished: boolean;
    } & BeforeAfter)
  /** A keyword whose effect is not known here, `$schema`, or only the way in which the schema is written (`writing`). */
  | ({ readonly kind: 'schema_changed'; readonly keyword: string } & BeforeAfter)
  | { readonly kind: 'schema_added' | 'schema_removed' }
  /** Keys stand for the sides that cannot be read. */
  | {
      readonly kind: 'schema_unreadable';
      readonly before?: UnreadableReason;
      readonly after?: UnreadableReason;
    }
  | {
      readonly kind: 'hint_flipped';
      readonly hint: HintName;
      readonly before: HintValue;
      readonly after: HintValue;
      readonly how: 'flipped' | 'appeared' | 'vanished';
      /** By the value that counts: what is not stated counts as MCP's default, which is the worst case. */
      readonly direction: 'safer' | 'riskier' | 'neutral';
    }
  /** Something else in a definition: an annotation nobody knows, or a value that has no business there. */
  | ({ readonly kind: 'definition_changed' } & BeforeAfter)
  | ToolChangeBody;

export type ToolChangeBody = {
  readonly kind: 'tool_added' | 'tool_removed';
  readonly name: Shown;
  /** Tools on the other side with an equal contract. Never treated as the same tool: a name is no identity. */
  readonly possibleRenames: readonly Shown[];
  /** The other side has this name as well, fewer times. */
  readonly duplicate: boolean;
  /** The name holds characters that cannot be seen. */
  readonly invisible: boolean;
};

export type ChangeKind = ChangeBody['kind'];

export type Change = ChangeBody & {
  readonly side: Side;
  /**
   * JSON pointer into the schema (`inputs`, `outputs`) or the definition; the empty string is the root. A reference is
   * followed in place, and what stands beside null alone stands for both. Steps that are very long are cut.
   */
  readonly path: string;
  readonly severity: Severity;
};
