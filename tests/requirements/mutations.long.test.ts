import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../house/sources.ts';
import { readCitations } from './citations.ts';
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
        const failed = failedTests(copy, mutation.ids);
        const unproved = mutation.ids.filter((id) => !failed.some((title) => title.includes(`[${id}]`)));
        expect(unproved).toEqual([]);
      } finally {
        writeFileSync(path, source);
      }
    },
  );
});

interface Report {
  readonly testResults: readonly {
    readonly message: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

/** The titles of those tests that cite one of the ids and fail, by the runner's own report. */
function failedTests(folder: string, ids: readonly string[]): readonly string[] {
  const citations = readCitations();
  const files = new Set(ids.flatMap((id) => citations.get(id) ?? []));
  const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  const file = join(folder, 'report.json');
  rmSync(file, { force: true });
  const filter = `\\[(?:${ids.join('|')})\\]`;
  const args = [vitest, 'run', ...files, '-t', filter, '--reporter=json', `--outputFile=${file}`];
  spawnSync(process.execPath, args, { cwd: folder, stdio: 'ignore', timeout: 120_000 });
  const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as Report;
  const all = testResults.flatMap(({ assertionResults }) => assertionResults);
  return all.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
}
