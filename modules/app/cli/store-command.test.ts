import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { parseIdempotencyKey } from '../../core/ports/store.ts';
import { composeLocal } from '../compose.ts';
import { FakeScheduler } from '../http/testing/fake-scheduler.ts';
import type { Faces } from './faces.ts';
import { FakeFaces, type FakeOptions } from './testing/fake-shell.ts';

/** The command line over the composed product. */
class ComposedFaces extends FakeFaces {
  override readonly compose: Faces['compose'] = async (options) => composeLocal(options);
}

/** A workspace in a folder of its own, where nothing was recorded yet. */
class Workspace implements Disposable {
  readonly folder = mkdtempSync(join(realpathSync(tmpdir()), 'agent-tools-store-command-'));
  readonly file = join(this.folder, '.agent-tools', 'state.db');

  run(words: readonly string[], options: FakeOptions = {}) {
    return new ComposedFaces().run(words, { folder: this.folder, ...options });
  }

  configure(text: string): void {
    writeFileSync(join(this.folder, 'agent-tools.yaml'), text);
  }

  /** As a command under a key leaves it. */
  async record(...keys: readonly string[]): Promise<void> {
    await using app = composeLocal({ workspace: this.folder });
    for (const text of keys) {
      const key = parseIdempotencyKey(text);
      if (key === undefined) throw new Error('No key.');
      const claim = await app.services.keyedAnswers.claim({ scope: 'local reload', key, digest: 'd' });
      if (claim.kind === 'claimed')
        await app.services.keyedAnswers.settle(claim.hold, { status: 200, body: '{}\n' });
    }
  }

  damage(file = this.file): void {
    const database = new DatabaseSync(file);
    database.exec("update keyed_answers set body = '{' where key = 'one'");
    database.close();
  }

  [Symbol.dispose](): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

const json = (text: string): unknown => JSON.parse(text);

describe('store', () => {
  test('a backup of one workspace is the store of another', async () => {
    using from = new Workspace();
    using to = new Workspace();
    await from.record('one', 'two');
    const file = join(from.folder, 'x.backup');
    expect(await from.run(['store', 'backup', 'x.backup', '--json'])).toMatchObject({
      code: 0,
      stderr: '',
      stdout: '{"file":"x.backup","engine":"sqlite","records":{"keys":2}}\n',
    });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const restored = await to.run(['store', 'restore', file, '--json']);
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    expect(json(restored.stdout)).toEqual({
      file,
      restored: true,
      as_of: null,
      engine: 'sqlite',
      records: { keys: 2 },
      faults: [],
    });
    expect(json((await to.run(['store', 'check', '--json'])).stdout)).toEqual({
      ok: true,
      engine: 'sqlite',
      records: { keys: 2 },
      faults: [],
    });
  });

  test('is told to people in English and Spanish', async () => {
    using at = new Workspace();
    await at.record('one');
    const told = async (lang: string, ...words: readonly string[]) =>
      (await at.run(['store', ...words, '--lang', lang])).stdout;
    expect(await told('en', 'check')).toBe('The store is sound.\n  keys  1\n');
    expect(await told('es', 'check')).toBe('El almacén está sano.\n  keys  1\n');
    expect(await told('en', 'backup', 'en.backup')).toBe('The store is in en.backup.\n  keys  1\n');
    expect(await told('es', 'backup', 'es.backup')).toBe('El almacén está en es.backup.\n  keys  1\n');
    at.damage();
    expect(await told('en', 'check')).toBe(
      'keys  It is no record of any version.\nThe store has 1 fault.\n  keys  1\n',
    );
    expect(await told('es', 'check')).toBe(
      'keys  No es un registro de ninguna versión.\nEl almacén tiene 1 fallo.\n  keys  1\n',
    );
  });

  test('a restored store says as of when it is, and that tokens revoked since hold again', async () => {
    using from = new Workspace();
    using to = new Workspace();
    const made = await from.run(['token', 'create', '--subject', 'agent:a', '--json']);
    const { id } = json(made.stdout) as { id: string };
    await from.run(['store', 'backup', 'x.backup']);
    await from.run(['token', 'revoke', id]);
    const file = join(from.folder, 'x.backup');
    const { stdout } = await to.run(['store', 'restore', file]);
    expect(stdout.replaceAll(/\s+/g, ' ')).toMatch(
      /^The store is restored as of \d{4}-\S+Z, the last write in the backup\. .* tokens that were revoked after it are valid again, and decisions/,
    );
    const listed = json((await to.run(['token', 'list', '--json'])).stdout);
    expect(listed).toMatchObject({ tokens: [{ id, state: 'active' }] });
    using again = new Workspace();
    const { as_of: asOf } = json((await again.run(['store', 'restore', file, '--json'])).stdout) as {
      as_of: string;
    };
    expect(stdout).toContain(asOf);
    const es = new Workspace();
    expect((await es.run(['store', 'restore', file, '--lang', 'es'])).stdout).toContain('vuelven a valer');
    es[Symbol.dispose]();
  });

  test('paths are relative to where the person stands, and not to the workspace', async () => {
    using at = new Workspace();
    await at.record('one');
    const below = join(at.folder, 'below');
    mkdirSync(below);
    const here = { folder: below };
    expect(await at.run(['store', 'backup', '../up.backup', '--workspace', '..'], here)).toMatchObject({
      code: 0,
    });
    expect(await at.run(['store', 'backup', 'deep/here.backup', '--workspace', '..'], here)).toMatchObject({
      code: 0,
    });
    expect(readdirSync(at.folder)).toContain('up.backup');
    expect(readdirSync(join(below, 'deep'))).toEqual(['here.backup']);
  });

  test('faults: check ends with 1, and restore too, unless they are accepted', async () => {
    using from = new Workspace();
    using to = new Workspace();
    await from.record('one', 'two');
    await from.run(['store', 'backup', 'x.backup']);
    const file = join(from.folder, 'x.backup');
    from.damage();
    from.damage(file);
    const fault = { place: 'keys', seq: 0, code: 'malformed', message: 'It is no record of any version.' };
    const checked = await from.run(['store', 'check', '--json']);
    expect([checked.code, json(checked.stdout)]).toMatchObject([1, { ok: false, faults: [fault] }]);
    const refused = await to.run(['store', 'restore', file, '--json']);
    expect([refused.code, json(refused.stdout)]).toMatchObject([1, { restored: false, faults: [fault] }]);
    expect((await to.run(['store', 'restore', file])).stdout).toContain('nothing was restored');
    // Not even an empty store was made.
    expect((await to.run(['store', 'check'])).code).toBe(3);
    const accepted = await to.run(['store', 'restore', file, '--accept-faults', '--json']);
    expect([accepted.code, json(accepted.stdout)]).toMatchObject([0, { restored: true, faults: [fault] }]);
    expect((await to.run(['store', 'check'])).code).toBe(1);
  });

  test('where nothing was recorded there is nothing to copy or check, and none is made', async () => {
    using at = new Workspace();
    for (const words of [['check'], ['backup', 'x.backup']])
      expect(await at.run(['store', ...words])).toMatchObject({ code: 3, stdout: '' });
    expect(readdirSync(at.folder)).toEqual([]);
  });

  test('nothing is overwritten: a file that is there, a store that holds anything', async () => {
    using at = new Workspace();
    await at.record('one');
    writeFileSync(join(at.folder, 'mine'), 'mine');
    expect(await at.run(['store', 'backup', 'mine'])).toMatchObject({ code: 5, stdout: '' });
    await at.run(['store', 'backup', 'x.backup']);
    const refused = await at.run(['store', 'restore', 'x.backup']);
    expect(refused).toMatchObject({ code: 5, stdout: '' });
    expect(refused.stderr).toContain('already holds records');
    expect((await at.run(['store', 'check'])).stdout).toContain('sound');
  });

  test.each<[string, readonly string[], number]>([
    ['no file is named', ['backup'], 2],
    ['two files are named', ['backup', 'a', 'b'], 2],
    ['an unknown option', ['check', '--accept-faults'], 2],
    ['a server is named', ['check', '--server', 'http://127.0.0.1:1'], 2],
    ['an empty name', ['restore', ''], 2],
    ['a name that is no path', ['backup', 'a\0b'], 2],
    ['a file that is not there', ['restore', 'not-there'], 3],
    ['a folder', ['restore', '.'], 2],
    ['what is no backup', ['restore', 'agent-tools.yaml'], 2],
    ['a folder that is a file', ['backup', 'agent-tools.yaml/x'], 7],
  ])('%s', async (_, words, code) => {
    using at = new Workspace();
    at.configure('version: 1\n');
    if (code === 7) await at.record('one');
    const ran = await at.run(['store', ...words, '--json']);
    expect(ran).toMatchObject({ code, stdout: '' });
    expect(json(ran.stderr)).toMatchObject({ detail: expect.any(String) as unknown });
    expect(ran.stderr).not.toContain(at.folder);
  });

  test.each([
    ['a database that does not answer', 'postgres://me:secret@127.0.0.1:1/x'],
    ['a reference that leads nowhere', '${env:NOT_SET_ANYWHERE}'],
  ])('%s: 7, and neither address nor secret is said', async (_, url) => {
    using at = new Workspace();
    at.configure(`version: 1\nstore: { url: "${url}" }\n`);
    for (const words of [['check'], ['backup', 'x.backup']]) {
      const ran = await at.run(['store', ...words]);
      expect(ran).toMatchObject({ code: 7, stdout: '' });
      expect(ran.stderr).not.toMatch(/secret|127\.0\.0\.1/);
    }
    expect(readdirSync(at.folder)).toEqual(['agent-tools.yaml']);
  });

  test('a configuration that cannot be read: 7, for nobody knows which store it is', async () => {
    using at = new Workspace();
    await at.record('one');
    at.configure('store: [');
    for (const words of [['check'], ['backup', 'x.backup'], ['restore', 'agent-tools.yaml']])
      expect(await at.run(['store', ...words])).toMatchObject({ code: 7, stdout: '' });
  });

  test('long work shows on a terminal that it goes on', async () => {
    using at = new Workspace();
    await at.record('one');
    const scheduler = new FakeScheduler();
    const running = at.run(['store', 'check'], { terminal: 80, scheduler });
    while (scheduler.waiting === 0) await scheduler.nextTurn();
    scheduler.advance(300);
    expect((await running).stderr).toContain('…');
  });
});
