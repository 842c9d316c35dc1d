import * as z from 'zod';
import { diagnostic, envelope } from './basics.ts';

const decidingPolicy = z
  .object({
    id: z.string(),
    effect: z.enum(['permit', 'forbid']),
    file: z.string().nullable(),
    line: z.int().nullable(),
    note: z.string().nullable(),
  })
  .meta({ id: 'DecidingPolicy' });

const outcome = z.enum(['allow', 'approval_required', 'deny']);

/** What is in force now. */
export const policyState = z
  .object({
    kind: z.enum(['default', 'files']),
    mode: z.enum(['enforce', 'observe']),
    load: z.enum(['complete', 'kept_after_failed_load', 'failed', 'not_loaded']),
    healthy: z.boolean(),
    digest: z.string(),
    policies: z.int(),
    classes: z.int().describe('Classes that the tools fall into for `see`.'),
    diagnostics: z.array(diagnostic),
  })
  .meta({ id: 'PolicyState' });

/** How one decision comes about. */
export const policyExplanation = z
  .object({
    ...envelope,
    subject: z.string(),
    teams: z.array(z.string()),
    unknown: z
      .array(z.enum(['teams', 'claims']))
      .describe(
        'What policies may ask of the subject and nobody here knows; the decision is as if there were none.',
      ),
    action: z.string(),
    resource: z.string().describe('The tool, the instance or the package URL.'),
    source: z.string().nullable(),
    version: z.string().nullable(),
    offer: z.string().nullable(),
    approved: z.boolean(),
    outcome,
    code: z.string().nullable(),
    policies: z.array(decidingPolicy),
    enforced: z.boolean().describe('false: policy.mode is observe, and the default policy decides.'),
  })
  .meta({ id: 'PolicyExplanation' });

export const policyTest = z
  .object({
    ok: z.boolean(),
    summary: z.object({ passed: z.int(), failed: z.int() }),
    cases: z.array(
      z.object({
        file: z.string(),
        line: z.int(),
        name: z.string(),
        expected: outcome,
        actual: outcome,
        ok: z.boolean(),
        policies: z.array(z.string()),
      }),
    ),
    diagnostics: z.array(diagnostic),
  })
  .meta({ id: 'PolicyTest' });
