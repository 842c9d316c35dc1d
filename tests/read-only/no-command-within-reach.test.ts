import { describe, expect, expectTypeOf, test } from 'vitest';
import { OPERATIONS } from '../../modules/app/operations/table.ts';
import type { PersistentMap } from '../../modules/core/persistent-map.ts';
import type { Authority, Decision } from '../../modules/core/ports/authority.ts';
import type { Catalog, CatalogReader } from '../../modules/core/ports/catalog.ts';
import type { FactReader } from '../../modules/core/ports/facts.ts';
import type { RecordKey } from '../../modules/core/ports/owner-reader.ts';
import type { SearchIndex } from '../../modules/core/ports/search-index.ts';
import { WHOLE_FILES } from '../exposure/planted-files.ts';
import { plantWorkspace } from '../exposure/planted-workspace.ts';
import { serveHere } from '../exposure/serve-here.ts';
import { routesAt } from '../exposure/walk-routes.ts';
import { readSources } from '../house/sources.ts';

/** The projection, and everything that it is made of. */
const PROJECTION = /^modules\/core\/(?:catalog|facts|projection)\//;

/** Ports through which one only reads; any other is out of the projection's reach, and so is one that is new. */
const READING_PORTS: readonly string[] = [
  'catalog',
  'facts',
  'family-resolver',
  'owner-reader',
  'search-index',
  'visibility',
];

const sources = readSources('modules');
const importsOf = new Map(
  sources.map(({ file, imports }) => [file, imports.flatMap(({ file: to }) => to ?? [])]),
);

/** All that a file imports, by whatever way, for types as well. */
function reachOf(files: readonly string[]): ReadonlySet<string> {
  const reached = new Set<string>();
  const visit = (file: string): void => {
    if (reached.has(file)) return;
    reached.add(file);
    for (const next of importsOf.get(file) ?? []) visit(next);
  };
  for (const file of files) visit(file);
  return reached;
}

const portsIn = (reach: ReadonlySet<string>): readonly string[] =>
  [...reach].flatMap((file) => /^modules\/core\/ports\/(.+)\.ts$/.exec(file)?.[1] ?? []);

describe('no command is within reach of the projection', () => {
  test('by imports: it knows ports that read, and nothing outside the ground [LAW-2] [ADR-READ-ORIENTED]', () => {
    const projection = sources
      .filter(({ file, isTest }) => PROJECTION.test(file) && !isTest)
      .map(({ file }) => file);
    expect(projection.length).toBeGreaterThan(20);
    const reach = reachOf(projection);
    expect(portsIn(reach).filter((port) => !READING_PORTS.includes(port))).toEqual([]);
    expect([...reach].filter((file) => !/^modules\/(?:core|contracts|documents)\//.test(file))).toEqual([]);
  });

  test('by imports: presenters and shapes know no port that writes either [LAW-2]', () => {
    const presenters = sources
      .filter(({ file, isTest }) => /^modules\/app\/(?:presenters|shapes)\//.test(file) && !isTest)
      .map(({ file }) => file);
    // Of the ports of commands they may know what is answered, and never who does it.
    const imported = presenters.flatMap((file) =>
      sources
        .filter((source) => source.file === file)
        .flatMap(({ text }) => [
          ...text.matchAll(/\b(EvidenceCommands|DocumentCommands|Reloader|WorkspaceMaker)\b/g),
        ])
        .map(([name]) => `${file} ${name}`),
    );
    expect(imported).toEqual([]);
  });

  test('by their text: operations that read name no service that writes [ADR-READ-ORIENTED]', async () => {
    const named: string[] = [];
    for (const load of Object.values(OPERATIONS)) {
      const { name, effect, run } = await load();
      if (effect === 'command') continue;
      if (/\b(?:evidence|reloader|workspaceMaker|documents\.format)\b/.test(run.toString())) named.push(name);
    }
    expect(named).toEqual([]);
  });

  test('by types: whoever has a reader can only ask, and is answered at once [LAW-2] [ADR-READ-ORIENTED]', () => {
    expectTypeOf<MethodsThatAct<CatalogReader>>().toBeNever();
    expectTypeOf<MethodsThatAct<FactReader>>().toBeNever();
    expectTypeOf<MethodsThatAct<Catalog>>().toBeNever();
    expectTypeOf<WritableKeys<CatalogReader>>().toBeNever();
    // What changes by a change is another one.
    expectTypeOf<ReturnType<SearchIndex['with']>>().toEqualTypeOf<SearchIndex>();
    expectTypeOf<ReturnType<PersistentMap<RecordKey, string>['set']>>().toEqualTypeOf<
      PersistentMap<RecordKey, string>
    >();
    // The check can fail.
    expectTypeOf<
      MethodsThatAct<{ readonly save: () => void; readonly ask: () => string }>
    >().toEqualTypeOf<'save'>();
    expectTypeOf<
      MethodsThatAct<{ readonly send: (text: string) => Promise<string> }>
    >().toEqualTypeOf<'send'>();
  });

  test('by HTTP: whatever writes below /v1/catalog is refused with what is allowed [LAW-2] [ADR-READ-ORIENTED]', async () => {
    await using workspace = await plantWorkspace(WHOLE_FILES);
    await using served = await serveHere(workspace, undefined);
    using ask = routesAt(served.port);
    const { text } = await ask({ method: 'GET', target: '/openapi.json' });
    const paths = Object.keys((JSON.parse(text) as { readonly paths: object }).paths).filter((path) =>
      `${path}/`.startsWith('/v1/catalog/'),
    );
    expect(paths.length).toBe(6);
    for (const target of [
      ...paths,
      '/v1/catalog/',
      '/v1/catalog/tools',
      '/v1/catalog/instances/instances.files',
    ]) {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        const { status, headers } = await ask({
          method,
          target,
          headers: { 'content-type': 'application/json' },
          body: '{"facts":{}}',
        });
        expect([method, target, status]).toEqual([method, target, 405]);
        expect(headers).toContain('Allow\nGET, HEAD, OPTIONS');
      }
    }
  });

  test('authority is asked by operations and calls, and neither catalog nor search knows of it [ADR-AUTHORITY-OUTSIDE]', () => {
    const knowing = sources.flatMap(({ file, imports, isTest }) =>
      !isTest && imports.some((each) => each.file === 'modules/core/ports/authority.ts') ? [file] : [],
    );
    expect(knowing).toContain('modules/app/operations/ready.ts');
    const place =
      /^modules\/(?:app\/(?:compose\/|operations\/|http\/testing\/|services\.ts)|core\/(?:approvals\/call-resource\.ts|ports\/)|policy\/|runtime\/calls\/)/;
    expect(knowing.filter((file) => !place.test(file))).toEqual([]);
    // It decides one request; there is nothing in it that grants more than that.
    expectTypeOf<keyof Authority>().toEqualTypeOf<'decide'>();
    expectTypeOf<ReturnType<Authority['decide']>>().toEqualTypeOf<Promise<Decision>>();
  });
});

type Nothing = ReturnType<() => void>;

/** Methods whose call is for its effect: they give nothing back, or something later. */
type MethodsThatAct<T> = {
  [K in keyof T]: T[K] extends (...given: never[]) => infer R
    ? [R] extends [Nothing]
      ? K
      : R extends PromiseLike<unknown>
        ? K
        : never
    : never;
}[keyof T];

type IfEquals<X, Y, A, B> = (<T>() => T extends X ? 1 : 2) extends <T>() => T extends Y ? 1 : 2 ? A : B;
/** Properties, other than methods, that are not `readonly`. */
type WritableKeys<T> = {
  [K in keyof T]: T[K] extends (...given: never[]) => unknown
    ? never
    : IfEquals<{ [Q in K]: T[K] }, { -readonly [Q in K]: T[K] }, K, never>;
}[keyof T];
