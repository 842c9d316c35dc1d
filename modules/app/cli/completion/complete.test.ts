import { describe, expect, test } from 'vitest';
import { FakeApp } from '../../http/testing/fake-app.ts';
import { instance } from '../../http/testing/known-app.ts';
import { capability, provider, tool } from '../../http/testing/records.ts';
import { sampleApp } from '../../http/testing/sample.ts';
import { serveApp } from '../../http/testing/serve-app.ts';
import { FakeFaces } from '../testing/fake-shell.ts';

const BREAKS = ' \t\n"\'><=;|&(:';
const faces = () =>
  new FakeFaces(
    new FakeApp([tool('file.read'), tool('file.write'), capability('file.list'), provider('acme')], {
      workspace: { instances: { files: instance('files') } },
    }),
  );
const bash = async (line: string, folder?: string) =>
  (await faces().run(['__complete', 'bash', BREAKS, line], folder === undefined ? {} : { folder })).stdout;
const valuesOf = (text: string): readonly string[] => {
  const [kind, ...values] = text.trimEnd().split('\n');
  expect(kind).toBe('values');
  return values;
};

describe('what could stand here', () => {
  test.each([
    ['agent-tools reg', ['registry']],
    ['agent-tools status file', ['file.read', 'file.write']],
    ['agent-tools status instances.', ['instances.files']],
    ['agent-tools explain instances.f', ['instances.files']],
    ['agent-tools explain file.read c', ['configured', 'contract_match']],
    ['agent-tools ready file.w', ['file.write']],
    ['agent-tools record in', ['indexes', 'inventory']],
    ['agent-tools record inventory --dr', ['--dry-run']],
    ['agent-tools registry ', ['list', 'show', 'check']],
    ['agent-tools registry ch', ['check']],
    ['agent-tools help regi', ['registry']],
    ['agent-tools help registry l', ['list']],
    ['agent-tools nonsense ', []],
    ['agent-tools list --ri', ['--risk']],
    ['agent-tools list --no-', ['--no-color', '--no-registered', '--no-facets']],
    ['agent-tools list --work', ['--workspace']],
    ['agent-tools --wor', ['--workspace']],
    ['agent-tools list --risk ', ['low', 'medium', 'high', 'critical', 'unknown']],
    ['agent-tools list --risk=l', ['low']],
    ['agent-tools list --lang ', ['en', 'es']],
    ['agent-tools validate --format s', ['sarif']],
    ['agent-tools completion z', ['zsh']],
    ['agent-tools show file.w', ['file.write']],
    ['agent-tools show --json file.', ['file.read', 'file.write']],
    ['agent-tools show file.read ', []],
    ['agent-tools versions file.read ', []],
    ['agent-tools capabilities ', ['file.list']],
    ['agent-tools providers a', ['acme']],
    ['agent-tools list --capability ', ['file.list']],
    ['agent-tools list --capability=fi', ['file.list']],
    ['agent-tools list --limit ', []],
    ['agent-tools search re', []],
    ['agent-tools show -- file.r', ['file.read']],
    ['agent-tools show -- --j', []],
  ])('%j', async (line, expected) => {
    expect(valuesOf(await bash(line))).toEqual(expected);
  });

  test.each([
    'validate ',
    'validate a.yaml b',
    'fmt ',
    'registry check ',
    'list --workspace ',
    'reload ',
    'record inventory ',
    'observe ',
  ])('agent-tools %s: files', async (line) => {
    expect(await bash(`agent-tools ${line}`)).toBe('files\n');
  });

  test('commands at the start, with help among them', async () => {
    expect(valuesOf(await bash('agent-tools '))).toEqual(
      expect.arrayContaining(['list', 'show', 'search', 'registry', 'serve', 'completion', 'help']),
    );
  });

  test('the catalog that is asked is the one that the line names', async () => {
    const face = faces();
    await face.run(['__complete', 'bash', BREAKS, 'agent-tools --workspace modules --env=prod show '], {
      folder: process.cwd(),
    });
    expect(face.composed).toEqual([
      { workspace: `${process.cwd()}/modules`, folder: process.cwd(), env: 'prod' },
    ]);
    await using served = await serveApp(await sampleApp());
    const remote = faces();
    const { stdout } = await remote.run([
      '__complete',
      'fish',
      '--server',
      `http://127.0.0.1:${served.port}`,
      'show',
      'web',
    ]);
    expect(valuesOf(stdout)).toEqual(['web.search']);
    expect(remote.composed).toEqual([]);
  });

  test('zsh and fish get descriptions, each in its own form', async () => {
    expect(valuesOf((await faces().run(['__complete', 'zsh', 'li'])).stdout)).toEqual([
      'list:List the tools of the catalog',
    ]);
    expect(valuesOf((await faces().run(['__complete', 'fish', 'li'])).stdout)).toEqual([
      'list\tList the tools of the catalog',
    ]);
    expect(valuesOf((await faces().run(['__complete', 'zsh', 'list', '--risk=l'])).stdout)).toEqual([
      '--risk=low',
    ]);
  });

  test('an unknown shell is told apart by its exit code alone', async () => {
    expect(await faces().run(['__complete', 'tcsh', 'x'])).toEqual({ code: 2, stdout: '', stderr: '' });
  });
});
