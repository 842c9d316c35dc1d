import { existsSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { kill, startChild } from './testing/child.ts';
import { countUp, numberIn } from './testing/counting.ts';
import { ScratchWorkspace } from './testing/scratch-workspace.ts';

const { signal } = new AbortController();
/** No process has this number: it is above what systems give. */
const NO_PROCESS = 2 ** 30;

const locked = (scratch: ScratchWorkspace, text: string, age = 0): string => {
  const lock = `${scratch.file}.lock`;
  mkdirSync(scratch.records, { recursive: true });
  writeFileSync(lock, text);
  const made = new Date(Date.now() - age);
  utimesSync(lock, made, made);
  return lock;
};

/** As a process of this machine writes it: taken from a lock that was really held. */
async function lockText(scratch: ScratchWorkspace): Promise<string> {
  let text = '';
  await scratch.document().update<string>(() => {
    text = readFileSync(`${scratch.file}.lock`, 'utf8');
    return { ok: false, error: '' };
  }, signal);
  return text;
}

describe('a lock that was left behind', () => {
  test('by a process that is gone is taken over', async () => {
    using scratch = new ScratchWorkspace();
    const held = await lockText(scratch);
    const lock = locked(scratch, held.replace(`"pid":${process.pid}`, `"pid":${NO_PROCESS}`));
    expect(await countUp(scratch.document(), signal)).toEqual({ value: 1 });
    expect(existsSync(lock)).toBe(false);
  });

  test.each([
    ['another machine', JSON.stringify({ pid: NO_PROCESS, machine: 'elsewhere', token: 'a' })],
    ['a process that lives', JSON.stringify({ pid: process.pid, machine: 'elsewhere', token: 'a' })],
    ['nobody who can be read', '{"pid":'],
  ])('by %s is taken over when it is old, and not before', async (_who, text) => {
    using scratch = new ScratchWorkspace();
    locked(scratch, text);
    await expect(countUp(scratch.document(40), signal)).rejects.toMatchObject({
      code: 'owner_unavailable',
      message: 'Another process has been writing .agent-tools/records/count.json for too long.',
    });
    locked(scratch, text, 60_000);
    expect(await countUp(scratch.document(), signal)).toEqual({ value: 1 });
  });
});

test('whoever waits for a lock gets it when it is given back', async () => {
  using scratch = new ScratchWorkspace();
  const lock = locked(scratch, (await lockText(scratch)).replace('"token":"', '"token":"other-'));
  const waiting = countUp(scratch.document(), signal);
  rmSync(lock);
  expect(await waiting).toEqual({ value: 1 });
});

test('whoever waits for a lock ends with the signal', async () => {
  using scratch = new ScratchWorkspace();
  locked(scratch, (await lockText(scratch)).replace('"token":"', '"token":"other-'));
  const ended = new AbortController();
  const waiting = countUp(scratch.document(), ended.signal);
  ended.abort();
  await expect(waiting).rejects.toThrow('aborted');
});

test('whoever lost its lock to another begins again with what that one wrote', async () => {
  using scratch = new ScratchWorkspace();
  const seen: number[] = [];
  await scratch.document().update<never>((before) => {
    seen.push(numberIn(before));
    if (seen.length === 1) {
      // Another process took this one for dead, wrote, and died before it gave the lock back.
      writeFileSync(scratch.file, '41');
      writeFileSync(`${scratch.file}.lock`, '{}');
      utimesSync(`${scratch.file}.lock`, 0, 0);
    }
    return { ok: true, value: new TextEncoder().encode(String(numberIn(before) + 1)) };
  }, signal);
  expect([seen, readFileSync(scratch.file, 'utf8'), scratch.names()]).toEqual([
    [0, 41],
    '42',
    ['count.json'],
  ]);
});

test('what a killed process had begun is removed, and what was there before is read until then', async () => {
  using scratch = new ScratchWorkspace();
  const document = scratch.document();
  for (let round = 0; round < 3; round += 1) {
    const { value } = await countUp(document, signal);
    const child = startChild('stall', scratch.folder);
    expect(await child.next()).toBe('stalled');
    await kill(child);
    expect(scratch.names()).toHaveLength(3);
    expect(numberIn(await document.read(signal))).toBe(value);
    expect(await countUp(document, signal)).toEqual({ value: value + 1 });
    expect(scratch.names()).toEqual(['count.json']);
  }
});

test('processes that update at once lose nothing', async () => {
  using scratch = new ScratchWorkspace();
  const children = [1, 2].map(() => startChild('count', scratch.folder, '25'));
  await Promise.all(Array.from({ length: 25 }, () => countUp(scratch.document(), signal)));
  await Promise.all(children.map(({ ended }) => ended));
  const counted = children.flatMap(({ lines }) => lines.map(Number));
  expect([counted.length, new Set(counted).size]).toEqual([50, 50]);
  expect(numberIn(await scratch.document().read(signal))).toBe(75);
});
