import type { Finding } from '../../core/diagnostics/diagnostic.ts';
import { parseProviderId, parseRegistryId } from '../../core/ids.ts';
import { shortText } from '../../documents/index.ts';
import type { WorkspaceDocument } from './workspace-document.ts';

type Path = Finding['path'];

/** A path below the workspace, without what changes nothing; undefined: absolute, empty, or led out by `..`. */
export function normalizePath(text: string): string | undefined {
  if (/^(?:[/\\~]|[A-Za-z]:)|[\\\0]/.test(text)) return undefined;
  const segments = text.split('/').filter((segment) => segment !== '' && segment !== '.');
  if (text.trim() === '' || segments.includes('..')) return undefined;
  return segments.length === 0 ? '.' : segments.join('/');
}

/** The grammar of paths. A path outside of the workspace would make every place that is shown one that must not be. */
export function checkPaths({
  catalog,
  capabilities,
  registries,
  policy,
}: WorkspaceDocument): readonly Finding[] {
  const paths: readonly (readonly [Path, string | undefined])[] = [
    ...(catalog ?? []).map((each, at) => [['catalog', at], each] as const),
    ...(capabilities ?? []).map((each, at) => [['capabilities', at], each] as const),
    ...(registries ?? []).map((each, at) => [['registries', at, 'path'], each.path] as const),
    [['policy', 'dir'], policy?.dir],
  ];
  return paths.flatMap(([path, text]) =>
    text === undefined || normalizePath(text) !== undefined
      ? []
      : [
          {
            code: 'invalid_value',
            path,
            message: 'The path does not stay below the folder of agent-tools.yaml.',
            hint: 'Write it relative to that folder, with `/` and without `..`.',
          },
        ],
  );
}

/** Of several registries with one id none is taken: nothing says which one was meant. */
export function checkRegistries({ registries = [] }: WorkspaceDocument): readonly Finding[] {
  return registries.flatMap(({ id }, at): readonly Finding[] => {
    const path = ['registries', at, 'id'];
    if (parseRegistryId(id) === undefined) {
      const message = `"${shortText(id)}" is not an id.`;
      return [
        {
          code: 'invalid_id',
          path,
          message,
          hint: 'Use lower-case letters and digits, joined by `.`, `_` or `-`.',
        },
      ];
    }
    const others = registries.flatMap((other, index) =>
      other.id === id && index !== at ? [`/registries/${index}`] : [],
    );
    if (others.length === 0) return [];
    const message = `The same id stands at ${others.join(', ')}.`;
    return [
      { code: 'duplicate_id', path, message, hint: 'Rename all but one; until then none of them is read.' },
    ];
  });
}

const SOURCE = /^(?:definitions|(?:registry|index|host):.+)$/;

/** A source that is not there is a slip of the pen, and would silently change which tool wins. */
export function checkSources({
  sources,
  registries = [],
  indexes = [],
  hosts = [],
}: WorkspaceDocument): readonly Finding[] {
  const declared = new Set([
    'definitions',
    ...registries.map(({ id }) => `registry:${id}`),
    ...indexes.map(({ id }) => `index:${id}`),
    ...hosts.map(({ id }) => `host:${id}`),
  ]);
  const order = sources?.order ?? [];
  return order.flatMap((source, at): readonly Finding[] => {
    const path = ['sources', 'order', at];
    const shown = `"${shortText(source)}"`;
    if (order.indexOf(source) !== at) {
      return [
        {
          code: 'invalid_value',
          path,
          message: `${shown} stands in the order a second time.`,
          hint: 'Remove it here.',
        },
      ];
    }
    if (declared.has(source)) return [];
    const message = SOURCE.test(source)
      ? `No source ${shown} is declared here.`
      : `${shown} is not a source.`;
    return [
      {
        code: 'invalid_value',
        path,
        message,
        hint: `Declared are ${[...declared].slice(0, 10).join(', ')}.`,
      },
    ];
  });
}

/** Every instance says which provider it configures; an overlay may leave that to the file below it. */
export function checkInstances(merged: WorkspaceDocument): readonly Finding[] {
  return Object.entries(merged.instances ?? {}).flatMap(([alias, { provider }]): readonly Finding[] => {
    const path = ['instances', alias];
    if (provider === undefined) {
      const message = '`provider` is missing.';
      return [
        { code: 'missing_field', path, message, hint: 'Name the provider that this instance configures.' },
      ];
    }
    if (parseProviderId(provider) !== undefined) return [];
    const message = `"${shortText(provider)}" is not an id.`;
    return [{ code: 'invalid_id', path: [...path, 'provider'], message }];
  });
}
