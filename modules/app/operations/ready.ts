import * as z from 'zod';
import type { ReviewState } from '../../core/model/review.ts';
import type { Subject } from '../../core/model/subject.ts';
import type { Tool } from '../../core/model/tool.ts';
import type { Decision } from '../../core/ports/authority.ts';
import type { SubjectStanding } from '../../core/ports/facts.ts';
import { presentReadiness } from '../presenters/present-readiness.ts';
import type { Services } from '../services.ts';
import { readiness } from '../shapes/readiness.ts';
import { renderReadiness } from '../text/render-readiness.ts';
import { mayKnowApprovals } from './approval-access.ts';
import { findTools, toolNotFound } from './find.ts';
import { defineOperation } from './operation.ts';
import { type CallGround, callResource, liveOffers, subjectMeant } from './standing.ts';
import { subject } from './subject.ts';
import { team } from './team.ts';

export const ready = defineOperation({
  name: 'ready',
  summary: 'Say whether a tool is ready for a subject, and what is missing; it permits nothing',
  input: z.object({
    tool: z.string().min(1).max(300).describe('The id of the tool, or one of its aliases.'),
    subject: subject.optional().describe('Who would call it, such as agent:helper; default: whoever asks.'),
    team: z.array(team).max(100).optional().describe('A team of the subject, for policies.'),
  }),
  output: readiness,
  reads: [
    'definitions',
    'registries',
    'configuration',
    'builtin',
    'inventory',
    'observations',
    'approvals',
    'reviews',
  ],
  effect: 'read',
  audience: 'subject',
  http: { method: 'GET', path: '/v1/readiness' },
  cli: {
    positional: ['tool'],
    examples: [
      'agent-tools ready filesystem.read_file',
      'agent-tools ready brave.web_search --subject agent:helper --team research',
    ],
    render: renderReadiness,
  },
  async run({ reader, now, services, subject: asking, envelope }, { tool, ...asked }) {
    const { who, unknown } = subjectMeant(asked, asking);
    const tools = findTools(reader, tool);
    const isTold = mayKnowApprovals(asking, who.id);
    const ground = { reader, now, sha256: services.sha256, isTold };
    const found = reader.facts.readiness(tool, await standingOf(who, tools, ground, services), now);
    if (found === undefined) throw toolNotFound(reader, tool);
    const context = { stamps: reader.stamps, sha256: services.sha256 };
    // The default policy asks for neither teams nor claims.
    const untold = isTold ? unknown : [...unknown, 'approvals'];
    const open = services.policies.state().kind === 'default' ? [] : untold.map((each) => `${each}_unknown`);
    const told = { ...found, subjectTo: [...found.subjectTo, ...open] };
    return { ...envelope(), ...presentReadiness(told, who.id, context) };
  },
});

type Standing = Omit<SubjectStanding, 'subject'>;
type Asked = Pick<Services, 'authority' | 'policies'>;

interface Ground extends CallGround {
  /** Whether whoever asks may know what was approved; otherwise it is as if nothing were. */
  readonly isTold: boolean;
}

/** What policy and reviews say of all that the id may mean: the strictest counts. */
async function standingOf(
  who: Subject,
  tools: readonly Tool[],
  ground: Ground,
  services: Asked,
): Promise<SubjectStanding> {
  await services.policies.loaded();
  const each = await Promise.all(tools.map((tool) => standingFor(who, tool, ground, services)));
  const policy = strictest(each, (standing) => POLICY_ORDER.indexOf(standing.policy));
  const approval = each.some((standing) => standing.approval === 'required');
  const review = strictest(each, (standing) => REVIEW_ORDER.indexOf(standing.review));
  return {
    subject: who.id,
    ...policy,
    ...(approval && { approval: 'required' }),
    review: review.review,
  };
}

/** The access path that policy is most lenient about: whoever calls may choose it. */
async function standingFor(
  who: Subject,
  tool: Tool,
  ground: Ground,
  { authority, policies }: Asked,
): Promise<Standing> {
  const offers = liveOffers(tool);
  const paths = offers.length === 0 ? [{ tool }] : offers.map((offer) => ({ tool, offer }));
  const resources = paths
    .map((path) => callResource(who, path, ground))
    .map((each) => (ground.isTold ? each : { ...each, approved: false }));
  const review =
    REVIEW_ORDER.find((state) => resources.some((each) => each.review === state)) ?? 'not_reviewed';
  // Without policy files there is only the default, which `approval` and the evidence show already.
  if (policies.state().kind === 'default') return { policy: 'policy_not_configured', review };
  const decisions = await Promise.all(
    resources.map((resource) => authority.decide({ subject: who, action: 'call', resource })),
  );
  const [best] = decisions.toSorted((a, b) => LENIENCE.indexOf(a.outcome) - LENIENCE.indexOf(b.outcome));
  return { ...(best === undefined ? BLOCKED : policyOf(best)), review };
}

const BLOCKED: Pick<Standing, 'policy'> = { policy: 'blocked' };

function policyOf(decision: Decision): Omit<Standing, 'review'> {
  switch (decision.outcome) {
    case 'allow':
      return { policy: 'permitted' };
    case 'approval_required':
      return { policy: 'permitted', approval: 'required' };
    case 'deny':
      return { policy: 'blocked', policyCode: decision.code };
  }
}

const LENIENCE: readonly Decision['outcome'][] = ['allow', 'approval_required', 'deny'];
const POLICY_ORDER: readonly Standing['policy'][] = ['blocked', 'policy_not_configured', 'permitted'];
const REVIEW_ORDER: readonly ReviewState[] = ['rejected', 'not_reviewed', 'reviewed'];
const UNDECIDED: Standing = { policy: 'policy_not_configured', review: 'not_reviewed' };

const strictest = (each: readonly Standing[], rank: (standing: Standing) => number): Standing =>
  [...each].sort((a, b) => rank(a) - rank(b))[0] ?? UNDECIDED;
