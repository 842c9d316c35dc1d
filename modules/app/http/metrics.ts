import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Gauge, Registry } from 'prom-client';
import type { ErrorCode } from '../../core/errors.ts';
import { OWNER_IDS } from '../../core/ports/owner-reader.ts';
import { PROVIDER_STATES, type ProviderStanding } from '../../core/ports/providers.ts';
import type { Visibility } from '../../core/ports/visibility.ts';
import type { Composer } from '../composer.ts';
import { catalogCounts } from './catalog-counts.ts';
import { RouteMeter } from './route-meter.ts';

const LATENCY = 'agent_tools_http_request_seconds';

/** What `/metrics` shows. Labels hold names of operations, owners and severities only, never what a user sent. */
export class Metrics implements Disposable {
  readonly contentType = Registry.PROMETHEUS_CONTENT_TYPE;
  readonly #composer: Composer;
  readonly #meters: RouteMeter[] = [];
  readonly #refused = new Map<string, number>();
  readonly #registry = new Registry();
  readonly #lag = monitorEventLoopDelay({ resolution: 20 });
  readonly #tools = this.#gauge('agent_tools_tools', 'Tools in the view that is served.');
  readonly #findings = this.#gauge(
    'agent_tools_diagnostics',
    'Findings in the documents of the view, by severity.',
    'severity',
  );
  readonly #generation = this.#gauge(
    'agent_tools_generation_info',
    'The generation of each owner in the view that is served; always 1.',
    'owner',
    'generation',
  );
  readonly #complete = this.#gauge(
    'agent_tools_owner_complete',
    '1: the last load of the owner succeeded; 0: an earlier one is kept after a failed load.',
    'owner',
  );
  readonly #delay = this.#gauge(
    'agent_tools_event_loop_delay_seconds',
    'Delay of the event loop since the last scrape.',
    'quantile',
  );

  readonly #providers = this.#gauge(
    'agent_tools_providers',
    'Configured instances that this process knows, by what they are doing.',
    'state',
  );
  readonly #standings: () => readonly ProviderStanding[];

  constructor(composer: Composer, standings: () => readonly ProviderStanding[]) {
    this.#composer = composer;
    this.#standings = standings;
    this.#lag.enable();
  }

  meter(operation: string): RouteMeter {
    const meter = new RouteMeter(operation);
    this.#meters.push(meter);
    return meter;
  }

  /** `code`: of the refusal, never what was sent. */
  refused(code: ErrorCode): void {
    this.#refused.set(code, (this.#refused.get(code) ?? 0) + 1);
  }

  /** The exposition format, with everything as it is now; of the catalog it counts what whoever asks may see. */
  async text(visibility: Visibility): Promise<string> {
    this.#describeCatalog(visibility);
    const standings = this.#standings();
    for (const state of PROVIDER_STATES)
      this.#providers.set({ state }, standings.filter((each) => each.state === state).length);
    for (const quantile of [50, 99])
      this.#delay.set({ quantile: `0.${quantile}` }, this.#lag.percentile(quantile) / 1e9);
    this.#lag.reset();
    return `${await this.#registry.metrics()}\n${this.#requestLines().join('\n')}\n`;
  }

  [Symbol.dispose](): void {
    this.#lag.disable();
  }

  #gauge(name: string, help: string, ...labelNames: readonly string[]): Gauge {
    return new Gauge({ name, help, labelNames: [...labelNames], registers: [this.#registry] });
  }

  #requestLines(): readonly string[] {
    const used = this.#meters.filter((meter) => meter.byStatus().size > 0);
    return [
      '# HELP agent_tools_http_requests_total Requests answered, by operation and status.',
      '# TYPE agent_tools_http_requests_total counter',
      ...used.flatMap((meter) =>
        [...meter.byStatus()].map(
          ([status, count]) =>
            `agent_tools_http_requests_total{operation="${meter.operation}",status="${status}"} ${count}`,
        ),
      ),
      '',
      '# HELP agent_tools_http_refusals_total Requests refused, by code.',
      '# TYPE agent_tools_http_refusals_total counter',
      ...[...this.#refused].map(
        ([code, count]) => `agent_tools_http_refusals_total{code="${code}"} ${count}`,
      ),
      '',
      `# HELP ${LATENCY} Time from the head of a request to its answer.`,
      `# TYPE ${LATENCY} histogram`,
      ...used.flatMap((meter) => meter.latencyLines(LATENCY)),
    ];
  }

  #describeCatalog(visibility: Visibility): void {
    if (!this.#composer.ready) return;
    const reader = this.#composer.pin(visibility);
    this.#generation.reset();
    for (const owner of OWNER_IDS) {
      const { generation, completeness } = reader.stamps[owner];
      this.#generation.set({ owner, generation }, 1);
      this.#complete.set({ owner }, completeness === 'complete' ? 1 : 0);
    }
    const { tools, findings } = catalogCounts(reader);
    this.#tools.set(tools);
    for (const [severity, count] of Object.entries(findings)) this.#findings.set({ severity }, count);
  }
}
