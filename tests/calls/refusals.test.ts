import { describe, expect, test } from 'vitest';
import type { CallRequest } from '../../modules/core/ports/tool-calls.ts';
import { configured, Stage, toolText } from './stage.ts';

const version = (id: string, status: string, providers = 'one'): string =>
  toolText(id)
    .replace('status: active', `status: ${status}`)
    .replace('provider_id: one', `provider_id: ${providers}`);

const ENTRY = { description: 'Finds things.', capabilities: ['search', 'open'], tags: ['find'] };
const FILES = {
  'agent-tools.yaml': `${configured('one', 'needy')}  off: { provider: off, enabled: false }
  unsaid: { provider: unsaid }
registries: [{ id: local, path: tools.json }]
`,
  'packages/needy/provider.yaml':
    'provider_id: needy\nprovider_type: mcp_server\nprovides: []\nenv: [{ name: TOKEN, required: true }]\n',
  'packages/lib/provider.yaml': 'provider_id: lib\nprovider_type: sdk\nprovides: []\n',
  'catalog/fine.tool.yaml': toolText('fine'),
  'catalog/planned.tool.yaml': version('planned', 'planned'),
  'catalog/withdrawn.tool.yaml': version('withdrawn', 'withdrawn'),
  'catalog/sunset.tool.yaml': toolText('sunset', {
    more: 'deprecation: { sunset: "2025-01-01T00:00:00.000Z", replaced_by: fine }',
  }),
  'catalog/invalid.tool.yaml': toolText('invalid').replace('capabilities: [file.read]', 'capabilities: []'),
  'catalog/twice-a.tool.yaml': toolText('twice'),
  'catalog/twice-b.tool.yaml': toolText('twice', { risk: 'medium' }),
  'catalog/off.tool.yaml': toolText('off', { providers: ['off'] }),
  'catalog/unsaid.tool.yaml': toolText('unsaid', { providers: ['unsaid'] }),
  'catalog/needy.tool.yaml': toolText('needy', { providers: ['needy'] }),
  'catalog/nobody.tool.yaml': toolText('nobody', { providers: ['nobody'] }),
  'catalog/lib.tool.yaml': toolText('lib', { providers: ['lib'] }).replace(
    'provider_type: mcp_server',
    'provider_type: sdk',
  ),
  'catalog/risky.tool.yaml': toolText('risky', { risk: 'high' }),
  'catalog/both.tool.yaml': toolText('both'),
  'tools.json': JSON.stringify({
    version: '1.0.0',
    tools: [
      { name: 'finder', location: 'tools/finder/main.py', status: 'ready', ...ENTRY },
      { name: 'old', location: 'tools/finder/main.py', status: 'deprecated', ...ENTRY },
      { name: 'both', location: 'tools/finder/main.py', status: 'ready', ...ENTRY },
    ],
  }),
  'tools/finder/main.py': 'print()\n',
};

/** What is asked, the code, and a word of the next step. */
const TABLE: readonly (readonly [
  string,
  Partial<CallRequest> & { readonly tool: string },
  string,
  RegExp,
])[] = [
  ['no such tool', { tool: 'nothing' }, 'not_registered', /search/],
  ['no id at all', { tool: 'No Thing!' }, 'not_registered', /search/],
  ['no such source', { tool: 'fine', source: 'registry:none' }, 'not_registered', /search/],
  ['an invalid document', { tool: 'invalid' }, 'not_registered', /validate/],
  ['two documents of one id', { tool: 'twice' }, 'not_registered', /same id/],
  ['a planned tool', { tool: 'planned' }, 'planned', /Publish/],
  ['a withdrawn tool', { tool: 'withdrawn' }, 'withdrawn', /search/],
  ['a tool past its sunset', { tool: 'sunset' }, 'deprecated', /fine/],
  [
    'past its sunset, asked for all the same',
    { tool: 'sunset', allowDeprecated: true },
    'deprecated',
    /fine/,
  ],
  ['a deprecated entry', { tool: 'old', operation: 'open' }, 'deprecated', /search/],
  ['several sources', { tool: 'both' }, 'unresolved', /registry:local/],
  ['no such version', { tool: 'fine', version: '9.9.9' }, 'not_found', /1\.0\.0/],
  ['no such offer', { tool: 'fine', offer: 'nobody' }, 'not_found', /one/],
  ['no such operation', { tool: 'finder', operation: 'fly' }, 'not_found', /search, open/],
  ['an operation of a tool without', { tool: 'fine', operation: 'fly' }, 'not_found', /no operations/],
  ['which of two operations', { tool: 'finder' }, 'contract_arguments', /search, open/],
  ['an instance that is off', { tool: 'off' }, 'disabled', /on/],
  ['an instance of which nobody says whether', { tool: 'unsaid' }, 'disabled', /enabled/],
  ['an instance without what its provider needs', { tool: 'needy' }, 'provider_unavailable', /TOKEN/],
  ['no instance', { tool: 'nobody' }, 'provider_unavailable', /instances/],
  ['what only a program takes in', { tool: 'lib' }, 'not_invocable', /library/],
  ['high risk', { tool: 'risky' }, 'approval_required', /approve request risky@1\.0\.0 --offer one/],
  ['a missing argument', { tool: 'fine', arguments: {} }, 'contract_arguments', /contract_violations/],
  [
    'a snapshot nobody knows',
    { tool: 'fine', snapshot: 's1.0123456789abcdef' },
    'contract_changed',
    /describe/,
  ],
  ['a snapshot that is none', { tool: 'fine', snapshot: 'x' }, 'contract_changed', /describe/],
];

describe('a call that is refused', () => {
  test('says why and what to do next, reaches nobody, and is journaled', async () => {
    await using stage = await Stage.open(FILES);
    for (const [what, request, code, next] of TABLE) {
      const answer = await stage.call(request);
      expect([what, answer.outcome, answer.code], what).toEqual([what, 'refused', code]);
      expect(answer.nextStep, what).toMatch(next);
      const entry = stage.journaled.at(-1);
      expect(entry?.kind, what).toBe('tool_called');
      expect(entry?.body, what).toMatchObject({
        request_id: answer.requestId,
        subject: 'agent:helper',
        outcome: 'refused',
        code,
        result: { success: false, outcome: 'refused', error_code: code },
        attributes: { 'gen_ai.operation.name': 'execute_tool', 'error.type': code },
      });
    }
    expect(stage.providers.reached).toEqual([]);
    expect(stage.journaled).toHaveLength(TABLE.length);
    // What is no id may be anything, and is nobody's to keep.
    expect(JSON.stringify(stage.journaled)).not.toContain('No Thing');
  });

  test('a deprecated entry is called where that is asked for, and the journal says so', async () => {
    await using stage = await Stage.open(FILES);
    // Nobody states what an entry takes: it needs an approval by default, which is asked only after the override.
    const answer = await stage.call({ tool: 'old', operation: 'open', allowDeprecated: true });
    expect(answer.code).toBe('approval_required');
    expect(stage.journaled.at(-1)?.body).toMatchObject({ deprecated_override: true, operation: 'open' });
  });

  test('an alias names its tool', async () => {
    await using stage = await Stage.open({
      ...FILES,
      'catalog/fine.tool.yaml': toolText('fine', { more: 'aliases: [good]' }),
    });
    expect(await stage.call({ tool: 'good' })).toMatchObject({
      outcome: 'ok',
      tool: 'fine',
      version: '1.0.0',
      offer: 'one',
    });
  });
});
