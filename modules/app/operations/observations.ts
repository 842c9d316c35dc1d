import type * as z from 'zod';
import { type InstanceId, parseInstanceId, parseToolId, type ToolId } from '../../core/ids.ts';
import { LOCAL } from '../../core/model/subject.ts';
import type { ReportedObservation, ReportOutcome } from '../../core/ports/evidence-commands.ts';
import { evidenceReport, reportOutcome } from '../shapes/evidence-report.ts';
import { renderReport } from '../text/render-record.ts';
import { instanceResources, readerForAuthority } from './authority-facts.ts';
import { defineOperation, type OperationContext } from './operation.ts';

type Reported = z.output<typeof evidenceReport>['observations'][number];

export const observe = defineOperation({
  name: 'observe',
  summary: 'Report what a runtime saw of the instances that it runs',
  input: evidenceReport,
  output: reportOutcome,
  reads: ['configuration', 'observations'],
  effect: 'command',
  permission: 'report',
  http: { method: 'POST', path: '/v1/observations', status: 202 },
  cli: {
    place: 'server_if_running',
    hidden: ['runtime', 'runtime_generation', 'observations'],
    document: 'input',
    examples: ['agent-tools observe seen.json', 'agent-tools observe - < seen.json'],
    render: renderReport,
  },
  async run(context, input) {
    const { services, signal, visibility, envelope } = context;
    const read = input.observations.map((each) => ({ each, instance: parseInstanceId(each.instance) }));
    const denied = await deniedInstances(new Set(read.flatMap(({ instance }) => instance ?? [])), context);
    const observations = read.flatMap(({ each, instance }) =>
      instance === undefined || denied.has(instance) ? [] : [observed(each, instance)],
    );
    const { runtime, runtime_generation: runtimeGeneration } = input;
    // A report of nothing says that the runtime sees nothing; one of which nothing could be read does not.
    const outcome =
      observations.length === 0 && read.length > 0
        ? NOTHING
        : await services.evidence.report({ runtime, runtimeGeneration, observations }, signal);
    // Whoever asks next sees it: the answer comes when the view that holds it is served.
    await services.reloader.reload([], signal);
    return {
      ...envelope(services.catalog.pin(visibility)),
      accepted: outcome.accepted,
      superseded: [...outcome.superseded],
      refused: [
        ...outcome.refused.map(({ instance, code }) => ({ instance: String(instance), code })),
        ...[...denied].map(([instance, code]) => ({ instance: String(instance), code })),
        // What cannot be the id of an instance is configured nowhere.
        ...read.flatMap(({ each, instance }) =>
          instance === undefined ? [{ instance: each.instance, code: 'not_found' as const }] : [],
        ),
      ],
    };
  },
});

/**
 * What policy does not let this subject report, asked about everything as it is; of the loopback nobody is asked. What the
 * subject cannot see is refused as what is configured nowhere.
 */
async function deniedInstances(
  instances: ReadonlySet<InstanceId>,
  { subject, services, reader }: OperationContext,
): Promise<ReadonlyMap<InstanceId, DeniedReport>> {
  const denied = new Map<InstanceId, DeniedReport>();
  if (subject.id === LOCAL.id || instances.size === 0) return denied;
  const asked = instanceResources(readerForAuthority(reader, services));
  const seen = new Set(reader.facts.instances({}).items.map(({ id }) => id));
  for (const id of instances) {
    const resource = asked.resource(id);
    const decision = await services.authority.decide({ subject, action: 'report', resource });
    if (decision.outcome === 'allow') continue;
    const code = decision.outcome === 'deny' ? decision.code : 'policy_denied';
    denied.set(id, seen.has(id) ? code : 'not_found');
  }
  return denied;
}

type DeniedReport = 'policy_denied' | 'policy_failed' | 'not_found';

const NOTHING: ReportOutcome = { accepted: 0, superseded: [], refused: [] };

const observed = (each: Reported, instance: InstanceId): ReportedObservation => ({
  instance,
  observedAt: each.observed_at,
  ...(each.fresh_for_ms != null && { freshForMs: each.fresh_for_ms }),
  ...(each.implementation != null && { implementation: each.implementation }),
  ...(each.artifact != null && { artifact: each.artifact }),
  ...(each.active != null && { active: each.active }),
  ...(each.health != null && {
    health: { status: each.health.status, ...(each.health.code != null && { code: each.health.code }) },
  }),
  definitionDigests: digestsOf(each.definition_digests ?? {}),
});

function digestsOf(stated: Readonly<Record<string, string>>): ReadonlyMap<ToolId, string> {
  const digests = new Map<ToolId, string>();
  for (const [text, digest] of Object.entries(stated)) {
    const id = parseToolId(text);
    if (id !== undefined) digests.set(id, digest);
  }
  return digests;
}
