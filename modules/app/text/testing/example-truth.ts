import type * as z from 'zod';
import type { recordOutcome, reportOutcome } from '../../shapes/evidence-report.ts';
import type { explanation } from '../../shapes/explanation.ts';
import type { FactShape } from '../../shapes/fact.ts';
import type { readiness } from '../../shapes/readiness.ts';
import type { status as statusShape } from '../../shapes/status.ts';
import { DIAGNOSTICS, ENVELOPE } from './example-outputs.ts';

/** Outputs about what is known and what is not, with everything in them that is hard to lay out. */

const OBSERVED_AT = '2026-06-01T10:00:00.000Z';

const known = <V>(
  value: V,
  owner: 'configuration' | 'observations' | 'inventory' | 'indexes' | 'definitions',
  detail: string | null = null,
): FactShape<V> => ({
  state: 'known',
  value,
  detail_code: detail,
  owner,
  generation: '1',
  observed_at: OBSERVED_AT,
  fresh_until: null,
  artifact: null,
  runtime_generation: null,
});

const missing = (
  reason: Extract<FactShape<boolean>, { state: 'unknown' }>['reason'],
  owner: 'configuration' | 'observations' | 'inventory' | 'indexes' | 'builtin',
  detail: string | null = null,
) => ({ state: 'unknown' as const, reason, detail_code: detail, owner, last: null });

const stale = <V>(value: V) => ({
  ...missing('stale', 'observations'),
  last: { value, observed_at: OBSERVED_AT, generation: '7' },
});

const KEY = 'tool:filesystem.read_file';
const IMPLEMENTATION = `${KEY}@1.0.0#filesystem-mcp-server`;
const ARTIFACT = `inventory|pkg:npm/%40acme/files@1.2.0|sha256:${'0123456789abcdef'.repeat(4)}`;

type Status = z.output<typeof statusShape>;

const FILES: Status['instances'][number] = {
  id: 'instances.files',
  provider: 'filesystem-mcp-server',
  implementation: IMPLEMENTATION,
  facts: {
    configured: known(true, 'configuration'),
    enabled: known(true, 'configuration', 'set_by_environment'),
    active: known(true, 'observations'),
    health: known('degraded', 'observations', 'slow_disk'),
    contract_match: known(false, 'observations', 'definition_differs'),
  },
};

export const wholeStatus: Status = {
  ...ENVELOPE,
  catalog_version: 1,
  subject_id: null,
  counts: { artifacts: 2, capabilities: 1, implementations: 1, instances: 4, observations: 1_200 },
  artifacts: [
    {
      id: ARTIFACT,
      source: 'inventory',
      purl: 'pkg:npm/%40acme/files@1.2.0',
      digest: `sha256:${'0123456789abcdef'.repeat(4)}`,
      facts: {
        available_in_index: missing('not_declared', 'indexes', 'origin_not_declared'),
        installed: known(true, 'inventory'),
        admitted: known(false, 'inventory', 'signature_missing'),
      },
    },
  ],
  capabilities: [
    {
      key: KEY,
      family: 'tool',
      facts: {
        available_builtin: missing('owner_not_configured', 'builtin'),
        declared: known({ key: KEY, contract_digest: 'unknown' }, 'definitions'),
      },
      resolution: {
        state: 'unresolved',
        resolver: 'tool',
        selected: null,
        candidates: [
          { implementation: IMPLEMENTATION, outcome: 'candidate', reason: 'several_offers' },
          { implementation: `${KEY}@1.0.0#files-http`, outcome: 'candidate', reason: 'several_offers' },
        ],
      },
    },
  ],
  implementations: [
    {
      id: IMPLEMENTATION,
      key: KEY,
      version: '1.0.0',
      provider: 'filesystem-mcp-server',
      origin: 'package',
      artifact: ARTIFACT,
    },
  ],
  instances: [
    FILES,
    {
      ...FILES,
      id: 'instances.spare',
      facts: {
        ...FILES.facts,
        enabled: missing('not_declared', 'configuration'),
        active: stale(true),
        health: stale('healthy' as const),
        contract_match: missing('not_observed', 'observations'),
      },
    },
    {
      ...FILES,
      id: 'channels.telegram.a-very-long-alias-of-an-instance',
      provider: 'unknown',
      implementation: null,
      facts: {
        configured: known(false, 'configuration', 'not_in_configuration'),
        enabled: { state: 'not_applicable', reason: 'not_configurable', owner: 'configuration' },
        active: missing('generation_superseded', 'observations'),
        health: missing('unresolved_collision', 'observations', 'runtimes_disagree'),
        contract_match: missing('not_observed', 'observations'),
      },
    },
  ],
  observations: [
    {
      instance: 'instances.files',
      runtime: 'node-a',
      runtime_generation: '7',
      observed_at: OBSERVED_AT,
      fresh_until: '2026-06-01T10:00:30.000Z',
      implementation: IMPLEMENTATION,
      artifact: null,
      active: true,
      health: { status: 'degraded', code: 'slow_disk' },
    },
    {
      instance: 'instances.files',
      runtime: 'node-b',
      runtime_generation: 'blue',
      observed_at: OBSERVED_AT,
      fresh_until: null,
      implementation: null,
      artifact: null,
      active: null,
      health: null,
    },
  ],
};

export const emptyStatus: Status = {
  ...wholeStatus,
  counts: { artifacts: 0, capabilities: 0, implementations: 0, instances: 0, observations: 0 },
  artifacts: [],
  capabilities: [],
  implementations: [],
  instances: [],
  observations: [],
};

export const narrowedStatus: Status = { ...wholeStatus, subject_id: 'filesystem.read_file' };

export const explained: z.output<typeof explanation> = {
  ...ENVELOPE,
  answers: [
    {
      identity: 'instances.spare',
      axis: 'active',
      owner: 'observations',
      question: 'Is it instantiated?',
      fact: stale(true),
      age_ms: 5_400_000,
      rule: {
        id: 'too_old',
        text: 'What is older than its owner vouches for is unknown until it is seen again.',
      },
      chain: [
        {
          step: 'observation',
          owner: 'observations',
          generation: '1',
          observed_at: OBSERVED_AT,
          says: stale(true),
          used: true,
          why_not: null,
        },
        {
          step: 'observation',
          owner: 'observations',
          generation: '1',
          observed_at: OBSERVED_AT,
          says: missing('generation_superseded', 'observations'),
          used: false,
          why_not: 'superseded_generation',
        },
      ],
      would_change_if: [
        {
          code: 'report_observation',
          message:
            'Let the runtime report what it sees: `agent-tools observe FILE` or POST /v1/observations.',
        },
      ],
    },
    {
      identity: 'a.tool',
      axis: 'installed',
      owner: 'inventory',
      question: 'Is exactly this here?',
      fact: missing('not_observed', 'inventory', 'no_artifact'),
      age_ms: null,
      rule: { id: 'no_artifact', text: 'No artifact is recorded that this is known to come from.' },
      chain: [],
      would_change_if: [],
    },
  ],
};

export const ready: z.output<typeof readiness> = {
  ...ENVELOPE,
  tool: 'filesystem.read_file',
  subject: 'agent:helper',
  authorizes: false,
  outcome: 'dependency_unavailable',
  reason_code: 'health_failed',
  approval: 'not_required',
  subject_to: ['policy_not_configured', 'not_reviewed'],
  missing_steps: [
    { code: 'mend_instance', message: 'Mend what runs; its runtime reports the change.' },
    { code: 'a_step_of_another_release', message: 'Do what only the other release knows.' },
  ],
  evidence: [
    { axis: 'enabled', identity: 'instances.files', fact: known(true, 'configuration', 'set_by_default') },
    { axis: 'health', identity: 'instances.files', fact: known('failed', 'observations', 'probe_timeout') },
    { axis: 'contract_match', identity: 'instances.files', fact: missing('not_declared', 'observations') },
  ],
};

export const recorded: z.output<typeof recordOutcome> = {
  ...ENVELOPE,
  ok: true,
  owner: 'inventory',
  dry_run: false,
  added: 12,
  revised: 1,
  removed: 0,
  unchanged: 340,
  diagnostics: [],
};
export const refusedRecord = { ...recorded, ok: false, diagnostics: [...DIAGNOSTICS] };
export const reported: z.output<typeof reportOutcome> = {
  ...ENVELOPE,
  accepted: 2,
  superseded: ['instances.files'],
  refused: [{ instance: 'instances.\u001b[31mnope', code: 'not_found' }],
};
