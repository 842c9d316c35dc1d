import { describe, expect, test } from 'vitest';
import type { DocumentCommands } from '../../core/ports/document-commands.ts';
import { err, ok } from '../../core/result.ts';
import { FakeApp } from '../http/testing/fake-app.ts';
import { exampleFaces } from './testing/example-faces.ts';
import { FakeFaces } from './testing/fake-shell.ts';

const problemOf = (text: string): Record<string, unknown> => JSON.parse(text) as Record<string, unknown>;

describe('refusals', () => {
  test.each([
    [['lst'], 2, 'There is no command "lst".', 'Did you mean list?'],
    [['frobnicate'], 2, 'There is no command "frobnicate".', '`agent-tools --help` lists them all.'],
    [
      ['registry'],
      2,
      '`registry` needs one more word.',
      'Use one of registry list, registry show, registry check.',
    ],
    [['registry', 'chek', 'a'], 2, 'There is no command "registry chek".', 'Did you mean registry check?'],
    [['list', '--capabilty', 'x'], 2, 'Unknown option `--capabilty`.', 'Did you mean --capability?'],
    [['list', 'extra'], 2, /^Too many arguments/, '`agent-tools help list` shows what it takes.'],
    [['list', '--risk', 'hihg'], 2, '`--risk` cannot be "hihg".', 'Did you mean high?'],
    [['list', '--risk', 'enormous'], 2, '`--risk` cannot be "enormous".', /^Use one of low, medium/],
    [['list', '--limit', 'ten'], 2, '`--limit` takes a whole number, not "ten".', null],
    [['list', '--limit', '1000'], 2, '`limit` has to be at most 200.', /agent-tools help list/],
    [['list', '--limit'], 2, /argument missing/, /./],
    [['show'], 2, /^Missing required argument `ID`\.$/, '`agent-tools help show` shows what it takes.'],
    [['search'], 2, '`search` needs WORDS….', 'Like this: agent-tools search WORDS…'],
    [
      ['capabilities', 'files', '--limit', '2'],
      2,
      '`--limit` does not go with ID.',
      'Like this: agent-tools capabilities [ID]',
    ],
    [['show', 'file.raed'], 3, 'There is no tool "file.raed".', 'Did you mean file.read?'],
    [['versions', 'file.read', '9.9.9'], 3, 'file.read has no version "9.9.9".', 'It declares no version.'],
    [
      ['list', '--workspace', 'no/such'],
      3,
      'There is no folder "no/such".',
      'Make it, or correct --workspace.',
    ],
    [
      ['validate', '--server', 'http://127.0.0.1:1'],
      2,
      '`validate` works on files here and not on a server.',
      'Run it without --server.',
    ],
    [['list', '--server', 'ftp://x'], 2, '"ftp://x" is not the address of a server.', /^Write it like/],
    [
      ['list', '--server', 'http://user:secret@x'],
      2,
      'The address of the server holds a password.',
      /AGENT_TOOLS_TOKEN/,
    ],
    [['completion', 'bsh'], 2, 'There is no completion for "bsh".', 'Did you mean bash, zsh?'],
    [['help', 'lst'], 2, 'There is no command "lst".', 'Did you mean list?'],
  ])('%j exits with %i', async (words, code, detail, hint) => {
    const inWords = await exampleFaces().run(words);
    expect(inWords).toMatchObject({ code, stdout: '' });
    expect(inWords.stderr).toMatch(/^error: .+\.\n/);
    const asJson = await exampleFaces().run([...words, '--json']);
    expect(asJson).toMatchObject({ code, stdout: '' });
    const problem = problemOf(asJson.stderr);
    expect(Object.keys(problem)).toEqual(['type', 'title', 'status', 'detail', 'code', 'hint']);
    if (typeof detail === 'string') expect(problem['detail']).toBe(detail);
    else expect(problem['detail']).toMatch(detail);
    if (hint instanceof RegExp) expect(problem['hint']).toMatch(hint);
    else expect(problem['hint']).toBe(hint);
    expect(asJson.stderr.endsWith('}\n')).toBe(true);
  });

  test('--json without a command is a refusal, not help', async () => {
    const { code, stdout, stderr } = await exampleFaces().run(['--json']);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(problemOf(stderr)).toMatchObject({ code: 'invalid_request', status: 400 });
  });

  test('a bug says nothing of itself, unless someone debugs', async () => {
    const broken = () =>
      new FakeFaces(new FakeApp([]), {
        setUp: { look: () => Promise.reject(new Error('secret at /home/someone')) },
      });
    const { code, stdout, stderr } = await broken().run(['doctor']);
    expect({ code, stdout }).toEqual({ code: 70, stdout: '' });
    expect(stderr).toMatch(/^error: Something went wrong that should not\.\nhint: .*AGENT_TOOLS_DEBUG=1/);
    expect(stderr).not.toContain('secret');
    expect(problemOf((await broken().run(['doctor', '--json'])).stderr)).toMatchObject({
      status: 500,
      code: 'internal',
    });
    const debugged = await broken().run(['doctor'], { environment: { AGENT_TOOLS_DEBUG: '1' } });
    expect(debugged.stderr).toContain('secret at /home/someone');
    expect(debugged.stderr).toContain('refusals.test.ts');
  });

  test('the product is disposed of after a failure as well', async () => {
    const face = exampleFaces();
    await face.run(['show', 'nothing']);
    expect(face.disposed).toBe(1);
  });
});

describe('exit codes of answers', () => {
  const checked = { files: 1, tools: 1, providers: 0, capabilities: 0, registryEntries: 0 };
  const finding = (severity: 'error' | 'warning') =>
    ({
      code: 'missing_field',
      severity,
      file: 'a.tool.yaml',
      line: 1,
      column: 1,
      path: '',
      message: 'No.',
    }) as const;
  const documents = (...severities: readonly ('error' | 'warning')[]): DocumentCommands => ({
    check: (paths) =>
      Promise.resolve(
        paths.includes('absent')
          ? err({ path: 'absent' })
          : ok({ checked, diagnostics: severities.map((severity) => finding(severity)) }),
      ),
    format: (_, { check }) =>
      Promise.resolve(ok({ files: [{ file: 'a.tool.yaml', outcome: check ? 'would_change' : 'changed' }] })),
  });
  const run = (severities: readonly ('error' | 'warning')[], ...words: readonly string[]) =>
    new FakeFaces(new FakeApp([]), { documents: documents(...severities) }).run(words);

  test.each([
    [[], ['validate'], 0],
    [['error'], ['validate'], 1],
    [['warning'], ['validate'], 0],
    [['warning'], ['validate', '--strict'], 1],
    [['warning'], ['validate', '--no-strict'], 0],
    [[], ['validate', 'absent'], 3],
    [[], ['fmt'], 0],
    [[], ['fmt', '--check'], 1],
  ] as const)('%j %j: %i', async (severities, words, code) => {
    expect((await run(severities, ...words)).code).toBe(code);
  });

  test('formats of validate are printed as they are; --json outdoes them', async () => {
    expect((await run(['error'], 'validate', '--format', 'github')).stdout).toMatch(
      /^::error file=a\.tool\.yaml,/,
    );
    expect(JSON.parse((await run(['error'], 'validate', '--format', 'sarif')).stdout)).toHaveProperty('runs');
    const { stdout } = await run(['error'], 'validate', '--format', 'json');
    expect(JSON.parse(stdout)).toMatchObject({ ok: false });
    expect((await run(['error'], 'validate', '--format', 'sarif', '--json')).stdout).toBe(stdout);
    expect((await run(['error'], 'validate', '--format', 'text')).stdout).toContain('Not valid.');
  });

  test('what reads no owner loads no view', async () => {
    const face = new FakeFaces(new FakeApp([]), { documents: documents() });
    await face.run(['validate']);
    expect(face).toMatchObject({ refreshed: 0, disposed: 1 });
  });
});
