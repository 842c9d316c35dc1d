import * as z from 'zod';
import type { ToolRef } from '../../core/ids.ts';
import type { SubjectStanding } from '../../core/ports/facts.ts';
import type { Authority, Reviews } from '../../core/ports/subject-standing.ts';
import { presentReadiness } from '../presenters/present-readiness.ts';
import { readiness } from '../shapes/readiness.ts';
import { renderReadiness } from '../text/render-readiness.ts';
import { findToolRefs, toolNotFound } from './find.ts';
import { defineOperation } from './operation.ts';
import { subject } from './subject.ts';

export const ready = defineOperation({
  name: 'ready',
  summary: 'Say whether a tool is ready for a subject, and what is missing; it permits nothing',
  input: z.object({
    tool: z.string().min(1).max(300).describe('The id of the tool, or one of its aliases.'),
    subject: subject.optional().describe('Who would call it, such as agent:helper; default: local.'),
  }),
  output: readiness,
  reads: ['definitions', 'registries', 'configuration', 'builtin', 'inventory', 'observations'],
  effect: 'read',
  http: { method: 'GET', path: '/v1/readiness' },
  cli: {
    positional: ['tool'],
    examples: [
      'agent-tools ready filesystem.read_file',
      'agent-tools ready web.search --subject agent:helper',
    ],
    render: renderReadiness,
  },
  async run({ reader, now, services, envelope }, { tool, subject: asked = 'local' }) {
    const refs = findToolRefs(reader, tool);
    const found = reader.facts.readiness(tool, await standingOf(asked, refs, services), now);
    if (found === undefined) throw toolNotFound(reader, tool);
    const context = { stamps: reader.stamps, sha256: services.sha256 };
    return { ...envelope(), ...presentReadiness(found, asked, context) };
  },
});

type Standing = Omit<SubjectStanding, 'subject'>;

/** What policy and reviews say of all that the id may mean: the strictest counts. */
async function standingOf(
  who: string,
  refs: readonly ToolRef[],
  { authority, reviews }: { readonly authority: Authority; readonly reviews: Reviews },
): Promise<SubjectStanding> {
  const each = await Promise.all(
    refs.map(async (ref): Promise<Standing> => {
      const [policy, review] = await Promise.all([authority.standing(who, ref), reviews.state(ref)]);
      return {
        policy: policy.state,
        ...(policy.state !== 'policy_not_configured' &&
          policy.code !== undefined && { policyCode: policy.code }),
        review,
      };
    }),
  );
  const policy = strictest(each, ({ policy: state }) => POLICY_ORDER.indexOf(state));
  const review = strictest(each, ({ review: state }) => REVIEW_ORDER.indexOf(state));
  return { subject: who, ...policy, review: review.review };
}

const POLICY_ORDER: readonly Standing['policy'][] = ['blocked', 'policy_not_configured', 'permitted'];
const REVIEW_ORDER: readonly Standing['review'][] = ['rejected', 'not_reviewed', 'reviewed'];
const UNDECIDED: Standing = { policy: 'policy_not_configured', review: 'not_reviewed' };

const strictest = (each: readonly Standing[], rank: (standing: Standing) => number): Standing =>
  [...each].sort((a, b) => rank(a) - rank(b))[0] ?? UNDECIDED;
