import * as z from 'zod';
import { OPEN_REASONS, UNKNOWN_REASONS } from '../../core/ports/skill-matching.ts';
import { diagnostic, envelope, orUnknown, risk } from './basics.ts';

const approval = z.enum(['required', 'not_required', 'unknown']);
const state = z.enum(['satisfied', 'unsatisfied', 'unknown']);
const reason = z.enum([...OPEN_REASONS, ...UNKNOWN_REASONS]).nullable();
const toolRef = z.object({ id: z.string(), source: z.string() });

const candidate = z
  .object({
    id: z.string(),
    source: z.string(),
    name: z.string(),
    by: z.enum(['id', 'capability']),
    /** What the tool has; a declared narrower one may stand for what is wanted. */
    capability: z.string().nullable(),
    state,
    reason,
    risk: orUnknown(risk),
    approval,
  })
  .meta({ id: 'SkillCandidate' });

const need = z
  .object({
    kind: z.enum(['tool', 'capability', 'any_capability']),
    wanted: z.array(z.object({ id: z.string(), version: z.string().nullable() })),
    state,
    reason,
    satisfied_by: z.array(candidate),
    others: z.array(candidate),
    suggestions: z.array(z.string()),
  })
  .meta({ id: 'SkillNeed' });

const skill = z
  .object({
    file: z.string(),
    ok: z.boolean(),
    format: z.enum(['agent_skill', 'agennext_skill']),
    name: orUnknown(z.string()),
    description: orUnknown(z.string()),
    license: orUnknown(z.string()),
    compatibility: orUnknown(z.string()),
    allowed_tools: z.array(z.string()),
    tags: z.array(z.string()),
    languages: z.array(z.string()),
    max_risk: risk.nullable(),
    risk: orUnknown(risk),
    approval_required: orUnknown(z.boolean()),
    machine: z.object({
      bins: z.array(z.string()),
      any_bins: z.array(z.string()),
      environment: z.array(z.string()),
    }),
    needs: z.array(need),
    activated: z.array(toolRef.extend({ name: z.string(), tags: z.array(z.string()) })),
    effective_risk: orUnknown(risk),
    risk_unknown_of: z.array(toolRef),
    effective_approval: approval,
    diagnostics: z.array(diagnostic),
  })
  .meta({ id: 'SkillMatch' });
export type SkillMatchShape = z.output<typeof skill>;
export type SkillNeedShape = z.output<typeof need>;

/** Which tools satisfy what skills need (`match`). */
export const skillMatches = z
  .object({
    ...envelope,
    ok: z.boolean(),
    summary: z.object({
      skills: z.int(),
      needs: z.int(),
      satisfied: z.int(),
      unsatisfied: z.int(),
      unknown: z.int(),
      errors: z.int(),
    }),
    skills: z.array(skill),
  })
  .meta({ id: 'SkillMatches' });
