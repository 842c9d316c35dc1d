import { expect, test } from 'vitest';
import { FakeApp } from '../http/testing/fake-app.ts';
import { at, FILES, instance } from '../http/testing/known-app.ts';
import { sampleRecords } from '../http/testing/sample.ts';
import { FakeFaces } from './testing/fake-shell.ts';

async function faces(inputSchema?: unknown): Promise<FakeFaces> {
  const app = await new FakeApp(sampleRecords, {
    workspace: { instances: { files: instance('files') } },
  }).ready();
  if (inputSchema !== undefined) {
    const tools = ['read_file', 'extra'].map((name) => {
      const definition = { name, inputSchema };
      return [name, { definition, digest: 'sha256:live' }] as const;
    });
    app.seen.set(FILES, { seenAt: at(0), tools: new Map(tools) });
  }
  return new FakeFaces(app);
}

test('says that nothing was observed, which is no fault', async () => {
  const { code, stdout } = await (await faces()).run(['drift']);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Nothing was observed: no server runs this workspace/);
});

test('says that what runs is what is declared', async () => {
  const same = { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] };
  const { code, stdout } = await (await faces(same)).run(['drift', 'instances.files']);
  expect(code).toBe(0);
  expect(stdout).toBe(`What one instance says of their tools is what is declared, or harmless.
instances.files filesystem-mcp-server
  - has and nobody declares: extra
`);
});

test.each([
  ['en', 'breaking: type changed'],
  ['es', 'tipo cambiado'],
])('says in %s what differs, and ends with 1', async (language, words) => {
  const other = { type: 'object', properties: { path: { type: 'number' } }, required: ['path'] };
  const { code, stdout } = await (await faces(other)).run(['drift', '--lang', language]);
  expect(code).toBe(1);
  expect(stdout).toContain('filesystem.read_file');
  expect(stdout).toContain(words);
});

test('an instance that is not there is not found; --json has the bytes of the HTTP body', async () => {
  expect((await (await faces()).run(['drift', 'instances.none'])).code).toBe(3);
  const { stdout } = await (await faces({})).run(['drift', '--json']);
  expect(JSON.parse(stdout)).toMatchObject({ observed: 1, instances: [{ instance: 'instances.files' }] });
});
