import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { BaseState } from '../../core/ports/base-definitions.ts';
import { EVERYTHING } from '../../core/ports/visibility.ts';
import { composeLocal } from '../compose.ts';
import { gitBaseDefinitions } from './git-base-definitions.ts';
import { CAPABILITIES, ExampleRepository, hasGit, toolText } from './testing/example-repository.ts';

const never = new AbortController().signal;

const definitionsOf = (
  { folder, environment, temporary }: ExampleRepository,
  below = '',
  more: Readonly<Record<string, string>> = {},
) =>
  gitBaseDefinitions(
    { folder: join(folder, below), environment: { ...environment, ...more }, temporary },
    (workspace) => composeLocal({ workspace }),
  );

async function baseOf(repository: ExampleRepository, revision = 'HEAD', below = ''): Promise<BaseState> {
  const base = await definitionsOf(repository, below).at(revision, never);
  if (!base.ok) throw new Error(base.error);
  return base.value;
}

const toolsOf = ({ catalog }: BaseState): readonly string[] =>
  catalog
    .pin(EVERYTHING)
    .tools({}, {})
    .items.map(({ ref }) => `${ref.id} ${ref.source}`);

describe.skipIf(!hasGit)('definitions at a revision (skipped where there is no git)', () => {
  test('are those of then, whatever stands there now', async () => {
    using repository = new ExampleRepository();
    repository.put({ 'catalog/a.tool.yaml': toolText('a'), 'capabilities/file.yaml': CAPABILITIES });
    const commit = repository.commit();
    repository.put({ 'catalog/a.tool.yaml': toolText('changed'), 'catalog/b.tool.yaml': toolText('b') });
    repository.commit();
    const base = await baseOf(repository, 'HEAD~1');
    expect({ tools: toolsOf(base), commit: base.commit, leftOut: base.leftOut }).toEqual({
      tools: ['a definitions'],
      commit,
      leftOut: [],
    });
    expect(base.catalog.pin(EVERYTHING).capabilities()).toHaveLength(1);
    expect(readdirSync(repository.temporary)).toEqual([]);
  });

  test('the configuration of then says where they are; a workspace may lie anywhere in its repository', async () => {
    using repository = new ExampleRepository();
    repository.put({
      'teams/one/agent-tools.yaml':
        'version: 1\ncatalog: [defined/]\nregistries: [{ id: local, path: ./old/tools.json }]\n',
      'teams/one/defined/a.tool.yaml': toolText('a'),
      'teams/one/catalog/not-read.tool.yaml': toolText('not.read'),
      'catalog/elsewhere.tool.yaml': toolText('elsewhere'),
      'teams/one/old/tools.json': JSON.stringify({
        version: '1.0.0',
        tools: ['finder', 'folder', 'lost'].map((name) => ({
          name,
          description: 'Finds.',
          location: name === 'folder' ? 'tools/folder/bin' : `tools/${name}/main.py`,
          status: 'ready',
          capabilities: ['search'],
          tags: ['one'],
        })),
      }),
      'teams/one/old/tools/finder/main.py': 'print()',
      'teams/one/old/tools/folder/bin/main.py': 'print()',
    });
    repository.commit();
    repository.put({ 'teams/one/agent-tools.yaml': 'version: 1\n' });
    const base = await baseOf(repository, 'HEAD', 'teams/one');
    expect(toolsOf(base).filter((tool) => tool.endsWith('definitions'))).toEqual(['a definitions']);
    const [registry] = base.catalog.pin(EVERYTHING).registries();
    expect(
      registry?.entries.map(({ name, diagnostics }) => [name, diagnostics.map(({ code }) => code)]),
    ).toEqual([
      ['finder', []],
      ['folder', ['location_not_a_file']],
      ['lost', ['location_missing']],
    ]);
  });

  test('names of files are whatever a file system takes, and objects whatever git calls them', async () => {
    using repository = new ExampleRepository('sha256');
    const names = ['ñandú 日本', 'a "quoted"\ttab', 'line\nend', '-rf', "it's $(touch pwned)"];
    repository.put(
      Object.fromEntries(names.map((name, at) => [`catalog/${name}.tool.yaml`, toolText(`tool-${at}`)])),
    );
    const commit = repository.commit();
    const base = await baseOf(repository);
    expect(commit).toHaveLength(64);
    expect(toolsOf(base)).toHaveLength(names.length);
    expect(base.leftOut).toEqual([]);
  });

  test('a workspace that was not there yet was empty', async () => {
    using repository = new ExampleRepository();
    repository.commit();
    repository.put({ 'new/catalog/a.tool.yaml': toolText('a') });
    repository.commit();
    expect(toolsOf(await baseOf(repository, 'HEAD~1', 'new'))).toEqual([]);
  });

  test('what is no document of its own is left out, and said', async () => {
    using repository = new ExampleRepository();
    repository.put({
      'catalog/a.tool.yaml': toolText('a'),
      'catalog/large.tool.yaml': 'version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n',
      'elsewhere/b.tool.yaml': toolText('b'),
      'README.md': 'x',
    });
    symlinkSync('../elsewhere/b.tool.yaml', join(repository.folder, 'catalog/link.tool.yaml'));
    symlinkSync('elsewhere', join(repository.folder, 'capabilities'));
    symlinkSync('README.md', join(repository.folder, 'harmless'));
    repository.git('add', '--all');
    repository.git('commit', '--quiet', '--message=one');
    repository.git(
      'update-index',
      '--add',
      '--cacheinfo',
      `160000,${repository.git('rev-parse', 'HEAD')},packages/other`,
    );
    repository.git('commit', '--quiet', '--message=two');
    const base = await baseOf(repository);
    expect(toolsOf(base)).toEqual(['a definitions']);
    expect(base.leftOut).toEqual([
      { path: 'capabilities', reason: 'symbolic_link' },
      { path: 'catalog/large.tool.yaml', reason: 'large_file_pointer' },
      { path: 'catalog/link.tool.yaml', reason: 'symbolic_link' },
      { path: 'packages/other', reason: 'submodule' },
    ]);
  });

  test('a tree that no file system would have made writes nothing outside of its folder', async () => {
    using repository = new ExampleRepository();
    const blob = repository.gitWith(toolText('evil'), 'hash-object', '-w', '--stdin');
    const entry = (mode: string, name: string, object: string): Buffer =>
      Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(object, 'hex')]);
    const treeOf = (bytes: Buffer): string =>
      repository.gitWith(bytes, 'hash-object', '-w', '-t', 'tree', '--literally', '--stdin');
    const inner = treeOf(entry('100644', 'evil.tool.yaml', blob));
    const root = treeOf(Buffer.concat([entry('40000', '..', inner), entry('40000', 'catalog', inner)]));
    const commit = repository.git('commit-tree', '-m', 'x', root);
    const base = await baseOf(repository, commit);
    expect(toolsOf(base)).toEqual(['evil definitions']);
    expect(base.leftOut).toEqual([{ path: '../evil.tool.yaml', reason: 'unsafe_path' }]);
    expect(readdirSync(repository.temporary)).toEqual([]);
  });

  test('a document that is too large is as wrong as it was then', async () => {
    using repository = new ExampleRepository();
    repository.put({ 'catalog/a.tool.yaml': `${toolText('a')}# ${'x'.repeat(1024 * 1024)}\n` });
    repository.commit();
    const { catalog } = await baseOf(repository);
    const codes = catalog
      .pin(EVERYTHING)
      .unidentified()
      .flatMap(({ diagnostics }) => diagnostics.map(({ code }) => code));
    expect(codes).toEqual(['file_too_large']);
  });

  test('more documents than one batch come in their places', async () => {
    using repository = new ExampleRepository();
    const ids = Array.from({ length: 12 }, (_, at) => `tool-${String(at).padStart(2, '0')}`);
    const filler = `# ${'x'.repeat(900_000)}\n`;
    repository.put(Object.fromEntries(ids.map((id) => [`catalog/${id}.tool.yaml`, toolText(id, filler)])));
    repository.commit();
    expect(toolsOf(await baseOf(repository))).toEqual(ids.map((id) => `${id} definitions`));
  });
});

describe.skipIf(!hasGit)('revisions and repositories (skipped where there is no git)', () => {
  test.each([
    ['nope', 'unknown_revision'],
    ['-h', 'invalid_revision'],
    ['--output=pwned', 'invalid_revision'],
    ['', 'invalid_revision'],
    ['HEAD\n--all', 'invalid_revision'],
    ['HEAD\0', 'invalid_revision'],
    ['x'.repeat(2_000), 'invalid_revision'],
    ['HEAD; touch pwned', 'unknown_revision'],
    ['$(touch pwned)', 'unknown_revision'],
    ['`touch pwned`', 'unknown_revision'],
    ['^HEAD', 'unknown_revision'],
    ['HEAD..HEAD', 'unknown_revision'],
    ['HEAD:catalog', 'unknown_revision'],
    [':/step^{blob}', 'unknown_revision'],
    ['../../etc/passwd', 'unknown_revision'],
    ['@{upstream}', 'unknown_revision'],
  ])('%j: %s', async (revision, expected) => {
    using repository = new ExampleRepository();
    repository.put({ 'catalog/a.tool.yaml': toolText('a') });
    repository.commit();
    expect(await definitionsOf(repository).at(revision, never)).toEqual({ ok: false, error: expected });
    expect(existsSync(join(repository.folder, 'pwned'))).toBe(false);
    expect(readdirSync(repository.temporary)).toEqual([]);
  });

  test('branches, tags and abbreviated commits are revisions', async () => {
    using repository = new ExampleRepository();
    const commit = repository.commit();
    repository.git('tag', '-a', 'v1', '-m', 'one');
    for (const revision of ['main', 'v1', commit.slice(0, 10), 'HEAD^0', ':/step'])
      expect((await baseOf(repository, revision)).commit).toBe(commit);
  });

  test('a folder outside of any repository, and the inside of one, have no history', async () => {
    using repository = new ExampleRepository();
    repository.commit();
    mkdirSync(join(repository.temporary, 'alone'));
    for (const below of ['../temporary/alone', '.git'])
      expect(await definitionsOf(repository, below).at('HEAD', never)).toEqual({
        ok: false,
        error: 'no_repository',
      });
  });

  test('nothing of the repository is written, and nothing that its configuration names is run', async () => {
    using repository = new ExampleRepository();
    repository.put({
      'catalog/a.tool.yaml': toolText('a'),
      'hook.sh': '#!/bin/sh\ntouch "$(dirname "$0")/pwned"\n',
    });
    chmodSync(join(repository.folder, 'hook.sh'), 0o755);
    repository.commit();
    const hook = join(repository.folder, 'hook.sh');
    for (const name of [
      'core.fsmonitor',
      'core.pager',
      'core.editor',
      'core.sshCommand',
      'uploadpack.packObjectsHook',
    ])
      repository.git('config', name, hook);
    repository.git('config', 'pager.ls-tree', hook);
    const before = contentsOf(repository.folder);
    await baseOf(repository);
    expect(contentsOf(repository.folder)).toEqual(before);
  });

  test('where git was started from does not matter', async () => {
    using repository = new ExampleRepository();
    repository.put({ 'catalog/a.tool.yaml': toolText('a') });
    const commit = repository.commit();
    const base = await definitionsOf(repository, '', {
      GIT_DIR: '/nonexistent',
      GIT_WORK_TREE: '/nonexistent',
      GIT_INDEX_FILE: '/nonexistent',
    }).at('HEAD', never);
    expect(base).toMatchObject({ ok: true, value: { commit } });
  });

  test('without git, and with a history that is not all there, the owner does not answer', async () => {
    using repository = new ExampleRepository();
    repository.put({ 'catalog/a.tool.yaml': toolText('a') });
    repository.commit();
    await expect(
      definitionsOf(repository, '', { PATH: '/nonexistent' }).at('HEAD', never),
    ).rejects.toMatchObject({
      code: 'owner_unavailable',
      message: 'There is no git here.',
    });
    const blob = repository.git('rev-parse', 'HEAD:catalog/a.tool.yaml');
    rmSync(join(repository.folder, '.git/objects', blob.slice(0, 2), blob.slice(2)), { force: true });
    await expect(definitionsOf(repository).at('HEAD', never)).rejects.toMatchObject({
      code: 'owner_unavailable',
    });
    expect(readdirSync(repository.temporary)).toEqual([]);
  });

  test('an interruption ends it and leaves nothing behind', async () => {
    using repository = new ExampleRepository();
    repository.put({ 'catalog/a.tool.yaml': toolText('a') });
    repository.commit();
    const reason = new Error('enough');
    const interrupted = new AbortController();
    const definitions = gitBaseDefinitions(
      { folder: repository.folder, environment: repository.environment, temporary: repository.temporary },
      (workspace) => {
        expect(readdirSync(repository.temporary)).toHaveLength(1);
        interrupted.abort(reason);
        return composeLocal({ workspace });
      },
    );
    await expect(definitions.at('HEAD', interrupted.signal)).rejects.toBe(reason);
    expect(readdirSync(repository.temporary)).toEqual([]);
  });
});

/** Every file below a folder, with its content and time. */
function contentsOf(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => ({ entry, path: join(entry.parentPath, entry.name) }))
    .map(({ entry, path }) =>
      entry.isFile()
        ? `${path} ${createHash('sha256').update(readFileSync(path)).digest('hex')} ${statSync(path).mtimeMs}`
        : path,
    )
    .sort();
}
