import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { localSecretReferences } from './secret-references.ts';

const workspace = mkdtempSync(join(tmpdir(), 'agent-tools-secrets-'));
afterAll(() => rmSync(workspace, { recursive: true, force: true }));

const { signal } = new AbortController();
const environment = { USER_NAME: 'app', PASSWORD: 'p@:${env:USER_NAME}', EMPTY: '' };
const secrets = localSecretReferences({ workspace, environment, hasModes: true });
const resolved = (text: string) => secrets.resolve(text, signal);
const file = (name: string, content: string | Uint8Array, mode = 0o600): string => {
  writeFileSync(join(workspace, name), content, { mode });
  return name;
};

describe('a text with references', () => {
  test.each([
    ['no reference at all', 'no reference at all'],
    ['$HOME and ${HOME} are none', '$HOME and ${HOME} are none'],
    ['${env:USER_NAME}', 'app'],
    [
      'postgres://${env:USER_NAME}:${env:PASSWORD}@db/${env:USER_NAME}',
      'postgres://app:p@:${env:USER_NAME}@db/app',
    ],
    [`<\${file:${file('line', 'from a file\n')}}>`, '<from a file>'],
    [`\${file:${file('dos', 'from a file\r\n')}}`, 'from a file'],
    [`\${file:${file('lines', ' two \n\n')}}`, ' two \n'],
    [`\${file:${join(workspace, 'line')}}`, 'from a file'],
    [`\${file:./sub/../line}`, 'from a file'],
    [`\${file:${file('large', 'x'.repeat(64 * 1024))}}`, 'x'.repeat(64 * 1024)],
  ])('%s', async (text, value) => {
    mkdirSync(join(workspace, 'sub'), { recursive: true });
    expect(await resolved(text)).toEqual({ ok: true, value });
  });
});

describe('a reference that leads nowhere is named as it was written', () => {
  mkdirSync(join(workspace, 'folder'), { mode: 0o700 });
  test.each([
    ['env:NOT_THERE', 'missing'],
    ['env:EMPTY', 'missing'],
    ['env:__proto__', 'missing'],
    ['file:not-there', 'missing'],
    ['file:line/below', 'missing'],
    [`file:${file('empty', '')}`, 'missing'],
    [`file:${file('blank', '\n')}`, 'missing'],
    ['file:folder', 'unusable'],
    ['file:/dev/null', 'unusable'],
    ['file:a\0b', 'unusable'],
    [`file:${file('too-large', 'x'.repeat(64 * 1024 + 1))}`, 'unusable'],
    [`file:${file('bytes', new Uint8Array([0xff, 0xfe, 0x41]))}`, 'unusable'],
    [`file:${file('nul', 'a\0b')}`, 'unusable'],
    [`file:${file('group', 'secret', 0o640)}`, 'open_to_others'],
    [`file:${file('world', 'secret', 0o604)}`, 'open_to_others'],
    ['vault:kv/db', 'unknown_kind'],
  ])('%s: %s', async (what, reason) => {
    const reference = `\${${what}}`;
    expect(await resolved(`\${env:USER_NAME} ${reference} after`)).toEqual({
      ok: false,
      error: { reference, reason },
    });
  });

  test('a pipe that nobody writes into is not waited for', async () => {
    execFileSync('mkfifo', ['-m', '600', join(workspace, 'pipe')]);
    expect(await resolved('${file:pipe}')).toMatchObject({ ok: false, error: { reason: 'unusable' } });
  });

  test('without modes of files, none is open to others', async () => {
    file('open', 'secret', 0o644);
    const windows = localSecretReferences({ workspace, environment, hasModes: false });
    expect(await windows.resolve('${file:open}', signal)).toEqual({ ok: true, value: 'secret' });
  });
});
