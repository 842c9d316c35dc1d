import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../house/sources.ts';
import { MUTATIONS } from './mutations.ts';

/** Each rule is taken out in a copy of the repository; a test that does not notice is no proof. */
describe('a closed requirement is held by a test that fails without its rule', () => {
  let copy = '';

  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'agent-tools-mutations-'));
    for (const name of readdirSync(ROOT)) {
      if (['node_modules', '.git', '.agent-tools'].includes(name)) continue;
      cpSync(join(ROOT, name), join(copy, name), {
        recursive: true,
        filter: (source) => !source.includes('node_modules'),
      });
    }
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'), 'dir');
  });

  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  test.each(MUTATIONS.map((mutation) => [mutation.ids.join(' '), mutation] as const))(
    '%s',
    (_ids, mutation) => {
      const path = join(copy, mutation.file);
      const source = readFileSync(path, 'utf8');
      expect(source.split(mutation.find), `${mutation.file} has the rule once`).toHaveLength(2);
      writeFileSync(
        path,
        source.replace(mutation.find, () => mutation.replace),
      );
      try {
        for (const id of mutation.ids)
          expect(failedTests(copy, mutation.tests, id), `tests that cite ${id} fail`).toBeGreaterThan(0);
      } finally {
        writeFileSync(path, source);
      }
    },
  );
});

/** How many tests that cite the id fail, by the runner's own report. */
function failedTests(folder: string, files: readonly string[], id: string): number {
  const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  const { stdout } = spawnSync(
    process.execPath,
    [vitest, 'run', ...files, '-t', `\\[${id}\\]`, '--reporter=json'],
    {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      timeout: 120_000,
    },
  );
  const report = JSON.parse(stdout.slice(stdout.indexOf('{'))) as { readonly numFailedTests: number };
  return report.numFailedTests;
}
