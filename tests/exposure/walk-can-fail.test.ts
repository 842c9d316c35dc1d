import { describe, expect, test, vi } from 'vitest';
import type { BoundOperation } from '../../modules/app/cli/operation-command.ts';
import {
  defineOperation,
  type Operation,
  type OperationContext,
} from '../../modules/app/operations/operation.ts';
import { show } from '../../modules/app/operations/show.ts';
import { OPERATIONS } from '../../modules/app/operations/table.ts';
import { ROOT } from '../house/sources.ts';
import { CANARIES, type CanaryKind, leaksIn } from './canaries.ts';
import { WHOLE_FILES } from './planted-files.ts';
import { plantWorkspace } from './planted-workspace.ts';
import { planRoutes } from './route-walk.ts';
import { serveHere } from './serve-here.ts';
import { commandsIn, walkCommands } from './walk-commands.ts';
import { routesAt, walkRoutes } from './walk-routes.ts';

/** A walk that finds nothing has to be one that would have found something: here presenters leak on purpose. */

const KINDS = Object.keys(CANARIES) as (keyof typeof CANARIES)[];

/** As carelessness writes it: in a sentence, as a constant, in an address, in a cursor. */
const FORMS: Readonly<Record<string, (canary: string) => string>> = {
  plain: (canary) => `Error: cannot open ${canary}.`,
  constant: (canary) => `\${env:${canary.slice(0, 6)}_${canary.slice(6)}}`.toUpperCase(),
  name: (canary) => `${canary.slice(0, 6)}-${canary.slice(6, 9)}-${canary.slice(9)}.local`,
  address: (canary) => encodeURIComponent(`https://user:${canary}@host/`),
  cursor: (canary) => Buffer.from(JSON.stringify(['after', canary, 1])).toString('base64url'),
};

/** `show`, with an answer that says more than it should. */
const leaking = (text: string) =>
  defineOperation({
    ...show,
    run: async (context: OperationContext, input) => ({
      ...(await show.run(context, input)),
      description: text,
    }),
  });

function replaceShow(operation: Operation): Disposable {
  const spied = vi.spyOn(OPERATIONS, 'show');
  spied.mockImplementation(() => Promise.resolve(operation as typeof show));
  return { [Symbol.dispose]: () => spied.mockRestore() };
}

const kindsOf = (leaks: readonly string[]): ReadonlySet<string | undefined> =>
  new Set(leaks.map((leak) => /: (\w+) in its (?:body|headers|stdout|stderr|log): /.exec(leak)?.[1]));

describe('the walk can fail', () => {
  test.each(Object.entries(FORMS))('a canary is found in the form of a %s', (_, form) => {
    for (const kind of KINDS)
      for (const before of ['', 'x', 'xy'])
        expect(leaksIn(before + form(CANARIES[kind])).map((leak) => leak.kind)).toContain(kind);
  });

  test('folders of this machine and stacks are found, and words that look like them are not', () => {
    const machine: readonly CanaryKind[] = ['machine'];
    for (const text of [
      `in ${ROOT}/modules`,
      `No such file.${ROOT}/modules`,
      `"${ROOT}"`,
      'Error\n    at run (file.ts:1)',
      '"Error\\n    at run (x)"',
    ])
      expect([...new Set(leaksIn(text).map(({ kind }) => kind))], text).toEqual(machine);
    for (const text of ['/v1/tools', 'catalog/files.read.tool.yaml', 'canary', 'nothing at all'])
      expect(leaksIn(text), text).toEqual([]);
  });

  test('a path, a parameter and a body without values are told as unlisted', () => {
    const parameter = (name: string, where: string) => ({ name, in: where, required: true });
    const { unlisted, routes } = planRoutes({
      paths: {
        '/v1/tools': { get: { parameters: [parameter('limit', 'query')] } },
        '/v1/tools/{id}/secrets/{name}': { get: { parameters: [parameter('id', 'path')] } },
        '/v1/search': { get: { parameters: [parameter('mood', 'query')] } },
        '/v1/charges': { post: {} },
      },
    });
    expect(routes).toHaveLength(4);
    expect(unlisted).toEqual([
      'GET /v1/tools/{id}/secrets/{name}',
      'GET /v1/search',
      'POST /v1/charges (/v1/charges)',
    ]);
  });

  test('a route whose presenter leaks is caught, for each kind [LAW-8]', async () => {
    await using workspace = await plantWorkspace(WHOLE_FILES);
    using _leak = replaceShow(leaking(KINDS.map((kind) => CANARIES[kind]).join(' ')));
    await using served = await serveHere(workspace, undefined);
    using ask = routesAt(served.port);
    const { leaks } = await walkRoutes(ask);
    const found = leaks.filter((leak) => leak.startsWith('GET /v1/tools/files.read '));
    expect(kindsOf(found)).toEqual(new Set(KINDS));
  });

  test('a header that leaks is caught, and an error that reaches the log [LAW-8]', async () => {
    await using workspace = await plantWorkspace(WHOLE_FILES);
    const failing = defineOperation({
      ...show,
      run: () => {
        throw new Error(`ENOENT: open '${workspace.folder}' with ${CANARIES.secret_value}`);
      },
    });
    using _leak = replaceShow(failing);
    await using served = await serveHere(workspace, undefined);
    using ask = routesAt(served.port);
    const walk = await walkRoutes(async (asking) => {
      const answered = await ask(asking);
      return asking.target === '/v1/catalog'
        ? { ...answered, headers: `${answered.headers}\nX-Served-By\n${CANARIES.host_name}` }
        : answered;
    });
    expect([...kindsOf(walk.leaks)]).toEqual(['host_name']);
    expect([...(walk.statuses.get('GET /v1/tools/{id}') ?? [])]).toContain(500);
    const kinds = new Set(served.lines.flatMap(leaksIn).map(({ kind }) => kind));
    for (const kind of ['secret_value', 'workspace_folder', 'machine'] as const)
      expect(kinds).toContain(kind);
  });

  test('a command whose output leaks is caught, on either stream and for each kind [LAW-8]', async () => {
    await using workspace = await plantWorkspace(WHOLE_FILES);
    const run = commandsIn(workspace.folder, workspace.environment);
    const all = KINDS.map((kind) => CANARIES[kind]).join(' ');
    const { cli }: Pick<BoundOperation, 'cli'> = { ...show, cli: show.cli ?? { render: () => '' } };
    const leaky: readonly (readonly [string, Operation])[] = [
      ['stdout', leaking(all)],
      ['stderr', { ...show, cli: { ...cli, note: () => all } } as Operation],
    ];
    for (const [stream, operation] of leaky) {
      using _leak = replaceShow(operation);
      const { leaks } = await walkCommands(run, { names: ['show'] });
      const found = leaks.filter((leak) => leak.includes(` in its ${stream}: `));
      expect(kindsOf(found)).toEqual(new Set(KINDS));
    }
  });
});
