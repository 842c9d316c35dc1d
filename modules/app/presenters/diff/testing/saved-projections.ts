/** What `status --json` prints, with one identity of each kind that has facts. */
export const savedProjection = () => ({
  catalog_version: 1,
  generated_at: '2026-11-30T10:00:00.000Z',
  generations: { definitions: 'g1', configuration: 'g1', observations: 'g1' },
  completeness: { definitions: 'complete', configuration: 'complete', observations: 'complete' },
  subject_id: null,
  counts: { artifacts: 1, capabilities: 1, implementations: 1, instances: 1, observations: 1 },
  artifacts: [
    {
      id: 'inventory|pkg:npm/acme@1.0.0|sha512-AA',
      source: 'inventory',
      purl: 'pkg:npm/acme@1.0.0',
      digest: 'sha512-AA',
      facts: { installed: known(true, 'inventory'), admitted: known(false, 'inventory', 'license_denied') },
    },
  ],
  capabilities: [
    {
      key: 'tool:files.read',
      family: 'tool',
      facts: {
        available_builtin: unknown('owner_not_configured', 'builtin'),
        declared: known({ key: 'tool:files.read', contract_digest: 'sha256:aa' }, 'definitions'),
      },
      resolution: {
        state: 'selected',
        resolver: 'tool',
        selected: 'tool:files.read@1.0.0#acme',
        candidates: [
          { implementation: 'tool:files.read@1.0.0#acme', outcome: 'selected', reason: 'only_candidate' },
        ],
      },
    },
  ],
  implementations: [
    {
      id: 'tool:files.read@1.0.0#acme',
      key: 'tool:files.read',
      version: '1.0.0',
      provider: 'acme',
      origin: 'external',
      artifact: null,
    },
  ],
  instances: [
    {
      id: 'instances.files',
      provider: 'acme',
      implementation: 'tool:files.read@1.0.0#acme',
      facts: {
        configured: known(true, 'configuration'),
        enabled: known(true, 'configuration', 'set_by_workspace'),
        active: known(true, 'observations'),
        health: known('healthy', 'observations'),
        contract_match: unknown('not_observed', 'observations'),
      },
    },
  ],
  observations: [
    {
      instance: 'instances.files',
      runtime: 'node-a',
      runtime_generation: '7',
      observed_at: '2026-11-30T10:00:00.000Z',
      fresh_until: '2026-11-30T10:00:30.000Z',
      implementation: null,
      artifact: null,
      active: true,
      health: { status: 'healthy', code: null },
    },
  ],
});
export type SavedExample = ReturnType<typeof savedProjection>;

function known(value: unknown, owner: string, detailCode: string | null = null) {
  return {
    state: 'known',
    value,
    detail_code: detailCode,
    owner,
    generation: 'g1',
    observed_at: '2026-11-30T10:00:00.000Z',
    fresh_until: null,
    artifact: null,
    runtime_generation: null,
  };
}

const unknown = (reason: string, owner: string) => ({
  state: 'unknown',
  reason,
  detail_code: null,
  owner,
  last: null,
});

/** The example as a file holds it, after an edit. */
export function savedText(edit: (saved: SavedExample) => void = () => {}): string {
  const saved = savedProjection();
  edit(saved);
  return JSON.stringify(saved);
}
