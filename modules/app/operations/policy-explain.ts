import * as z from 'zod';
import { CatalogError } from '../../core/errors.ts';
import { parseInstanceId, parseProviderId } from '../../core/ids.ts';
import { LOCAL, type Subject } from '../../core/model/subject.ts';
import { parseTeamNames } from '../../core/model/team-name.ts';
import type { Tool } from '../../core/model/tool.ts';
import type { AuthorityResource } from '../../core/ports/authority.ts';
import type { PolicyExplanation } from '../../core/ports/policy-inspection.ts';
import { policyExplanation } from '../shapes/policy.ts';
import { renderPolicyExplanation } from '../text/render-policy.ts';
import { findTool } from './find.ts';
import { defineOperation, type OperationContext } from './operation.ts';
import { callResource, subjectMeant } from './standing.ts';
import { subject } from './subject.ts';
import { team } from './team.ts';

const name = z.string().min(1).max(300);

const input = z.object({
  resource: name.describe('The id of the tool; for report that of the instance, for install a package URL.'),
  subject: subject.optional().describe('Who would act, such as agent:helper; default: local.'),
  team: z.array(team).max(100).optional().describe('A team of the subject, for policies.'),
  action: z.enum(['see', 'call', 'approve', 'review', 'install', 'report']).describe('What would be done.'),
  version: name.optional().describe('The version of the tool; default: its latest.'),
  offer: name.optional().describe('The provider by which it would be called.'),
  approved: z.boolean().optional().describe('As if an approval were there.'),
  source: name.optional().describe('The source of the tool, where several have its id.'),
});
type Input = z.output<typeof input>;

export const policyExplain = defineOperation({
  name: 'policy explain',
  summary: 'Say how the policies decide about a subject and a tool, and which of them do',
  input,
  output: policyExplanation,
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
  permission: 'administer',
  // A load that fails changes no generation.
  validator: 'none',
  http: { method: 'GET', path: '/v1/policy/explanation' },
  cli: {
    positional: ['resource'],
    flags: { version: ['--of-version'] },
    examples: [
      'agent-tools policy explain filesystem.write_file --action call --subject agent:helper',
      'agent-tools policy explain web.search --action see --subject user:ana --team research',
    ],
    render: renderPolicyExplanation,
  },
  async run(context, asked) {
    const { services, envelope } = context;
    const who = subjectOf(asked, context.subject);
    const isOfTool = asked.action !== 'install' && asked.action !== 'report';
    const tool = isOfTool ? findTool(context.reader, asked.resource, asked.source) : undefined;
    const resource = tool === undefined ? otherResource(asked) : toolResource(who, tool, asked, context);
    const { outcome, code, policies } = await explanationOf(who, asked, tool, resource, context);
    return {
      ...envelope(),
      subject: who.id,
      teams: [...who.teams],
      action: asked.action,
      resource: tool?.ref.id ?? asked.resource,
      source: tool?.ref.source ?? null,
      version: (resource.kind === 'tool' ? resource.version : undefined) ?? null,
      offer: (resource.kind === 'tool' ? resource.offer : undefined) ?? null,
      approved: resource.kind === 'tool' && resource.approved,
      outcome,
      code,
      policies: policies.map((each) => ({ ...each })),
      enforced: services.policies.state().mode === 'enforce',
    };
  },
});

function explanationOf(
  who: Subject,
  { action }: Input,
  tool: Tool | undefined,
  resource: AuthorityResource,
  { services: { policies } }: OperationContext,
): Promise<PolicyExplanation> {
  if (action !== 'see') return policies.explain({ subject: who, action, resource });
  if (tool === undefined) throw new TypeError('Only a tool is seen.');
  return policies.explainVisibility(who, tool);
}

/** Teams that are named replace those that are known. */
function subjectOf({ subject: text = LOCAL.id, team }: Input, asking: Subject): Subject {
  const meant = subjectMeant(text, asking) ?? asking;
  return team === undefined ? meant : { ...meant, teams: parseTeamNames(team) };
}

function toolResource(
  who: Subject,
  tool: Tool,
  { version, offer, approved }: Input,
  { reader, now, services: { sha256 } }: OperationContext,
): AuthorityResource {
  const provider = offer === undefined ? undefined : parseProviderId(offer);
  if (version !== undefined && !tool.versions.some((each) => each.version === version))
    throw new CatalogError(
      'not_found',
      `${tool.ref.id} has no version ${JSON.stringify(version)}.`,
      `\`agent-tools versions ${tool.ref.id}\` lists them.`,
    );
  const offers = tool.versions.flatMap((each) => each.offers.map(({ providerId }) => providerId));
  if (offer !== undefined && (provider === undefined || !offers.includes(provider)))
    throw new CatalogError(
      'not_found',
      `Nobody called ${JSON.stringify(offer)} offers ${tool.ref.id}.`,
      `\`agent-tools show ${tool.ref.id}\` lists the providers.`,
    );
  const path = {
    tool,
    ...(version !== undefined && { version }),
    ...(provider !== undefined && { offer: provider }),
  };
  const found = callResource(who, path, { reader, now, sha256 });
  return approved === undefined ? found : { ...found, approved };
}

function otherResource({ action, resource }: Input): AuthorityResource {
  if (action === 'install') return { kind: 'artifact', source: 'inventory', purl: resource };
  const id = parseInstanceId(resource);
  if (id === undefined)
    throw new CatalogError(
      'invalid_request',
      `${JSON.stringify(resource)} is not the id of an instance.`,
      'Name one such as instances.files.',
    );
  return { kind: 'instance', id };
}
