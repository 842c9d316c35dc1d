import * as z from 'zod';
import { CatalogError } from '../../core/errors.ts';
import { type InstanceId, parseInstanceId, parseProviderId } from '../../core/ids.ts';
import { isPermitted, type Subject } from '../../core/model/subject.ts';
import type { Tool } from '../../core/model/tool.ts';
import type { AuthorityResource } from '../../core/ports/authority.ts';
import { RECORDED_OWNERS } from '../../core/ports/evidence-commands.ts';
import type { PolicyExplanation } from '../../core/ports/policy-inspection.ts';
import { policyExplanation } from '../shapes/policy.ts';
import { renderPolicyExplanation } from '../text/render-policy.ts';
import { mayKnowApprovals } from './approval-access.ts';
import { instanceResources, readerForAuthority } from './authority-facts.ts';
import { findTool } from './find.ts';
import { defineOperation, type OperationContext } from './operation.ts';
import { lackingPermission } from './permission-words.ts';
import { callResource, subjectMeant } from './standing.ts';
import { subject } from './subject.ts';
import { team } from './team.ts';

const name = z.string().min(1).max(300);

const input = z.object({
  resource: name.describe('The id of the tool; for report that of the instance, for install a package URL.'),
  subject: subject.optional().describe('Who would act, such as agent:helper; default: whoever asks.'),
  team: z.array(team).max(100).optional().describe('A team of the subject, for policies.'),
  action: z.enum(['see', 'call', 'approve', 'review', 'install', 'report']).describe('What would be done.'),
  version: name.optional().describe('The version of the tool; default: its latest.'),
  operation: name
    .optional()
    .describe('Of an entry of a registry, the operation that would be called; default: all that it has.'),
  offer: name.optional().describe('The provider by which it would be called.'),
  approved: z.boolean().optional().describe('As if an approval were there.'),
  source: name
    .optional()
    .describe(
      'The source of the tool, where several have its id; for install whose record: default inventory.',
    ),
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
  // A load that fails changes no generation.
  validator: 'none',
  http: { method: 'GET', path: '/v1/policy/explanation' },
  cli: {
    positional: ['resource'],
    flags: { version: ['--of-version'] },
    examples: [
      'agent-tools policy explain filesystem.write_file --action call --subject agent:helper',
      'agent-tools policy explain brave.web_search --action see --subject user:ana --team research',
    ],
    render: renderPolicyExplanation,
  },
  async run(context, asked) {
    const { services, envelope } = context;
    const { who, unknown } = subjectMeant(asked, context.subject);
    checkMayAsk(who, asked, context.subject);
    const isOfTool = asked.action !== 'install' && asked.action !== 'report';
    const tool = isOfTool ? findTool(context.reader, asked.resource, asked.source) : undefined;
    const resource =
      tool === undefined ? await otherResource(asked, context) : toolResource(who, tool, asked, context);
    const { outcome, code, policies } = await explanationOf(who, asked, tool, resource, context);
    if (resource.kind === 'instance') checkKnown(resource.id, who, outcome, context);
    return {
      ...envelope(),
      subject: who.id,
      teams: [...who.teams],
      // The default policy asks for neither.
      unknown: services.policies.state().kind === 'default' ? [] : [...unknown],
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

/** What holds for oneself is no secret; what would hold for others, or with other teams, is for those who administer. */
function checkMayAsk({ id }: Subject, { team }: Input, asking: Subject): void {
  if ((id === asking.id && team === undefined) || isPermitted(asking, 'administer')) return;
  throw new CatalogError(
    'forbidden',
    lackingPermission('administer'),
    'About yourself ask without another subject and without teams.',
  );
}

function toolResource(
  who: Subject,
  tool: Tool,
  { version, operation, offer, approved }: Input,
  { reader, now, subject: asking, services: { sha256 } }: OperationContext,
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
  if (operation !== undefined && !tool.operations.some((each) => each === operation))
    throw new CatalogError(
      'not_found',
      `${tool.ref.id} has no operation ${JSON.stringify(operation)}.`,
      `\`agent-tools show ${tool.ref.id}\` lists them.`,
    );
  const path = {
    tool,
    ...(version !== undefined && { version }),
    ...(operation !== undefined && { operation }),
    ...(provider !== undefined && { offer: provider }),
  };
  const found = callResource(who, path, { reader, now, sha256 });
  // What was approved for others is not told by asking what follows from it.
  return { ...found, approved: approved ?? (found.approved && mayKnowApprovals(asking, who.id)) };
}

/** As `observe` and `record` ask: the provider as it is, a package in its one spelling. */
async function otherResource(
  { action, resource, source = 'inventory' }: Input,
  { reader, services }: OperationContext,
): Promise<AuthorityResource> {
  if (action === 'install') {
    const purl = await services.canonicalPackageUrl(resource);
    const owner = RECORDED_OWNERS.find((each) => each === source);
    if (purl !== undefined && owner !== undefined) return { kind: 'artifact', source: owner, purl };
    throw new CatalogError(
      'invalid_request',
      purl === undefined
        ? `${JSON.stringify(resource)} is not a package URL.`
        : `Nothing is recorded of a source ${JSON.stringify(source)}.`,
      `Name a package such as pkg:npm/left-pad@1.3.0, and as source one of ${RECORDED_OWNERS.join(', ')}.`,
    );
  }
  const id = parseInstanceId(resource);
  if (id === undefined)
    throw new CatalogError(
      'invalid_request',
      `${JSON.stringify(resource)} is not the id of an instance.`,
      'Name one such as instances.files.',
    );
  return instanceResources(readerForAuthority(reader, services)).resource(id);
}

/**
 * What the asking subject cannot see is as absent, and a report about it refused as `not_found`; but one that it may make is
 * accepted, and so is said.
 */
function checkKnown(
  id: InstanceId,
  who: Subject,
  outcome: PolicyExplanation['outcome'],
  { reader, subject: asking, visibility, services }: OperationContext,
): void {
  // From whoever sees everything nothing is hidden: it may ask before there is such an instance.
  if (visibility.sees === 'everything' || instanceResources(reader).isConfigured(id)) return;
  const mayReport = who.id === asking.id && isPermitted(asking, 'report') && outcome === 'allow';
  if (mayReport && instanceResources(readerForAuthority(reader, services)).isConfigured(id)) return;
  throw new CatalogError(
    'not_found',
    `There is no instance ${JSON.stringify(id)}.`,
    '`agent-tools catalog instances` lists them.',
  );
}
