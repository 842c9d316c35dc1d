import type * as z from 'zod';
import { type InstanceId, parseInstanceId, parseToolId, type ToolId } from '../../core/ids.ts';
import type { ReportedObservation, ReportOutcome } from '../../core/ports/evidence-commands.ts';
import { evidenceReport, reportOutcome } from '../shapes/evidence-report.ts';
import { renderReport } from '../text/render-record.ts';
import { defineOperation } from './operation.ts';

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
  async run({ services, signal, visibility, envelope }, input) {
    const read = input.observations.map((each) => ({ each, instance: parseInstanceId(each.instance) }));
    const observations = read.flatMap(({ each, instance }) =>
      instance === undefined ? [] : [observed(each, instance)],
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
        // What cannot be the id of an instance is configured nowhere.
        ...read.flatMap(({ each, instance }) =>
          instance === undefined ? [{ instance: each.instance, code: 'not_found' as const }] : [],
        ),
      ],
    };
  },
});

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
