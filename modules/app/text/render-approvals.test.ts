import { describe, expect, test } from 'vitest';
import type { ApprovalShape, ShownApproval } from '../shapes/approval.ts';
import { renderApprovalMarkdown, renderApprovalText } from './render-approval.ts';
import { renderApprovals } from './render-approvals.ts';
import { exampleTerminal } from './testing/example-terminal.ts';

const approval: ApprovalShape = {
  approval_id: 'apr_4k2j9d8s7a6f',
  state: 'approved',
  subject: 'agent:reporting-helper',
  tool: 'filesystem.write_file',
  source: 'definitions',
  version: '1.0.0',
  offer: 'filesystem-mcp-server',
  contract_digest: 'unknown',
  definition_digest: 'unknown',
  requested_by: 'user:ana',
  requested_at: '2026-01-01T00:00:00.000Z',
  reason: 'Writes the weekly report',
  decide_by: '2026-01-08T00:00:00.000Z',
  decided_by: 'user:bea',
  decided_at: '2026-01-01T00:00:00.000Z',
  note: null,
  expires_at: '2026-01-31T12:30:00.000Z',
  calls_made: 0,
  max_calls: null,
  voided_because: null,
  previous: null,
};
const envelope = { generated_at: approval.requested_at, generations: {}, completeness: {} };
const SCHEMA = '{"type":"string"}';
const shown: ShownApproval = {
  ...envelope,
  ...approval,
  definition: {
    name: 'Write a file',
    description: 'Writes one file.',
    lifecycle: 'active',
    risk: 'high',
    effective_risk: 'high',
    effective_approval: 'required',
    permissions: 'unknown',
    capabilities: 'unknown',
    revision: 'sha256:aa',
    contract: 'unknown',
    operation_contracts: {},
    offer: {
      provider_id: 'filesystem-mcp-server',
      provider_type: 'mcp_server',
      provider_type_canonical: 'mcp_server',
      protocol: 'unknown',
      offer_status: 'unknown',
      lifecycle: 'active',
      install_strategy: 'unknown',
      version_policy: 'unknown',
      coordinate: null,
      derived: false,
    },
  },
  difference: {
    against: 'apr_3333333333',
    verdict: 'breaking',
    omitted: 0,
    changes: [
      {
        kind: 'schema_changed',
        severity: 'breaking',
        version: null,
        provider_id: null,
        operation: null,
        side: 'inputs',
        path: '',
        name: null,
        before: null,
        after: SCHEMA,
        notes: [],
      },
    ],
  },
  drift: { verdict: 'none', changes: [], omitted: 0 },
};

describe('approvals', () => {
  test('say on 60 columns until when they hold', () => {
    const list = { ...envelope, total: 1, recorded: 1, next_cursor: null, approvals: [approval] };
    const lines = renderApprovals(list, exampleTerminal({ width: 60 })).split('\n');
    expect(lines[0]).toContain('UNTIL');
    expect(lines[1]).toContain('2026-01-31T12:30Z');
    expect(lines.every((line) => exampleTerminal().ruler.width(line) <= 60)).toBe(true);
    expect(renderApprovals(list, exampleTerminal({ interactive: false }))).toContain(
      '2026-01-31T12:30:00.000Z',
    );
  });

  test.each([true, false])(
    'stand in parts of their own, each text once escaped; a terminal: %s',
    (interactive) => {
      const text = renderApprovalText(shown, exampleTerminal({ interactive, width: 200 }));
      expect(text).toMatch(
        /\n\nWhat it is for\n"Write a file"\nrisk high, [^.]*\n"Writes one file\."\n\nDifference\n/,
      );
      expect(text.replaceAll(/[\u2066-\u2069]/g, '')).toContain(`→ ${SCHEMA}`);
      expect(text).not.toContain('\\"');
    },
  );

  test('quote data in markdown, and none of their own words', () => {
    const text = renderApprovalMarkdown(shown, exampleTerminal());
    expect(text).toContain('- Requested: by `user:ana`, `2026-01-01T00:00:00.000Z`\n');
    expect(text).toContain('- State: approved\n');
    expect(text).toContain('- Reason: `Writes the weekly report`\n');
  });
});
