import { describe, expect, test } from 'vitest';
import { ask } from '../../modules/app/http/testing/ask.ts';
import { runCli } from '../e2e/product.ts';
import { CANARIES } from '../exposure/canaries.ts';
import { LeakList } from '../exposure/leak-list.ts';
import { BROKEN_FILES, WHOLE_FILES } from '../exposure/planted-files.ts';
import { PLANTED_NAMES, plantNames, plantWorkspace } from '../exposure/planted-workspace.ts';
import { serveHere } from '../exposure/serve-here.ts';
import { JSON_HEADERS, messageOf, rpc } from './stage.ts';

const IDS = [
  'files.read',
  'plain.note',
  'web.search',
  'local.echo',
  'finder',
  'outside',
  'instances.files',
  'no.such',
];

/** What is asked of the five tools. */
const CALLS: readonly (readonly [string, object])[] = [
  ...['read a file', 'find subtitles', 'take a note', 'zzzz'].map(
    (query) => ['search_tools', { query }] as const,
  ),
  ['search_tools', { queries: ['read', 'search', 'echo'], limit: 50 }],
  ['search_tools', { query: 'read', max_risk: 'low' }],
  ['search_tools', { query: 7 }],
  ['list_capabilities', {}],
  ['list_capabilities', { domain: 'file' }],
  ...IDS.flatMap((id) => [
    ['describe_tool', { id }] as const,
    ['describe_tool', { id, version: '1.0.0' }] as const,
    ['describe_tool', { id, version: '9.9.9' }] as const,
    ['tool_status', { id }] as const,
    ['call_tool', { id, arguments: { path: 'notes.txt' } }] as const,
    ['call_tool', { id, arguments: { text: 'hello' }, offer: 'nobody' }] as const,
  ]),
  ['call_tool', { id: 'local.echo', arguments: { text: 'hello' } }],
  ['call_tool', { id: 'finder', operation: 'search', arguments: { query: 'x' } }],
  ['call_tool', { id: 'plain.note', arguments: { text: 'x' }, snapshot: 'of nobody' }],
  ['no_such_tool', {}],
];

const SELECTIONS = [
  'capability=file.read',
  'capability=web.search',
  'source=registry:local',
  'tag=find',
  'skill=whole',
  'skill=leaky',
  'skill=nobody',
  'registered=false',
  'tag=x&nothing=y',
  '',
];

describe('what agents are told keeps what is private to itself', () => {
  test.each([
    ['documents that can be read', WHOLE_FILES, undefined],
    ['an overlay with secrets', WHOLE_FILES, 'staging'],
    ['documents and records that cannot be read', BROKEN_FILES, undefined],
  ] as const)('over HTTP, with %s [LAW-8]', async (_, files, env) => {
    await using workspace = await plantWorkspace(files);
    using _names = plantNames();
    await using served = await serveHere(workspace, env);
    const leaks = new LeakList();
    const said: string[] = [];
    const look = async (path: string, body: string): Promise<Readonly<Record<string, unknown>>> => {
      const { status, headers, text } = await ask(served.port, path, {
        method: 'POST',
        headers: { ...JSON_HEADERS, authorization: `Bearer ${CANARIES.bearer_token}` },
        body,
      });
      leaks.add(`${path} ${body} (${status})`, 'body', text);
      leaks.add(`${path} ${body} (${status})`, 'headers', JSON.stringify(headers));
      said.push(text);
      return messageOf(text.startsWith('{') || text.includes('data: {') ? text : '{}');
    };
    const initialize = rpc('initialize', {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'x', version: '1' },
    });
    await look('/mcp', initialize);
    await look('/mcp', rpc('tools/list'));
    for (const [name, given] of CALLS) await look('/mcp', rpc('tools/call', { name, arguments: given }));
    const exposed: string[] = [];
    for (const selection of SELECTIONS) {
      const path = `/mcp/direct?${selection}`;
      const { result } = await look(path, rpc('tools/list'));
      const tools: unknown = Reflect.get(Object(result), 'tools');
      for (const tool of Array.isArray(tools) ? tools : []) {
        const name = String(Reflect.get(Object(tool), 'name'));
        exposed.push(name);
        for (const given of [{ text: 'hello' }, { path: 7 }, {}])
          await look(path, rpc('tools/call', { name, arguments: given }));
      }
    }
    for (const body of ['{', CANARIES.client_header.slice(0, 3), '[]', rpc('no/such')])
      await look('/mcp', body);
    expect(leaks.all).toEqual([]);
    for (const line of served.lines) leaks.add(line, 'log', line);
    expect(leaks.all).toEqual([]);
    // The walk met what is there.
    expect(exposed).toEqual(expect.arrayContaining(['local_echo', 'plain_note']));
    expect(said.some((text) => text.includes('hello') && text.includes('"outcome":"ok"'))).toBe(
      files === WHOLE_FILES,
    );
  });

  test('on standard output, and beside it [LAW-8]', async () => {
    await using workspace = await plantWorkspace(WHOLE_FILES);
    const lines = [
      rpc('initialize', {
        protocolVersion: '2025-06-18',
        capabilities: {},
        clientInfo: { name: 'x', version: '1' },
      }),
      rpc('tools/list', {}, 2),
      ...CALLS.map(([name, given], place) => rpc('tools/call', { name, arguments: given }, place + 3)),
      'no protocol',
    ];
    const { code, stdout, stderr } = await runCli(['mcp'], {
      cwd: workspace.folder,
      env: { ...workspace.environment, NODE_OPTIONS: `--import=${PLANTED_NAMES}` },
      input: `${lines.join('\n')}\n`,
    });
    const leaks = new LeakList();
    for (const line of stdout.split('\n')) leaks.add(line.slice(0, 100), 'stdout', line);
    leaks.add('mcp', 'stderr', stderr);
    expect(leaks.all).toEqual([]);
    expect(code).toBe(0);
    const answered = stdout
      .trim()
      .split('\n')
      .map((line) => messageOf(line)['id']);
    expect(answered.filter((id) => typeof id === 'number')).toHaveLength(CALLS.length + 2);
  });
});
