import { capability, capabilityId, providerId, tool } from '../modules/app/http/testing/records.ts';
import { at, instance, seen } from '../modules/core/facts/testing/records.ts';
import type { DefinitionRecord } from '../modules/core/model/definition-record.ts';
import type { Instance } from '../modules/core/model/instance.ts';
import type { ObservationRecord } from '../modules/core/model/observation.ts';
import type { RecordKey } from '../modules/core/ports/owner-reader.ts';
import type { Instant } from '../modules/core/time.ts';

const RISKS = ['low', 'medium', 'high', 'critical'] as const;

/** Tools of the size that real ones have: two versions, three offers, a contract of four inputs. */
export function benchRecords(count: number): readonly DefinitionRecord[] {
  const capabilities = Array.from({ length: 40 }, (_, at) => capability(`bench.ability_${at}`));
  const tools = Array.from({ length: count }, (_, at) => {
    const risk = RISKS[at % RISKS.length];
    return tool(`bench.tool_${at}`, {
      name: `Bench tool ${at}`,
      description: `Reads the ${at}th thing of a service and says in a sentence or two what it is, so that an agent can decide whether it needs it.`,
      capabilities: [
        capabilityId(`bench.ability_${at % 40}`),
        capabilityId(`bench.ability_${(at * 7) % 40}`),
      ],
      tags: ['bench', `group-${at % 25}`],
      languages: ['en', 'es'],
      examples: ['Read the thing and tell me what it is.'],
      author: { name: 'Bench', type: 'Organization' },
      publisher: { name: 'Bench', type: 'Organization' },
      license: 'MIT',
      ...(risk && { risk, effectiveRisk: risk }),
      approvalRequired: at % 2 === 0,
      latestVersion: '1.1.0',
      versions: ['1.1.0', '1.0.0'].map((version) => ({
        version,
        revision: `sha256:${at.toString(16).padStart(64, '0')}`,
        status: 'active',
        lifecycle: 'active',
        contract: {
          inputs: { path: 'string', limit: 'integer?', names: 'string[]?', deep: 'boolean?' },
          outputs: { content: 'string' },
        },
        offers: ['bench-mcp-server', 'bench-http', 'bench-npm'].map((id) => ({
          providerId: providerId(id),
          providerType: 'mcp_server',
          canonicalType: 'mcp_server',
          protocol: 'mcp',
          status: 'active',
          lifecycle: 'active',
          call: {},
          derived: false,
        })),
      })),
    });
  });
  return [...capabilities, ...tools];
}

/** Instances of one of their providers, each seen by two runtimes; still fresh in some decades. */
export function benchInstances(
  count: number,
  observedAt: Instant,
): {
  readonly instances: Readonly<Record<string, Instance>>;
  readonly observations: readonly (readonly [RecordKey, ObservationRecord])[];
} {
  const configured = Array.from({ length: count }, (_, index) => instance(`i${index}`, 'bench-http'));
  const observations = configured.flatMap(({ alias, id }) =>
    ['node-a', 'node-b'].map((runtime): readonly [RecordKey, ObservationRecord] => [
      `observation ${id} ${runtime}` as RecordKey,
      {
        kind: 'observation',
        observation: seen(alias, { runtime, observedAt, freshUntil: at(1_000_000_000) }),
      },
    ]),
  );
  return { instances: Object.fromEntries(configured.map((each) => [each.alias, each])), observations };
}
