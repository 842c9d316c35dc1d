import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findCommand } from './command-lookup.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lookup-'));
  for (const [file, mode] of [
    ['first/plain', 0o644],
    ['second/plain', 0o755],
    ['tool', 0o755],
  ] as const) {
    await mkdir(join(folder, file, '..'), { recursive: true });
    await writeFile(join(folder, file), '#!/bin/sh\n');
    await chmod(join(folder, file), mode);
  }
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('where a command is', () => {
  test.each([
    ['plain', 'second/plain'],
    ['./tool', 'tool'],
    ['first/../tool', 'tool'],
    ['./first/plain', undefined],
    ['./first', undefined],
    ['tool', undefined],
    ['none', undefined],
    ['', undefined],
    ['a\0b', undefined],
  ])('%j: %s', async (command, expected) => {
    const path = ['first', 'second'].map((each) => join(folder, each)).join(delimiter);
    expect(await findCommand(command, folder, path)).toBe(expected && join(folder, expected));
  });

  test('node is the one that runs this, and an empty place on PATH is the folder', async () => {
    expect(await findCommand('node', folder, '')).toBe(process.execPath);
    expect(await findCommand('tool', folder, '')).toBe(join(folder, 'tool'));
  });
});
