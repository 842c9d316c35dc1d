import * as z from 'zod';
import { LEFT_OUT_REASONS } from '../../core/ports/base-definitions.ts';
import { diagnostic, envelope, lifecycle, orUnknown, risk } from './basics.ts';

/** Permanent codes: of contracts (see `modules/contracts`), then of what stands around them. */
export const CHANGE_KINDS = [
  'parameter_added',
  'parameter_removed',
  'output_added',
  'output_lost',
  'became_required',
  'became_optional',
  'output_guaranteed',
  'output_optional',
  'type_narrowed',
  'type_widened',
  'type_changed',
  'became_nullable',
  'became_not_nullable',
  'enum_value_added',
  'enum_value_removed',
  'constraint_tightened',
  'constraint_loosened',
  'constraint_changed',
  'alternative_added',
  'alternative_removed',
  'default_changed',
  'text_changed',
  'schema_changed',
  'schema_added',
  'schema_removed',
  'schema_unreadable',
  'hint_flipped',
  'definition_changed',
  'tool_added',
  'tool_removed',
  /** Of a provider, a capability, a registry or an entry. */
  'added',
  'removed',
  /** Of a capability: it is understood as another one. */
  'merged',
  'version_added',
  'version_removed',
  'latest_version_changed',
  'offer_added',
  'offer_removed',
  'lifecycle_changed',
  'registration_lost',
  'registration_gained',
  /** Of a registry as a whole. */
  'load_lost',
  'load_gained',
  'risk_lowered',
  'risk_raised',
  'risk_stated',
  'risk_unstated',
  'approval_removed',
  'approval_waived',
  'approval_added',
  'permissions_widened',
  'permissions_narrowed',
  'permissions_changed',
  'variable_added',
  'variable_removed',
  'variable_changed',
  'field_changed',
  'item_added',
  'item_removed',
  /** The document says something else that the catalog does not model. */
  'rest_changed',
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** From worst to best, as in `modules/contracts`. */
const SEVERITIES = ['breaking', 'risky', 'compatible', 'cosmetic'] as const;
const severity = z.enum(SEVERITIES);
const worst = z.enum([...SEVERITIES, 'none']);

const NOTES = [
  'required',
  'optional',
  'secret',
  'invisible_appeared',
  'invisible_vanished',
  'same_wording',
  'safer',
  'riskier',
] as const;
export type ChangeNote = (typeof NOTES)[number];

/** Texts are bounded, on one line, and hold no character that cannot be seen. */
export const change = z
  .object({
    kind: z.enum(CHANGE_KINDS),
    severity,
    /** The version that it is about, or `1.0.0 → 2.0.0` for what changes with the latest one. */
    version: z.string().nullable(),
    /** The offer that it is about. */
    provider_id: z.string().nullable(),
    /** Of an entry of a registry: the operation whose contract it is about. */
    operation: z.string().nullable(),
    side: z.enum(['inputs', 'outputs', 'definition']),
    /** JSON pointer into the schema; empty elsewhere. */
    path: z.string(),
    /** Of the parameter, constraint, hint, field or variable. */
    name: z.string().nullable(),
    /** null: it was not there. */
    before: z.string().nullable(),
    after: z.string().nullable(),
    notes: z.array(z.enum(NOTES)),
  })
  .meta({ id: 'DefinitionChange' });

const fields = {
  id: z.string(),
  presence: z.enum(['added', 'removed', 'kept']),
  worst,
  /** The worst first. */
  changes: z.array(change),
  /** Changes that are not told because there are too many. */
  omitted: z.int(),
};

export const changedSubject = z.object(fields).meta({ id: 'ChangedSubject' });

const standing = z.object({
  effective_risk: orUnknown(risk),
  effective_approval: z.enum(['required', 'not_required', 'unknown']),
  lifecycle,
});

export const changedTool = z
  .object({
    ...fields,
    name: z.string(),
    before: standing.nullable(),
    after: standing.nullable(),
    /** Tools of the other side that state this id as their alias. */
    alias_of: z.array(z.string()),
    /** Tools of the other side with an equal contract; a name is no identity, so this is a hint and no more. */
    possible_renames: z.array(z.string()),
  })
  .meta({ id: 'ChangedTool' });

const section = z
  .object({
    /** null: tools that nobody offers. */
    provider_id: z.string().nullable(),
    worst,
    /** What changed about the provider itself. */
    provider: changedSubject.nullable(),
    tools: z.array(changedTool),
    /** Changed tools that this provider offers too, told in the section of an earlier one. */
    references: z.array(z.string()),
  })
  .meta({ id: 'ProviderSection' });

const findingCounts = z.object({ errors: z.int(), warnings: z.int(), infos: z.int() });

/** What a change of definitions means, by identity: `diff --git`. */
export const definitionDifference = z
  .object({
    ...envelope,
    base: z.object({ revision: z.string(), commit: z.string() }),
    equal: z.boolean(),
    /** false: changes stand that `fail_on` does not allow. */
    ok: z.boolean(),
    fail_on: z.enum(['breaking', 'risky', 'any']).nullable(),
    worst,
    /** Of the changes that are told. */
    counts: z.object({ breaking: z.int(), risky: z.int(), compatible: z.int(), cosmetic: z.int() }),
    /** By provider, the one for tools without a provider last. */
    sections: z.array(section),
    vocabulary: z.array(changedSubject),
    registries: z.array(
      z.object({ ...fields, entries: z.array(changedSubject) }).meta({ id: 'ChangedRegistry' }),
    ),
    findings: z.object({
      before: findingCounts,
      after: findingCounts,
      appeared: z.array(diagnostic),
      vanished: z.array(diagnostic),
    }),
    left_out: z.array(z.object({ path: z.string(), reason: z.enum(LEFT_OUT_REASONS) })),
  })
  .meta({ id: 'DefinitionDifference' });

export type ChangeShape = z.output<typeof change>;
export type ChangedSubject = z.output<typeof changedSubject>;
export type ChangedTool = z.output<typeof changedTool>;
export type ProviderSection = z.output<typeof section>;
export type DefinitionDifference = z.output<typeof definitionDifference>;
