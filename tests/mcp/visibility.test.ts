import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type PolicyWorkspace,
  policyWorkspace,
  tool,
} from '../../modules/app/http/testing/policy-workspace.ts';
import { CLIENTS, connect } from './stage.ts';

/** `helper` does not see what has a capability of `file`; `ana` does. */
let workspace: PolicyWorkspace;
beforeAll(async () => {
  workspace = await policyWorkspace({
    'capabilities/c.yaml':
      '- { id: file, domain: file, name: File, description: d }\n- { id: file.read, domain: file, name: Read, description: d, broader: [file] }\n- { id: web, domain: web, name: Web, description: d }\n',
    'catalog/c.tool.yaml': tool('files.hidden', 'file.read').replace(
      'versions:',
      'tags: [chosen]\nversions:',
    ),
    'catalog/d.tool.yaml': tool('web.shown', 'web').replace('versions:', 'tags: [chosen]\nversions:'),
  });
});
afterAll(() => workspace[Symbol.asyncDispose]());

describe.each(CLIENTS)('to a client of %s', (kind) => {
  const open = (who: string, path = '/mcp') => connect(kind, { port: workspace.served.port, who, path });

  test('search is described by what its caller sees', async () => {
    const described = async (who: string): Promise<string> => {
      await using client = await open(who);
      return (await client.list()).tools[0]?.description ?? '';
    };
    const [helper, ana, again] = await Promise.all(['helper', 'ana', 'helper'].map(described));
    expect(ana).toMatch(/by domain: file 2, web 2\.$/);
    expect(helper).toMatch(/by domain: web 2\.$/);
    expect(again).toBe(helper);
  });

  test('what is hidden is the same as absent, in every answer', async () => {
    await using helper = await open('helper');
    const answers = [
      await helper.list(),
      await helper.call('search_tools', { query: 'read a file' }),
      await helper.call('list_capabilities'),
    ];
    expect(JSON.stringify(answers)).not.toMatch(/files\.(?:read|hidden)|hidden/);
    for (const [name, known] of [
      ['describe_tool', 'files.hidden'],
      ['tool_status', 'files.hidden'],
      ['call_tool', 'files.hidden'],
    ] as const) {
      const answer = async (id: string): Promise<string> => {
        const { structuredContent } = await helper.call(name, { id });
        const told = { ...structuredContent, request_id: '', duration_ms: 0, generated_at: '' };
        return JSON.stringify(told).replaceAll(id, 'ID');
      };
      expect(await answer(known)).toBe(await answer('files.absent'));
    }
    await using ana = await open('ana');
    expect(JSON.stringify(await ana.call('search_tools', { query: 'files hidden' }))).toContain(
      'files.hidden',
    );
  });

  test('chosen tools are those that the caller sees; a name of another cannot be called', async () => {
    await using helper = await open('helper', '/mcp/direct?tag=chosen');
    await using ana = await open('ana', '/mcp/direct?tag=chosen');
    expect((await ana.list()).tools.map(({ name }) => name)).toEqual(['files_hidden', 'web_shown']);
    expect(JSON.stringify(await helper.list())).not.toContain('hidden');
    await expect(helper.call('files_hidden', { path: 'a' })).rejects.toMatchObject({ code: -32_602 });
  });
});

test('many callers at once are each answered as if alone', async () => {
  const clients = await Promise.all(
    Array.from({ length: 12 }, async (_, place) => {
      const who = place % 2 === 0 ? 'helper' : 'ana';
      const kind = CLIENTS[place % CLIENTS.length] ?? 'v2';
      return { who, client: await connect(kind, { port: workspace.served.port, who }) };
    }),
  );
  const rounds = clients.flatMap(({ who, client }) =>
    Array.from({ length: 4 }, async () => {
      const [{ tools }, found] = await Promise.all([
        client.list(),
        client.call('search_tools', { query: 'files read' }),
      ]);
      const sees = [tools[0]?.description?.includes('file 2'), JSON.stringify(found).includes('files.read')];
      expect(sees).toEqual(who === 'ana' ? [true, true] : [false, false]);
    }),
  );
  await Promise.all(rounds);
  for (const { client } of clients) await client[Symbol.asyncDispose]();
});
