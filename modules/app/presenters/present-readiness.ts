import type * as z from 'zod';
import type { Readiness } from '../../core/ports/facts.ts';
import type * as shapes from '../shapes/readiness.ts';
import type { Envelope } from './envelope.ts';
import { type FactContext, presentAnyFact } from './present-fact.ts';

/** Without the envelope. Whatever the outcome, nothing is permitted by it (law 6). */
export const presentReadiness = (
  readiness: Readiness,
  subject: string,
  context: FactContext,
): Omit<z.output<typeof shapes.readiness>, keyof Envelope> => ({
  tool: readiness.tool,
  subject,
  authorizes: false,
  outcome: readiness.outcome,
  reason_code: readiness.reasonCode,
  approval: readiness.approval,
  subject_to: [...readiness.subjectTo],
  missing_steps: readiness.missingSteps.map(({ code, message }) => ({ code, message })),
  evidence: readiness.evidence.map(({ axis, identity, fact }) => ({
    axis,
    identity,
    fact: presentAnyFact(fact, context),
  })),
});
