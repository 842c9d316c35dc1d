import { describe, expect, test } from 'vitest';
import { OpenFailure, type ProviderFailure } from '../../../core/ports/invocation.ts';
import { badServer, launchTarget } from '../../testing/real-servers.ts';
import { adapterFor, callTool, NEVER, textOf, withConnection } from './testing/opened.ts';

const bad = (mode: string, ...args: readonly string[]) => launchTarget(badServer(mode, ...args));
/** Those that can only be waited for. */
const SILENT: ReadonlySet<string> = new Set(['silent_initialize', 'deaf']);
const SHORT = { limits: { probe: 300, handshake: 300 } };

async function openFails(mode: string): Promise<ProviderFailure> {
  const { adapter, launcher } = adapterFor(SILENT.has(mode) ? SHORT : {});
  const failure = await adapter.open(bad(mode), new Map(), NEVER).then(
    () => new Error('opened'),
    (error: unknown) => error,
  );
  expect(launcher.running()).toEqual([]);
  if (!(failure instanceof OpenFailure)) throw failure;
  return failure.failure;
}

describe('a connection that does not come to be', () => {
  test.each([
    ['silent_initialize', { code: 'provider_unavailable', retry: 'safe', detail: 'no_answer' }],
    ['deaf', { code: 'provider_unavailable', retry: 'safe', detail: 'no_answer' }],
    ['dies_at_start', { code: 'provider_unavailable', retry: 'safe', detail: 'exited' }],
    ['other_version', { code: 'provider_unavailable', retry: 'safe', detail: 'handshake_failed' }],
  ])('%s', async (mode, failure) => {
    expect(await openFails(mode)).toEqual(failure);
  });

  test('who asks has gone', async () => {
    const { adapter, launcher } = adapterFor();
    const asking = new AbortController();
    const opening = adapter.open(bad('silent_initialize'), new Map(), asking.signal);
    asking.abort();
    await expect(opening).rejects.toMatchObject({ failure: { code: 'cancelled', retry: 'safe' } });
    expect(launcher.running()).toEqual([]);
  });

  test('a program that is not there', async () => {
    const { adapter } = adapterFor();
    const target = launchTarget({ command: 'no-such-program-of-agent-tools', args: [] });
    await expect(adapter.open(target, new Map(), NEVER)).rejects.toMatchObject({
      failure: { code: 'provider_unavailable', detail: 'command_missing' },
    });
  });
});

describe('a server that is used all the same', () => {
  test.each([
    'invalid_json',
    'flooding',
    'stderr_flood',
    'exits_on_probe',
    'silent_probe',
    'asks',
    'slow',
    'ignores_end',
    'paged',
  ])('%s', async (mode) => {
    const target = mode === 'slow' ? bad(mode, '20') : bad(mode);
    const left = await withConnection(
      target,
      async (connection) => {
        expect(connection.protocol).toBe('mcp 2025-11-25');
        const description = await connection.describe(NEVER);
        expect(description.kind === 'described' && description.tools.map(({ name }) => name)).toEqual([
          'echo',
          'wait',
          'cancelled',
          'change',
          'environment',
          'die',
        ]);
        expect(await textOf(callTool(connection, 'echo', { text: 'hello' }))).toBe('hello');
      },
      mode === 'silent_probe' ? { limits: { probe: 300 } } : {},
    );
    expect(left).toEqual([]);
  });

  test('what it asks of a client is refused', async () => {
    await withConnection(bad('asks'), async (connection) => {
      // Asked before this is answered, refused before the next one is sent.
      await callTool(connection, 'echo');
      const refused = await textOf(callTool(connection, 'cancelled'));
      expect(JSON.parse(String(refused))).toEqual([
        ['sampling', -32_601],
        ['roots', -32_601],
      ]);
    });
  });

  test('one without tools has none as long as it is there', async () => {
    await withConnection(bad('no_capability'), async (connection) => {
      expect(await connection.describe(NEVER)).toEqual({ kind: 'described', tools: [], quarantined: [] });
      await callTool(connection, 'die');
      expect(await connection.describe(NEVER)).toMatchObject({ failure: { code: 'provider_unavailable' } });
    });
  });

  test('the last segment of an id names the tool where the address does not', async () => {
    await withConnection(bad('good'), async (connection) => {
      const more = { address: {}, tool: 'echo' };
      expect(await textOf(callTool(connection, '', { text: 'hello' }, { more }))).toBe('hello');
    });
  });

  test('it gets the environment that is named, and no more than it takes to run', async () => {
    await withConnection(
      bad('good'),
      async (connection) => {
        const names: unknown = JSON.parse(String(await textOf(callTool(connection, 'environment'))));
        expect(names).toContain('NAMED');
        expect(names).not.toContain('VITEST');
      },
      { environment: { NAMED: 'one' } },
    );
  });
});

describe('tools that cannot be used are taken out alone', () => {
  test.each([
    ['duplicate_names', [{ name: 'twin', reason: 'name_duplicate' }]],
    ['non_object_schema', [{ name: 'listed', reason: 'schema_not_an_object' }]],
    ['string_schema', [{ name: 'worded', reason: 'schema_not_an_object' }]],
    ['schemaless', [{ name: 'bare', reason: 'schema_missing' }]],
    ['cyclic_schema', [{ name: 'cyclic', reason: 'schema_cyclic' }]],
    ['nameless', [{ reason: 'name_missing' }, { reason: 'not_an_object' }, { reason: 'not_an_object' }]],
  ])('%s', async (mode, quarantined) => {
    await withConnection(bad(mode), async (connection) => {
      const description = await connection.describe(NEVER);
      expect(description).toMatchObject({ kind: 'described', quarantined });
      expect(description.kind === 'described' && description.tools).toHaveLength(6);
      expect(await textOf(callTool(connection, 'echo', { text: 'hello' }))).toBe('hello');
    });
  });

  test.each([
    ['many_tools', 500],
    ['remote_reference', 7],
    ['no_tools', 0],
  ])('%s: %d tools, none of them bad', async (mode, count) => {
    await withConnection(bad(mode), async (connection) => {
      const description = await connection.describe(NEVER);
      expect(description).toMatchObject({ kind: 'described', quarantined: [] });
      expect(description.kind === 'described' && description.tools).toHaveLength(count);
    });
  });
});

describe('a list that is none', () => {
  test.each([
    ['cursor_loop', 'cursor_repeated'],
    ['endless_pages', 'list_endless'],
    ['list_is_no_list', 'list_missing'],
  ])('%s', async (mode, detail) => {
    await withConnection(bad(mode), async (connection) => {
      expect(await connection.describe(NEVER)).toEqual({
        kind: 'failed',
        failure: { code: 'invalid_response', retry: 'never', detail },
      });
    });
  });

  test('too many tools, too many bytes', async () => {
    const limits = { list: { pages: 10, tools: 499, bytes: 1_000_000 } };
    await withConnection(
      bad('many_tools'),
      async (connection) => {
        expect(await connection.describe(NEVER)).toMatchObject({ failure: { detail: 'list_too_long' } });
      },
      { limits },
    );
    await withConnection(
      bad('many_tools', '5000'),
      async (connection) => {
        expect(await connection.describe(NEVER)).toMatchObject({ failure: { code: 'output_too_large' } });
      },
      { limits: { list: { pages: 10, tools: 10_000, bytes: 100_000 } } },
    );
  });
});

describe('a call without an answer', () => {
  test.each([
    ['huge_line', { code: 'output_too_large', retry: 'unsafe' }],
    ['endless_line', { code: 'output_too_large', retry: 'unsafe' }],
    ['huge_nameless_line', { code: 'output_too_large', retry: 'unsafe' }],
    ['fails_calls', { code: 'provider_unavailable', retry: 'unsafe', detail: 'provider_error' }],
    ['no_result', { code: 'invalid_response', retry: 'unsafe', detail: 'no_result' }],
    ['no_content', { code: 'invalid_response', retry: 'unsafe', detail: 'no_content' }],
  ])('%s', async (mode, failure) => {
    const left = await withConnection(bad(mode), async (connection) => {
      expect(await callTool(connection, 'echo', {})).toEqual({ kind: 'failed', failure });
    });
    expect(left).toEqual([]);
  });

  test.each(['silent', 'wrong_ids'])(
    '%s: waits for its own end, which it tells the provider',
    async (mode) => {
      await withConnection(bad(mode), async (connection) => {
        const ending = new AbortController();
        const outcome = callTool(connection, 'wait', {}, { signal: ending.signal });
        // Answered after whatever the call before it was answered.
        await connection.describe(NEVER);
        ending.abort(new DOMException('late', 'TimeoutError'));
        expect(await outcome).toEqual({ kind: 'failed', failure: { code: 'timeout', retry: 'unsafe' } });
      });
    },
  );

  test('a server that dies fails those that wait, and all that follow', async () => {
    await withConnection(bad('good'), async (connection) => {
      const waiting = callTool(connection, 'wait');
      const dying = callTool(connection, 'die');
      const lost = {
        kind: 'failed',
        failure: { code: 'provider_unavailable', retry: 'unsafe', detail: 'lost' },
      };
      expect(await Promise.all([waiting, dying])).toEqual([lost, lost]);
      expect(await connection.closed).toEqual({ expected: false, detail: 'exited', exitCode: 3 });
      const gone = {
        kind: 'failed',
        failure: { code: 'provider_unavailable', retry: 'safe', detail: 'gone' },
      };
      expect(await callTool(connection, 'echo', { text: 'x' })).toEqual(gone);
      expect(await connection.describe(NEVER)).toEqual(gone);
    });
  });

  test('a line without end ends the connection, and only the call that it answers is too large', async () => {
    await withConnection(bad('endless_line'), async (connection) => {
      const first = callTool(connection, 'echo');
      const second = callTool(connection, 'echo');
      expect(await first).toMatchObject({ failure: { code: 'output_too_large' } });
      expect(await second).toMatchObject({ failure: { code: 'provider_unavailable', retry: 'unsafe' } });
      await connection.closed;
    });
  });

  test('a tool that says that it failed has answered', async () => {
    await withConnection(bad('tool_errors'), async (connection) => {
      expect(await callTool(connection, 'echo')).toEqual({
        kind: 'result',
        isError: true,
        content: [{ type: 'text', text: 'It failed.' }],
      });
    });
  });

  test('only the call that was ended is ended at the server; many run at a time', async () => {
    await withConnection(bad('good'), async (connection) => {
      const ending = new AbortController();
      const ended = callTool(connection, 'wait', {}, { signal: ending.signal });
      const others = Array.from({ length: 20 }, (_, index) =>
        textOf(callTool(connection, 'echo', { text: String(index) })),
      );
      expect(await Promise.all(others)).toEqual(Array.from({ length: 20 }, (_, index) => String(index)));
      ending.abort();
      expect(await ended).toMatchObject({ failure: { code: 'cancelled' } });
      const cancelled: unknown = JSON.parse(String(await textOf(callTool(connection, 'cancelled'))));
      expect(cancelled).toHaveLength(1);
    });
  });
});
