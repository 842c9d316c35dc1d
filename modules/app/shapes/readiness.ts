import * as z from 'zod';
import { READINESS_OUTCOMES } from '../../core/ports/facts.ts';
import { envelope } from './basics.ts';
import { axis, step } from './explanation.ts';
import { fact } from './fact.ts';

/** Guidance for one subject at one moment (CONTRACT 5, `ready`). It permits nothing (law 6). */
export const readiness = z
  .object({
    ...envelope,
    tool: z.string(),
    subject: z.string(),
    authorizes: z.literal(false),
    outcome: z.enum(READINESS_OUTCOMES),
    reason_code: z.string(),
    approval: z.enum(['required', 'not_required', 'unknown']),
    subject_to: z
      .array(z.string())
      .describe(
        'What still decides, elsewhere. policy_denied: policy denies it besides what is missing. teams_unknown, claims_unknown: policies were asked without them. approvals_unknown: as if nothing were approved, because what was is not for whoever asks.',
      ),
    missing_steps: z.array(step),
    evidence: z.array(z.object({ axis, identity: z.string(), fact })),
  })
  .meta({ id: 'Readiness' });
