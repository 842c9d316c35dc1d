import * as z from 'zod';
import { BILLING_MODELS } from '../../core/model/pricing.ts';
import { EMBEDDER_FAILURES } from '../../core/ports/embedder.ts';
import { diagnostic, envelope, lifecycle, orUnknown, party, risk } from './basics.ts';
import { facets } from './facets.ts';

/** One line of a list (CONTRACT 5). */
export const summary = z
  .object({
    id: z.string(),
    source: z.string(),
    key: z.string().nullable(),
    name: z.string(),
    description: orUnknown(z.string()),
    capabilities: orUnknown(z.array(z.string())),
    operations: z.array(z.string()),
    latest_version: orUnknown(z.string()),
    lifecycle,
    declared_status: orUnknown(z.string()),
    risk: orUnknown(risk),
    /** The strictest that tool, version, offer or vocabulary state; what the filter `risk` compares with. */
    effective_risk: orUnknown(risk),
    approval_required: orUnknown(z.boolean()),
    tags: z.array(z.string()),
    languages: z.array(z.string()),
    registered: z.boolean(),
    invocable: z.boolean(),
    refusal: z
      .enum(['invalid', 'duplicate', 'planned', 'deprecated', 'withdrawn', 'unresolved', 'no_offer'])
      .nullable(),
    diagnostics: z.int(),
  })
  .meta({ id: 'ToolSummary' });
export type SummaryShape = z.output<typeof summary>;

export const toolList = z
  .object({
    ...envelope,
    total: z.int(),
    next_cursor: z.string().nullable(),
    tools: z.array(summary),
    /** Where they were asked for. */
    facets: facets.optional(),
    invalid: z.array(z.object({ file: z.string(), diagnostics: z.int() })),
  })
  .meta({ id: 'ToolList' });

/** Handed back with a call, which is refused where the tool has changed since. */
const snapshot = z.string();

/** What to change about a search that found nothing to be trusted. */
export const searchAdvice = z
  .object({
    /** The asker's own words that no tool here says. */
    unknown: z.array(z.string()),
    /** The query asks for several steps: ask one for each. */
    split: z.boolean(),
    /** Without the filters something fits. */
    without_filters: z.boolean(),
    /** Places of the queries that found nothing to be trusted, from 0. */
    weak_queries: z.array(z.int()),
    text: z.string(),
  })
  .meta({ id: 'SearchAdvice' });

/** Whether nearness in meaning took part, beside the words. */
export const searchMeaning = z
  .object({
    embedder: z.string(),
    state: z.enum(['used', 'unavailable']),
    /** Why words alone answered; null: they did not. */
    reason: z.enum(EMBEDDER_FAILURES).nullable(),
    /** How many of the tools that the asker sees could be compared. */
    embedded: z.int(),
  })
  .meta({ id: 'SearchMeaning' });

export const searchResult = z
  .object({
    ...envelope,
    snapshot,
    good_match: z.boolean(),
    /** null: nothing needs to be changed. */
    advice: searchAdvice.nullable(),
    /** Of the embedder: null where none is configured. */
    meaning: searchMeaning.nullable(),
    total: z.int(),
    next_cursor: z.string().nullable(),
    tools: z.array(
      summary.extend({
        score: z.number(),
        why: z.array(z.object({ field: z.string(), terms: z.array(z.string()) })),
      }),
    ),
    /** Where they were asked for. */
    facets: facets.optional(),
  })
  .meta({ id: 'SearchResult' });

export const offer = z
  .object({
    provider_id: z.string(),
    provider_type: orUnknown(z.string()),
    provider_type_canonical: orUnknown(z.string()),
    protocol: orUnknown(z.string()),
    offer_status: orUnknown(z.string()),
    lifecycle,
    install_strategy: orUnknown(z.string()),
    version_policy: orUnknown(z.string()),
    coordinate: z.string().nullable(),
    derived: z.boolean(),
  })
  .meta({ id: 'Offer' });

/** JSON Schema, each half by itself. */
export const contract = orUnknown(z.object({ inputs: z.unknown(), outputs: z.unknown() }));

export const version = z
  .object({
    version: orUnknown(z.string()),
    revision: z.string(),
    status: orUnknown(z.string()),
    lifecycle,
    contract,
    contract_digest: orUnknown(z.string()),
    /** Of an entry of a registry: of each of its operations. Empty elsewhere. */
    operation_contracts: z.record(z.string(), contract),
    /** Over all of them: what an approval of such an entry is bound to. */
    operation_contracts_digest: orUnknown(z.string()),
    definition_digest: orUnknown(z.string()),
    providers: z.array(offer),
  })
  .meta({ id: 'Version' });

const pricing = z.object({
  plans: z.array(
    z.object({
      plan_id: z.string(),
      name: z.string().optional(),
      billing_model: z.enum(BILLING_MODELS).optional(),
      price_amount: z.string().optional(),
      price_currency: z.string().optional(),
      unit: z.string().optional(),
      usage_limits: z.unknown().optional(),
      effective_from: z.string().optional(),
    }),
  ),
});

/** A tool whole: the summary's fields, flat, and everything else that its source says. */
export const tool = z
  .object({
    ...envelope,
    snapshot,
    ...summary.shape,
    author: orUnknown(party),
    publisher: orUnknown(party),
    license: orUnknown(z.string()),
    pricing: orUnknown(pricing),
    permissions: orUnknown(z.record(z.string(), z.unknown())),
    support: orUnknown(z.record(z.string(), z.string())),
    examples: z.array(z.string()),
    aliases: z.array(z.string()),
    replaced_by: z.string().nullable(),
    effective_approval: z.enum(['required', 'not_required', 'unknown']),
    versions: z.array(version),
    conflicts: z.array(z.object({ source: z.string(), reason: z.string() })),
    diagnostics_list: z.array(diagnostic),
  })
  .meta({ id: 'Tool' });

export const versionList = z
  .object({ ...envelope, id: z.string(), versions: z.array(version) })
  .meta({ id: 'VersionList' });

export const singleVersion = z
  .object({ ...envelope, id: z.string(), ...version.shape })
  .meta({ id: 'ToolVersion' });
