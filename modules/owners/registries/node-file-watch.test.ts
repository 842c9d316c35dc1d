import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { nodeFileWatch } from './node-file-watch.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(path.join(realpathSync(tmpdir()), 'agent-tools-watch-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Hints as promises: each `next` waits for one that comes after it was asked for. */
function watched(paths: readonly string[]) {
  let waiting: (() => void)[] = [];
  const errors: unknown[] = [];
  const watching = nodeFileWatch(root, (error) => errors.push(error)).start(() => {
    for (const wake of waiting.splice(0)) wake();
  });
  const next = (): Promise<void> => new Promise((resolve) => (waiting = [...waiting, resolve]));
  const begun = next();
  watching.follow(paths);
  return { watching, begun, next, errors };
}

describe('nodeFileWatch', () => {
  test.each<readonly [string, () => void]>([
    ['a file that is written', () => writeFileSync(path.join(root, 'tools.json'), '{ }')],
    [
      'a file that is replaced',
      () => {
        writeFileSync(path.join(root, 'tools.json.new'), '{ }');
        renameSync(path.join(root, 'tools.json.new'), path.join(root, 'tools.json'));
      },
    ],
    ['a file that goes', () => rmSync(path.join(root, 'tools.json'))],
    [
      'a file that comes with its folders',
      () => {
        mkdirSync(path.join(root, 'tools', 'a'), { recursive: true });
        writeFileSync(path.join(root, 'tools', 'a', 'TOOL.md'), '');
      },
    ],
  ])('hints at %s', async (_what, change) => {
    writeFileSync(path.join(root, 'tools.json'), '{}');
    const { watching, begun, next, errors } = watched(['tools.json', 'tools/a/TOOL.md']);
    await begun;
    const hint = next();
    change();
    await hint;
    watching[Symbol.dispose]();
    expect(errors).toEqual([]);
  });

  test('hints at a file whose folder was not there, when that folder is followed too', async () => {
    const { watching, begun, next, errors } = watched(['own', 'own/records/a.json']);
    await begun;
    const hint = next();
    mkdirSync(path.join(root, 'own', 'records'), { recursive: true });
    await hint;
    const written = next();
    writeFileSync(path.join(root, 'own', 'records', 'a.json'), '');
    await written;
    watching[Symbol.dispose]();
    expect(errors).toEqual([]);
  });

  test('a new set of paths takes the place of the old one', async () => {
    writeFileSync(path.join(root, 'a'), '');
    const { watching, begun, next } = watched(['a']);
    await begun;
    const again = next();
    watching.follow(['b']);
    await again;
    const hint = next();
    writeFileSync(path.join(root, 'b'), '');
    await hint;
    watching[Symbol.dispose]();
    expect.assertions(0);
  });
});
