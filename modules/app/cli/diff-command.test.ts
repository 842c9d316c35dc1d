import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { instantOf } from '../../core/time.ts';
import { compose } from '../compose.ts';
import { CAPABILITIES, ExampleRepository, hasGit, toolText } from '../git/testing/example-repository.ts';
import type { Faces } from './faces.ts';
import { FakeFaces, type Ran } from './testing/fake-shell.ts';

/** The command line over the composed product. */
class ComposedFaces extends FakeFaces {
  override readonly compose: Faces['compose'] = async (options) =>
    compose(options, { now: () => instantOf(Date.UTC(2026, 10, 30)) });
}

const run = (folder: string, ...words: readonly string[]): Promise<Ran> =>
  new ComposedFaces().run(words, { folder });

const OFFER = 'versions:\n  - version: 1.0.0\n    contract:\n      inputs: { path: string }\n';

function changedRepository(): ExampleRepository {
  const repository = new ExampleRepository();
  repository.put({
    'catalog/a.tool.yaml': toolText('a', OFFER),
    'catalog/b.tool.yaml': toolText('b'),
    'capabilities/file.yaml': CAPABILITIES,
  });
  repository.commit();
  repository.put({
    'catalog/a.tool.yaml': toolText('a', OFFER.replace('string }', 'string, deep: boolean }')),
    'catalog/b.tool.yaml': toolText('b', 'description: Says | `more` than <b>before</b>, @everyone.\n'),
  });
  return repository;
}

describe.skipIf(!hasGit)('diff --git (skipped where there is no git)', () => {
  test('is Markdown for a pull request, by default and by name', async () => {
    using repository = changedRepository();
    const ran = await run(repository.folder, 'diff', '--git', 'HEAD');
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(ran.stdout).toBe(
      [
        '## What changes in the catalog since `HEAD`',
        '',
        '1 breaking, 1 risky, 0 compatible, 0 cosmetic. Errors: 0 → 0. Warnings: 0 → 0.',
        '',
        '### Breaking',
        '',
        '- `a`: parameter added `deep`: `{"type":"boolean"}` (required, version `1.0.0`, inputs `/properties/deep`)',
        '',
        '### No provider',
        '',
        '#### `a`',
        '',
        '- **breaking**: parameter added `deep`: `{"type":"boolean"}` (required, version `1.0.0`, inputs `/properties/deep`)',
        '',
        '#### `b`',
        '',
        '- **risky**: text changed `description`: not stated → `` Says | `more` than <b>before</b>, @everyone. ``',
        '',
      ].join('\n'),
    );
    const named = await run(repository.folder, 'diff', '--git', 'HEAD', '--format', 'markdown');
    expect(named.stdout).toBe(ran.stdout);
  });

  test('is text, JSON and Spanish where that is asked for', async () => {
    using repository = changedRepository();
    const text = await run(repository.folder, 'diff', '--git', 'HEAD', '--format', 'text', '--lang', 'es');
    expect(text.stdout).toMatch(/^Qué cambia en el catálogo desde HEAD\nIncompatibles: 1\. /);
    const json = await run(repository.folder, 'diff', '--git', 'HEAD', '--json');
    expect(JSON.parse(json.stdout)).toMatchObject({
      worst: 'breaking',
      base: { revision: 'HEAD' },
      ok: true,
    });
    const format = await run(repository.folder, 'diff', '--git', 'HEAD', '--format', 'json');
    expect(format.stdout).toBe(json.stdout);
  });

  test.each([
    ['breaking', 1],
    ['risky', 1],
    ['any', 1],
  ])('--fail-on %s fails where such a change stands', async (failOn, code) => {
    using repository = changedRepository();
    expect(await run(repository.folder, 'diff', '--git', 'HEAD', '--fail-on', failOn)).toMatchObject({
      code,
    });
  });

  test('tells what a TOOL.md says differently of an entry, and what that makes of its risk', async () => {
    using repository = new ExampleRepository();
    const entry = (...capabilities: readonly string[]) =>
      JSON.stringify({
        version: '1.0.0',
        tools: [
          {
            ...{ name: 'finder', description: 'Finds.', location: 'tools/finder/main.py', status: 'ready' },
            ...{ capabilities, tags: ['find'] },
          },
        ],
      });
    const toolDocument = (search: string) =>
      `---\ncapabilities:\n  search: ${search}\n  open: { inputs: { id: string } }\n---\n`;
    repository.put({
      'agent-tools.yaml': 'version: 1\nregistries: [{ id: local, path: tools.json }]\n',
      'tools.json': entry('search'),
      'tools/finder/main.py': '',
      'tools/finder/TOOL.md': toolDocument('{ inputs: { words: string }, risk: low }'),
    });
    repository.commit();
    repository.put({
      'tools.json': entry('search', 'open'),
      'tools/finder/TOOL.md': toolDocument('{ inputs: { words: string, locale: string }, risk: high }'),
    });
    const { stdout } = await run(repository.folder, 'diff', '--git', 'HEAD', '--format', 'text');
    expect(stdout).toContain(
      'parameter added locale: {"type":"string"} (required, operation search, inputs /properties/locale)',
    );
    expect(stdout).toContain('effective_risk: low → high');
    expect(stdout).toContain('capabilities: open');
    expect(stdout).not.toContain('operation open');
  });

  test('--fail-on fails for nothing less', async () => {
    using repository = changedRepository();
    repository.commit();
    repository.put({ 'catalog/c.tool.yaml': toolText('c', 'license: MIT\n') });
    expect(await run(repository.folder, 'diff', '--git', 'HEAD', '--fail-on', 'risky')).toMatchObject({
      code: 0,
    });
    expect(await run(repository.folder, 'diff', '--git', 'HEAD', '--fail-on', 'any')).toMatchObject({
      code: 1,
    });
    repository.commit();
    expect(await run(repository.folder, 'diff', '--git', 'HEAD', '--fail-on', 'any')).toMatchObject({
      code: 0,
      stdout: '## What changes in the catalog since `HEAD`\n\nNothing changes in the catalog.\n',
    });
  });

  test('a revision that is none, one that is not there, and a folder without a history', async () => {
    using repository = changedRepository();
    const refused = async (...words: readonly string[]) => {
      const { code, stdout, stderr } = await run(repository.folder, 'diff', ...words);
      return { code, stdout, message: stderr.split('\n')[0] };
    };
    expect(await refused('--git', 'nope')).toEqual({
      code: 3,
      stdout: '',
      message: 'error: There is no revision "nope" here.',
    });
    expect(await refused('--git=--output=x')).toEqual({
      code: 2,
      stdout: '',
      message: 'error: "--output=x" is no revision.',
    });
    expect(await refused('--git', 'HEAD', '--workspace', '../temporary')).toMatchObject({
      code: 2,
      stdout: '',
    });
    expect(await refused()).toMatchObject({ code: 2, stdout: '' });
    expect(await refused('a.json', 'b.json', '--git', 'HEAD')).toMatchObject({ code: 2, stdout: '' });
    expect(await refused('--git', 'HEAD', '--server', 'http://127.0.0.1:1')).toMatchObject({
      code: 2,
      stdout: '',
    });
  });
});

describe.skipIf(!hasGit)('diff of two projections', () => {
  test('that `status --json` printed: 0 where they are equal, 1 where they are not', async () => {
    using repository = changedRepository();
    const { folder } = repository;
    const save = async (name: string): Promise<void> =>
      writeFileSync(join(folder, name), (await run(folder, 'status', '--json')).stdout);
    await save('before.json');
    expect(await run(folder, 'diff', 'before.json', 'before.json')).toMatchObject({
      code: 0,
      stdout: 'What changes from before.json to before.json\nBoth say the same.\n',
    });
    repository.put({
      'catalog/b.tool.yaml': toolText('bb'),
      'agent-tools.yaml': 'version: 1\ninstances: { files: { provider: acme, enabled: true } }\n',
    });
    await save('after.json');
    const text = await run(folder, 'diff', 'before.json', 'after.json');
    expect(text.code).toBe(1);
    for (const line of [
      '  - removed: tool:b',
      '  - added: tool:bb',
      '  - added: instances.files',
      'Generations that moved',
    ])
      expect(text.stdout.split('\n')).toContain(line);
    const markdown = await run(folder, 'diff', 'before.json', 'after.json', '--format', 'markdown');
    expect(markdown.stdout).toContain('### Instances\n\n- added: `instances.files`\n');
    const json = await run(folder, 'diff', 'before.json', 'after.json', '--json');
    expect(JSON.parse(json.stdout)).toMatchObject({
      equal: false,
      instances: { added: ['instances.files'] },
    });
  });

  test('a file that is missing, a folder, and nonsense', async () => {
    using repository = new ExampleRepository();
    repository.put({ 'a.json': '{"catalog_version": 1,\n "a": tru }', 'b.json': '{"catalog_version": 2}' });
    const refused = async (...words: readonly string[]) => {
      const { code, stdout, stderr } = await run(repository.folder, 'diff', ...words);
      return { code, stdout, message: stderr.split('\n')[0] };
    };
    expect(await refused('none.json', 'a.json')).toEqual({
      code: 3,
      stdout: '',
      message: 'error: There is no file "none.json".',
    });
    expect(await refused('.', 'a.json')).toEqual({
      code: 2,
      stdout: '',
      message: 'error: "." is not a file.',
    });
    expect(await refused('a.json', 'a.json')).toEqual({
      code: 2,
      stdout: '',
      message: 'error: "a.json" is no JSON: line 2, column 7.',
    });
    expect(await refused('b.json', 'a.json')).toMatchObject({
      code: 2,
      message: 'error: "b.json" has catalog_version 2, and this release reads 1.',
    });
  });
});
