import { describe, expect, test } from 'vitest';
import { processScheduler } from '../../modules/app/scheduler.ts';
import { CLIENTS, openServed, sdkTool } from './stage.ts';

const namesOf = ({ tools }: { readonly tools: readonly { readonly name: string }[] }): readonly string[] =>
  tools.map(({ name }) => name);

describe.each(CLIENTS)('chosen tools, to a client of %s', (kind) => {
  test('are ordinary ones, under portable names, with the original beside them; calls reach the provider', async () => {
    await using open = await openServed({
      'catalog/other.tool.yaml': sdkTool('other').replace('[sdk]', '[else]'),
    });
    await using client = await open.connect(kind, { path: '/mcp/direct?tag=sdk' });
    const first = await client.list();
    expect(namesOf(first)).toEqual([
      'sdk_add',
      'sdk_cancelled',
      'sdk_change',
      'sdk_fail',
      'sdk_show',
      'sdk_wait',
    ]);
    expect(JSON.stringify(await client.list())).toBe(JSON.stringify(first));
    expect(first.tools[0]).toMatchObject({
      title: 'add',
      description: 'Is called add.',
      inputSchema: { type: 'object', required: ['a', 'b'] },
      _meta: { 'agent-tools/id': 'sdk.add', 'agent-tools/version': '1.0.0' },
    });
    expect(first).not.toHaveProperty('_meta.agent-tools/left_out');
    expect(await client.call('sdk_add', { a: 1, b: 2 })).toMatchObject({
      content: [{ type: 'text', text: '3' }],
      structuredContent: { sum: 3 },
    });
    expect(await client.call('sdk_add', { a: 'x' })).toMatchObject({
      isError: true,
      structuredContent: { code: 'contract_arguments', next_step: expect.any(String) as unknown },
    });
    expect(await client.call('sdk_fail')).toMatchObject({ isError: true, content: [{ text: 'It failed.' }] });
    expect((await client.call('sdk_show')).content).toMatchObject([
      { type: 'image' },
      { type: 'resource' },
      { type: 'resource_link' },
    ]);
    // What a running provider says of its tool is known once it runs.
    await using later = await open.connect(kind, { path: '/mcp/direct?tag=sdk' });
    expect((await later.list()).tools[0]?.annotations).toEqual({ readOnlyHint: true });
    for (const name of ['sdk.add', 'sdk_other', 'call_tool', '__proto__'])
      await expect(client.call(name)).rejects.toMatchObject({ code: -32_602 });
  });

  test('one that cannot be offered is left out alone, and said to be', async () => {
    await using open = await openServed({
      'catalog/fail.tool.yaml': sdkTool('fail', '{ a: nothing }'),
      'catalog/wait.tool.yaml': sdkTool(
        'wait',
        '{ $schema: "https://json-schema.org/draft/2020-12/schema", type: array }',
      ),
      'catalog/show.tool.yaml': sdkTool('show', '{}', 'status: planned\n'),
      'catalog/plus.tool.yaml': sdkTool('add').replace('id: sdk.add', 'id: sdk_add'),
      'catalog/broken.tool.yaml': 'id: sdk.broken\ntags: [sdk\n',
    });
    await using client = await open.connect(kind, { path: '/mcp/direct?tag=sdk' });
    const list = await client.list();
    expect(namesOf(list)).toEqual([
      expect.stringMatching(/^sdk_add_[0-9a-f]{6}$/),
      'sdk_cancelled',
      'sdk_change',
      'sdk_add',
    ]);
    const leftOut = list._meta?.['agent-tools/left_out'];
    expect(leftOut).toEqual(
      expect.arrayContaining([
        { id: 'sdk.fail', reason: expect.stringMatching(/^(?:schema_invalid|invalid)$/) as unknown },
        { id: 'sdk.wait', reason: 'schema_not_an_object' },
      ]),
    );
    const [suffixed = ''] = namesOf(list);
    expect((await client.call(suffixed, { a: 2, b: 2 })).structuredContent).toEqual({ sum: 4 });
  });

  test('by tag, capability and skill; what chooses nothing that is known is refused', async () => {
    await using open = await openServed({
      'skills/adding/SKILL.md':
        '---\nname: adding\ndescription: Adds.\nmetadata:\n  agent-tools.requires-tools: sdk.add\n---\nAdd.\n',
    });
    const names = async (query: string): Promise<readonly string[]> => {
      await using client = await open.connect(kind, { path: `/mcp/direct?${query}` });
      return namesOf(await client.list());
    };
    expect(await names('capability=file.write')).toEqual(expect.arrayContaining(['files_write', 'sdk_add']));
    expect(await names('capability=file.write&tag=nothing')).toEqual([]);
    expect(await names('skill=adding')).toEqual(['sdk_add']);
    for (const query of ['', 'tags=sdk', 'skill=../../etc', 'risk=enormous'])
      await expect(names(query), query).rejects.toThrow();
    await expect(names('skill=nobody')).rejects.toThrow(/There is no skill/);
  });

  test('whoever listens is told when they become others', async () => {
    await using open = await openServed();
    const told = Promise.withResolvers<void>();
    await using client = await open.connect(kind, { path: '/mcp/direct?tag=sdk', changed: told.resolve });
    const before = namesOf(await client.list());
    let isTold = false;
    void told.promise.then(() => {
      isTold = true;
    });
    // The client opens its stream when it likes: what changes before that it need not hear.
    for (let round = 0; !isTold; round += 1) {
      await open.stage.write('catalog/more.tool.yaml', sdkTool(`more${round}`));
      await open.served.reload();
      for (let turns = 0; turns < 50 && !isTold; turns += 1) await processScheduler.nextTurn();
    }
    const after = namesOf(await client.list());
    expect(after).toHaveLength(before.length + 1);
    expect(after.some((name) => name.startsWith('sdk_more'))).toBe(true);
  });
});

test('more than a model would read are refused, with where they are searched', async () => {
  const many = Array.from(
    { length: 257 },
    (_, place) => [`catalog/n${place}.tool.yaml`, sdkTool(`n${place}`)] as const,
  );
  await using open = await openServed(Object.fromEntries(many));
  await using client = await open.connect('v2', { path: '/mcp/direct?tag=sdk' });
  await expect(client.list()).rejects.toMatchObject({
    code: -32_603,
    message: expect.stringContaining('256') as unknown,
  });
});
