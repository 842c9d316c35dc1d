import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { OpenFailure } from '../../core/ports/invocation.ts';
import type { ChildStart } from './child-process.ts';
import { GroupLauncher } from './launcher.ts';
import { isAlive } from './testing/liveness.ts';

const PATIENCE = { grace: 50, last: 5_000 };
const launcher = new GroupLauncher({
  patience: PATIENCE,
  environment: {
    PATH: process.env['PATH'],
    HOME: '/home/of-somebody',
    LANG: 'C.UTF-8',
    SECRET_OF_OURS: 'hunter2',
    NODE_OPTIONS: '--title=leak',
  },
});

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'launcher-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const launch = (change: Partial<ChildStart>) =>
  launcher.launch({ command: 'cat', args: [], folder, environment: new Map(), ...change });
const sh = (line: string) => launch({ command: '/bin/sh', args: ['-c', line] });

async function failure(change: Partial<ChildStart>): Promise<unknown> {
  try {
    const child = await launch(change);
    await child.end();
    return 'started';
  } catch (error) {
    return error instanceof OpenFailure ? error.failure : error;
  }
}

describe('a child', () => {
  test('gets what is named and what every process needs, and nothing else', async () => {
    const child = await launch({
      command: 'env',
      environment: new Map([
        ['ALLOWED', 'a b=c'],
        ['HOME', '/named'],
      ]),
    });
    const lines = (await text(child.stdout)).trim().split('\n').sort();
    expect(lines.map((line) => line.split('=')[0])).toEqual(['ALLOWED', 'HOME', 'LANG', 'PATH']);
    expect(lines).toContain('ALLOWED=a b=c');
    expect(lines).toContain('HOME=/named');
  });

  test('runs in the folder, leads a group of its own, and its words are never those of a shell', async () => {
    const child = await launch({
      command: 'node',
      args: ['-p', 'process.cwd() + process.argv.at(-1)', '$(id) ; *'],
    });
    expect(await text(child.stdout)).toBe(`${folder}$(id) ; *\n`);
    expect(await child.exited).toEqual({ expected: false, detail: 'exited', exitCode: 0 });
  });

  test('is of the Node that runs this where it is called node', async () => {
    const child = await launch({ command: 'node', args: ['-p', 'process.execPath'] });
    expect((await text(child.stdout)).trim()).toBe(process.execPath);
  });

  test('that floods its standard error goes on', async () => {
    const child = await sh('head -c 20000000 /dev/zero >&2; echo done');
    expect(await text(child.stdout)).toBe('done\n');
    await child.end();
  });

  test('that stops reading does not bring us down', async () => {
    const child = await sh('exec <&-; echo deaf; exec cat /dev/null');
    await once(child.stdout, 'data');
    child.stdin.write('x'.repeat(1_000_000));
    expect((await child.exited).detail).toBe('exited');
  });

  test.each([
    ['kill -9 $$', { expected: false, detail: 'killed', signal: 'SIGKILL' }],
    ['exit 7', { expected: false, detail: 'exited', exitCode: 7 }],
  ])('%s says how it went', async (line, reason) => {
    expect(await (await sh(line)).exited).toEqual(reason);
  });
});

describe('ending', () => {
  test.each([
    ['one that goes when asked', 'exec sleep 600'],
    ['one that does not', 'trap "" TERM HUP; echo ready; while :; do sleep 0.01; done'],
    ['one that is stopped', 'kill -STOP $$'],
    ['one with zombies', 'sh -c "exit 0" & exec sleep 600'],
    ['one that has gone', 'exit 0'],
  ])('%s', async (_, line) => {
    const child = await sh(line);
    const [first, second] = [child.end(), child.end()];
    await Promise.all([first, second]);
    expect(isAlive(child.pid)).toBe(false);
    await child.exited;
  });

  test('takes along what the child has started, however deep and stubborn', async () => {
    const child = await sh(
      `sh -c 'trap "" TERM; sh -c "trap : TERM; echo \\$\\$; while :; do sleep 0.01; done"; :' & echo $!; wait`,
    );
    const pids: number[] = [];
    for await (const line of createInterface(child.stdout)) {
      pids.push(Number(line));
      if (pids.length === 2) break;
    }
    expect(pids.every(isAlive)).toBe(true);
    await child.end();
    expect([child.pid, ...pids].filter(isAlive)).toEqual([]);
    expect((await child.exited).expected).toBe(true);
  });

  test('what outlives the child in its group is ended with it, unasked', async () => {
    const child = await sh('(trap "" HUP; exec sleep 600) & echo $!; exit 3');
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
    expect(await child.exited).toEqual({ expected: false, detail: 'exited', exitCode: 3 });
    await child.end();
    expect(isAlive(Number(line))).toBe(false);
  });

  test('is known by whoever asked before', async () => {
    const child = await launch({});
    const ended = child.end();
    expect(await child.exited).toMatchObject({ expected: true, detail: 'closed_by_us' });
    await ended;
  });

  test('leaves no descriptor behind', async () => {
    const { readdir } = await import('node:fs/promises');
    const count = async () => (await readdir('/proc/self/fd').catch(() => [])).length;
    await (await launch({})).end();
    const before = await count();
    for (let turn = 0; turn < 40; turn += 1) {
      const child = await launch({});
      const closed = once(child.stdout, 'close');
      await child.end();
      await closed;
    }
    expect((await count()) - before).toBeLessThan(10);
  });
});

describe('what cannot be started', () => {
  const unavailable = { code: 'provider_unavailable', retry: 'safe' };

  test.each([
    ['no such command', { command: 'no-such-command-anywhere' }, 'command_missing'],
    ['no such path', { command: './none' }, 'command_missing'],
    ['an empty command', { command: '' }, 'command_missing'],
    ['a command with a NUL', { command: 'a\0b' }, 'command_missing'],
    ['a folder as command', { command: '/tmp' }, 'command_not_executable'],
    ['a file that is not executable', { command: './plain' }, 'command_not_executable'],
    ['a path through a file', { command: './plain/x' }, 'command_missing'],
    ['a shell line', { command: 'echo hello; id' }, 'command_missing'],
    ['no folder', { folder: '/no/such/folder' }, 'folder_missing'],
    ['an argument with a NUL', { args: ['a\0b'] }, 'arguments_invalid'],
    ['an argument beyond what the system takes', { args: ['x'.repeat(4_000_000)] }, 'arguments_too_large'],
    ['a variable whose name is two', { environment: new Map([['A=B', 'c']]) }, 'environment_invalid'],
    ['a variable without a name', { environment: new Map([['', 'c']]) }, 'environment_invalid'],
    ['a value with a NUL', { environment: new Map([['A', 'b\0c']]) }, 'environment_invalid'],
  ] satisfies readonly (readonly [string, Partial<ChildStart>, string])[])(
    '%s',
    async (_, change, detail) => {
      await writeFile(join(folder, 'plain'), 'text');
      expect(await failure(change)).toEqual({ ...unavailable, detail });
    },
  );

  test('says neither where nor what', async () => {
    const error = await launch({ command: '/secret/place/tool' }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(OpenFailure);
    expect(String(error)).toBe('OpenFailure: command_missing');
  });
});
