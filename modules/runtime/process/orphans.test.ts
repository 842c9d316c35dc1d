import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type GroupRecord, GroupRecords } from './group-records.ts';
import { GroupLauncher } from './launcher.ts';
import { endOrphans } from './orphans.ts';
import { currentEpoch, identityOf } from './process-identity.ts';
import { isAlive, until } from './testing/liveness.ts';

const PATIENCE = { grace: 50, last: 5_000 };
const MARK = '0123456789abcdef0123456789abcdef';
const canKnow = process.platform === 'linux';

let folder: string;
const stray: number[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'orphans-'));
});
afterEach(async () => {
  for (const pid of stray.splice(0)) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

async function abandon(): Promise<{ staying: number; leaving: number; grandchild: number }> {
  const script = join(import.meta.dirname, 'testing/abandoning-process.ts');
  const parent = spawn(process.execPath, [script, folder, MARK], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(createInterface(parent.stdout), 'line')) as [string];
  const pids = JSON.parse(line) as { staying: number; leaving: number; grandchild: number };
  stray.push(pids.staying, pids.grandchild);
  parent.kill('SIGKILL');
  await once(parent, 'exit');
  return pids;
}

/** A process of nobody's, in a group of its own. */
function bystander(environment: Readonly<Record<string, string>> = {}): number {
  const { pid } = spawn('sleep', ['600'], {
    detached: true,
    stdio: 'ignore',
    env: { PATH: process.env['PATH'], ...environment },
  });
  if (pid === undefined) throw new Error('no sleep');
  stray.push(pid);
  return pid;
}

const started = (pid: number): string => identityOf(pid)?.started ?? '';

async function record(change: Partial<GroupRecord>, name = `children-77-${MARK}.json`): Promise<string> {
  const epoch = currentEpoch();
  if (epoch === undefined) throw new Error('no epoch');
  const whole: GroupRecord = {
    version: 1,
    epoch,
    owner: { pid: process.pid, started: 'another' },
    mark: MARK,
    groups: [],
    ...change,
  };
  const file = join(folder, name);
  await writeFile(file, JSON.stringify(whole), { mode: 0o600 });
  return file;
}

describe.skipIf(!canKnow)('what a killed process leaves behind', () => {
  test('is found by the next, and ended: children, and what outlived them in their groups', async () => {
    const { staying, leaving, grandchild } = await abandon();
    // The pipe is gone with the parent, and so is the child that waited for it.
    await until(() => !isAlive(leaving));
    expect([isAlive(staying), isAlive(grandchild)]).toEqual([true, true]);

    expect(await endOrphans(folder, PATIENCE)).toBe(2);
    expect([isAlive(staying), isAlive(grandchild)]).toEqual([false, false]);
    expect(await readdir(folder)).toEqual([]);
    expect(await endOrphans(folder, PATIENCE)).toBe(0);
  });

  test('two that look at the same time do not disturb each other', async () => {
    const { staying } = await abandon();
    await Promise.all([endOrphans(folder, PATIENCE), endOrphans(folder, PATIENCE)]);
    expect(isAlive(staying)).toBe(false);
    expect(await readdir(folder)).toEqual([]);
  });
});

describe.skipIf(!canKnow)('what is not touched', () => {
  test('a number that was given to another process', async () => {
    const pid = bystander();
    await record({ groups: [{ pid, started: `${Number(started(pid)) - 1}` }] });
    expect(await endOrphans(folder, PATIENCE)).toBe(0);
    expect(isAlive(pid)).toBe(true);
    expect(await readdir(folder)).toEqual([]);
  });

  test('children of a process that lives', async () => {
    const pid = bystander();
    const owner = { pid: process.pid, started: started(process.pid) };
    const file = await record({ owner, groups: [{ pid, started: started(pid) }] });
    expect(await endOrphans(folder, PATIENCE)).toBe(0);
    expect(isAlive(pid)).toBe(true);
    expect((await stat(file)).isFile()).toBe(true);
  });

  test.each([
    ['another start of the machine', { boot: 'another' }, 0],
    ['another namespace of processes', { numbers: 'pid:[1]' }, 1],
  ])('numbers of %s', async (_, epoch, files) => {
    const pid = bystander();
    const now = currentEpoch() ?? { boot: '', numbers: '' };
    await record({ epoch: { ...now, ...epoch }, groups: [{ pid, started: started(pid) }] });
    expect(await endOrphans(folder, PATIENCE)).toBe(0);
    expect(isAlive(pid)).toBe(true);
    expect(await readdir(folder)).toHaveLength(files);
  });

  test('what follows another process as the first of its group, without the mark', async () => {
    const leader = spawn('/bin/sh', ['-c', 'sleep 600 >/dev/null & echo $!'], {
      detached: true,
      env: { PATH: process.env['PATH'], AGENT_TOOLS_GROUP: 'ffffffffffffffffffffffffffffffff' },
    });
    const [line] = (await once(createInterface(leader.stdout), 'line')) as [string];
    stray.push(Number(line));
    const pid = leader.pid ?? 0;
    await until(() => identityOf(pid) === undefined);
    await record({ groups: [{ pid, started: '1' }] });
    expect(await endOrphans(folder, PATIENCE)).toBe(0);
    expect(isAlive(Number(line))).toBe(true);
  });

  test('what a record says that others could have written', async () => {
    const pid = bystander();
    const file = await record({ groups: [{ pid, started: started(pid) }] });
    await chmod(file, 0o666);
    expect(await endOrphans(folder, PATIENCE)).toBe(0);
    expect(isAlive(pid)).toBe(true);
  });

  test.each([
    ['{', 'half a file'],
    ['{"version":2}', 'a later version'],
    ['[]', 'something else'],
    [`{"version":1,"groups":[{"pid":1,"started":"0"}]}`, 'the first process'],
    ['', 'nothing'],
  ])('%s: %s', async (text) => {
    const file = join(folder, `children-77-${MARK}.json`);
    await writeFile(file, text, { mode: 0o600 });
    expect(await endOrphans(folder, PATIENCE)).toBe(0);
    expect(await readFile(file, 'utf8')).toBe(text);
  });

  test('a folder that is not there', async () => {
    expect(await endOrphans(join(folder, 'none'), PATIENCE)).toBe(0);
  });
});

describe.skipIf(!canKnow)('records', () => {
  test('stand while a child runs, for its owner alone, and are gone with the last', async () => {
    const own = join(folder, 'runtime');
    const launcher = new GroupLauncher({ records: new GroupRecords(own, MARK), patience: PATIENCE });
    const start = { command: 'cat', args: [], folder, environment: new Map() };
    const first = await launcher.launch(start);
    const second = await launcher.launch(start);
    const [name = ''] = await readdir(own);
    expect((await stat(join(own, name))).mode & 0o777).toBe(0o600);
    const { groups } = JSON.parse(await readFile(join(own, name), 'utf8')) as GroupRecord;
    expect(groups).toEqual([identityOf(first.pid), identityOf(second.pid)]);
    await first.end();
    expect(await readdir(own)).toHaveLength(1);
    await second.end();
    expect(await readdir(own)).toEqual([]);
  });

  test('that cannot be written keep nobody from running', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    const launcher = new GroupLauncher({ records: new GroupRecords(file, MARK), patience: PATIENCE });
    const child = await launcher.launch({ command: 'cat', args: [], folder, environment: new Map() });
    await child.end();
    expect(isAlive(child.pid)).toBe(false);
  });
});
