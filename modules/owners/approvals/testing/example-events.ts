import type { Json } from '../../../core/ports/store.ts';

export const DIGEST = `sha256:${'0'.repeat(64)}`;

/** Events as the first version of the codec has written them. */
export const requested = (id: string, fields: { readonly [key: string]: Json } = {}): Json => ({
  type: 'requested',
  id,
  subject: 'agent:helper',
  tool: 'filesystem.write_file',
  source: 'definitions',
  version: '1.0.0',
  offer: 'filesystem-mcp-server',
  contract_digest: DIGEST,
  requested_by: 'agent:helper',
  requested_at: '2026-01-01T00:00:00.000Z',
  decide_by: '2026-01-08T00:00:00.000Z',
  definition: { name: 'Write a file' },
  ...fields,
});

export const granted = (id: string, fields: { readonly [key: string]: Json } = {}): Json => ({
  type: 'granted',
  id,
  by: 'user:ana',
  at: '2026-01-01T00:00:01.000Z',
  expires_at: '2026-01-31T00:00:01.000Z',
  ...fields,
});
