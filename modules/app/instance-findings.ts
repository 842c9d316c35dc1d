import { missingEnvironment } from '../core/model/instance.ts';
import type { CatalogReader } from '../core/ports/catalog.ts';
import type { ProjectedInstance } from '../core/ports/facts.ts';
import type { SetUpFinding } from '../core/ports/set-up.ts';
import type { Instant } from '../core/time.ts';

/** More lines than this are not read. */
const MOST = 20;

/** What `doctor` says of configured instances: one line for each that cannot run, or does not run as it should. */
export function instanceFindings(reader: CatalogReader, now: Instant): readonly SetUpFinding[] {
  const wanted = reader.facts
    .instances({})
    .items.filter(({ configured }) => configured !== undefined && configured.enablement?.enabled !== false);
  if (wanted.length === 0) return [];
  const bad = wanted.flatMap((each) => findingOf(each, reader, now) ?? []);
  const rest = bad.length - MOST;
  return [
    ...(bad.length === 0
      ? [
          {
            check: CHECK,
            outcome: 'ok',
            message: `${counted(wanted.length)}, and nothing bad is known of them.`,
          } as const,
        ]
      : bad.slice(0, MOST)),
    ...(rest > 0
      ? [{ check: CHECK, outcome: 'warning', message: `${rest} more are like these.` } as const]
      : []),
  ];
}

const CHECK = 'instances';
const counted = (count: number): string =>
  count === 1 ? 'One instance is configured' : `${count} instances are configured`;

function findingOf(
  instance: ProjectedInstance,
  reader: CatalogReader,
  now: Instant,
): SetUpFinding | undefined {
  const { id, configured } = instance;
  if (configured === undefined) return undefined;
  const warning = (message: string, hint: string): SetUpFinding => ({
    check: CHECK,
    outcome: 'warning',
    message: `${id} ${message}`,
    hint,
  });
  if (!configured.valid || configured.provider === undefined)
    return warning('is not valid, and does not run.', 'Run `agent-tools validate`, which says where.');
  const provider = reader.provider(configured.provider);
  if (provider === undefined)
    return warning(
      `is of ${configured.provider}, which is not declared.`,
      'Declare it in a provider.yaml, or correct `provider`.',
    );
  const missing = missingEnvironment(configured, provider);
  if (missing.length > 0)
    return warning(`lacks ${missing.join(', ')}, and does not run.`, 'Give it under `env` of the instance.');
  const { health } = reader.facts.instanceFacts(instance, now);
  if (health.state !== 'known' || health.value === 'healthy') return undefined;
  const code = health.detailCode === undefined ? '' : ` (${health.detailCode})`;
  return warning(
    `is ${health.value}${code}.`,
    `\`agent-tools explain ${id} health\` says who saw it and when.`,
  );
}
