import { chmod, mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LaunchTarget } from '../../../core/model/launch.ts';
import { OpenFailure } from '../../../core/ports/invocation.ts';
import { isAlive, until } from '../../process/testing/liveness.ts';
import { RememberingLauncher } from '../../testing/remembering-launcher.ts';
import { brief, checkedCall, instanceTarget, NEVER, REQUEST_ID } from '../testing/checked-calls.ts';
import { CommandAdapter } from './command-adapter.ts';

const ROOT = resolve(import.meta.dirname, '../../../..');

let workspace: string;
let launcher: RememberingLauncher;
beforeEach(async () => {
  workspace = await realpath(await mkdtemp(join(tmpdir(), 'command-')));
  launcher = new RememberingLauncher();
});
afterEach(async () => {
  await rm(workspace, { recursive: true, force: true });
  expect(launcher.running()).toEqual([]);
});

const open = (target: LaunchTarget, environment = new Map<string, string>(), place = workspace) =>
  new CommandAdapter({ launcher, workspace: place }).open(target, environment);

/** A command that is one line of a shell; `$0` is its first word. */
const line = (text: string) => instanceTarget('cli', { command: '/bin/sh', args: ['-c', text, 'sh'] });

async function write(file: string, text: string, mode = 0o644): Promise<LaunchTarget> {
  const place = join(workspace, file);
  await mkdir(join(place, '..'), { recursive: true });
  await writeFile(place, text);
  await chmod(place, mode);
  return { kind: 'entry_point', file };
}

async function call(
  target: LaunchTarget,
  change: Parameters<typeof checkedCall>[0] = {},
  signal: AbortSignal = NEVER,
): Promise<unknown> {
  const connection = await open(target, new Map([['NAMED', 'yes']]));
  const outcome = await connection.call(checkedCall(change), () => {}, signal);
  await connection.close();
  return brief(outcome);
}

async function openFailure(target: LaunchTarget): Promise<unknown> {
  try {
    await open(target);
    return 'opened';
  } catch (error) {
    return error instanceof OpenFailure ? error.failure.detail : error;
  }
}

describe('the tools of examples/local-tools', () => {
  const date: LaunchTarget = {
    kind: 'entry_point',
    file: 'examples/local-tools/tools/date-diff/main.mjs',
  };

  test('answer', async () => {
    const connection = await open(date, new Map(), ROOT);
    expect(connection.protocol).toBe('command');
    expect(await connection.describe(NEVER)).toEqual({ kind: 'not_describable' });
    const ask = async (operation: string, args: Record<string, unknown>) =>
      brief(await connection.call(checkedCall({ address: { operation }, arguments: args }), () => {}, NEVER));
    expect(await ask('between', { from: '2026-01-01', to: '2026-03-01' })).toMatchObject({
      structured: { days: 59 },
    });
    // Taken for a flag it would be another call.
    expect(await ask('between', { from: '--to', to: '2026-03-01' })).toMatchObject({ isError: true });
    expect(await ask('none', {})).toMatchObject({
      isError: true,
      structured: { code: 'unknown_operation' },
    });
    await connection.close();
    expect(await connection.closed).toEqual({ expected: true, detail: 'closed_by_us' });
  });
});

describe('how an entry point is started', () => {
  const echo = 'process.stdout.write(JSON.stringify([process.argv[2], process.cwd(), process.execPath]))';

  test.each(['main.mjs', 'main.cjs', 'main.js'])('%s: by this Node, in its own folder', async (name) => {
    const target = await write(`tools/a/${name}`, echo);
    expect(await call(target, { address: { operation: 'go' } })).toMatchObject({
      structured: ['go', join(workspace, 'tools/a'), process.execPath],
    });
  });

  test('main.py: by python3, which reads either', async () => {
    const target = await write(
      'main.py',
      'import json, sys\nprint(json.dumps([sys.argv[1:], json.load(sys.stdin)]))',
    );
    expect(await call(target, { address: { operation: 'go' }, arguments: { a: 'é', n: 2 } })).toMatchObject({
      structured: [['go', '--a', 'é', '--n', '2'], { a: 'é', n: 2 }],
    });
  });

  test('an executable script: by itself, with what is named and nothing else', async () => {
    const target = await write(
      'tool',
      '#!/bin/sh\nenv | sort | grep -v "^\\(_\\|PWD\\|SHLVL\\|OLDPWD\\)="',
      0o755,
    );
    const { texts } = (await call(target, { address: { operation: 'go' } })) as { texts: string[] };
    const names = (texts[0] ?? '').trim().split('\n');
    expect(names).toContain(`AGENT_TOOLS_REQUEST_ID=${REQUEST_ID}`);
    expect(names).toContain('AGENT_TOOLS_OPERATION=go');
    expect(names).toContain('NAMED=yes');
    expect(
      names
        .map((each) => each.split('=')[0] ?? '')
        .filter((name) => !/^(?:AGENT_TOOLS_\w+|NAMED|PATH|HOME|TMPDIR|LANG)$/.test(name)),
    ).toEqual([]);
  });

  test('what it cannot be started by, where it is not, and where it leads out of the workspace', async () => {
    await symlink('/bin/sh', join(workspace, 'link'));
    await mkdir(join(workspace, 'folder.mjs'));
    expect(await openFailure(await write('plain.txt', 'text'))).toBe('entry_point_not_startable');
    const at = (file: string) => openFailure({ kind: 'entry_point', file });
    expect(await at('none.mjs')).toBe('entry_point_missing');
    expect(await at('folder.mjs')).toBe('entry_point_missing');
    expect(await at('link')).toBe('entry_point_outside');
    expect(await at('../../../../bin/sh')).toBe('entry_point_outside');
    expect(await at('/bin/sh')).toBe('entry_point_outside');
    expect(await at('.')).toBe('entry_point_outside');
    expect(await at('a\0b')).toBe('entry_point_missing');
  });

  test('a file that is another by the time of the call is looked at again', async () => {
    const target = await write('main.mjs', 'console.log("first")');
    const connection = await open(target);
    await rm(join(workspace, 'main.mjs'));
    expect(brief(await connection.call(checkedCall(), () => {}, NEVER))).toBe(
      'provider_unavailable safe entry_point_missing',
    );
    await symlink('/bin/sh', join(workspace, 'main.mjs'));
    expect(brief(await connection.call(checkedCall(), () => {}, NEVER))).toBe(
      'provider_unavailable safe entry_point_outside',
    );
    await connection.close();
  });
});

describe('a command', () => {
  test('is given its own arguments, then those of the instance, then the call', async () => {
    const target = instanceTarget(
      'local_binary',
      { command: 'node', args: ['-p', 'JSON.stringify(process.argv.slice(1))', 'a'] },
      { args: ['b c'] },
    );
    expect(await call(target, { address: { operation: 'op' }, arguments: { x: '$(id)' } })).toMatchObject({
      structured: ['a', 'b c', 'op', '--x', '$(id)'],
    });
  });

  test('that is not there is not opened', async () => {
    expect(await openFailure(instanceTarget('cli', { command: 'no-such-command' }))).toBe('command_missing');
    expect(await openFailure(instanceTarget('cli', { command: './none' }))).toBe('command_missing');
    expect(await openFailure(instanceTarget('cli', {}))).toBe('command_missing');
    expect(await openFailure(line('true'))).toBe('opened');
  });

  test('an operation that is a flag is refused before anything is started', async () => {
    expect(await call(line('echo'), { address: { operation: '--help' } })).toBe(
      'tool_missing never operation_invalid',
    );
    expect(launcher.started).toEqual([]);
  });

  test.each([
    ['one that reads nothing of much', 'echo done', 'done\n'],
    ['one that floods its standard error', 'head -c 3000000 /dev/zero >&2; echo done', 'done\n'],
    ['one that closes its output early', 'echo done; exec >&-; sleep 0.05', 'done\n'],
  ])('%s', async (_, text, expected) => {
    const change = { arguments: { text: 'x'.repeat(500_000) } };
    expect(await call(line(text), change)).toEqual({ texts: [expected] });
  });

  test('output beyond the limit ends it', async () => {
    expect(await call(line('yes'), { outputLimit: 100_000 })).toBe('output_too_large unsafe');
    expect(await call(line('printf 12345'), { outputLimit: 5 })).toEqual({ texts: ['12345'] });
    expect(await call(line('printf 123456'), { outputLimit: 5 })).toBe('output_too_large unsafe');
  });

  test('killed by a signal, it has given no answer', async () => {
    expect(await call(line('echo "{}"; kill -SEGV $$'))).toBe('provider_unavailable unsafe killed');
  });

  test.each([
    ['cancelled', new Error('gone'), 'cancelled unsafe'],
    ['out of time', new DOMException('late', 'TimeoutError'), 'timeout unsafe'],
  ])('%s, it ends with everything that it has started', async (_, reason, expected) => {
    const file = join(workspace, 'pid');
    const controller = new AbortController();
    const outcome = call(
      line(
        `sh -c 'trap "" TERM; echo $$ > ${file}.new; mv ${file}.new ${file}; while :; do sleep 0.01; done' & wait`,
      ),
      {},
      controller.signal,
    );
    let pid = 0;
    while (pid === 0) pid = Number(await readFile(file, 'utf8').catch(() => 0));
    controller.abort(reason);
    expect(await outcome).toBe(expected);
    await until(() => !isAlive(pid));
  });

  test('cancelled before it was started, nothing has happened', async () => {
    expect(await call(line('echo'), {}, AbortSignal.abort())).toBe('cancelled safe');
    expect(launcher.started).toEqual([]);
  });

  test('what it leaves running is ended with the call', async () => {
    const answer = (await call(line('sleep 600 & echo $!'))) as { texts: string[] };
    expect(isAlive(Number(answer.texts[0]))).toBe(false);
  });

  test('closing the connection ends its calls', async () => {
    const connection = await open(line('exec sleep 600'));
    const outcome = connection.call(checkedCall(), () => {}, NEVER);
    await until(() => launcher.started.length === 1);
    await connection.close();
    expect(brief(await outcome)).toBe('provider_unavailable unsafe closed_by_us');
    const after = await connection.call(checkedCall(), () => {}, NEVER);
    expect(brief(after)).toBe('provider_unavailable safe closed_by_us');
  });

  test('many at a time do not know of each other', async () => {
    const connection = await open(line('cat'));
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        connection.call(checkedCall({ arguments: { n } }), () => {}, NEVER),
      ),
    );
    expect(answers.map(brief)).toEqual(
      Array.from({ length: 20 }, (_, n) => ({ texts: [`{"n":${n}}`], structured: { n } })),
    );
    await connection.close();
  });
});
