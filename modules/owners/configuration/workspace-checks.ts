import type { Finding } from '../../core/diagnostics/diagnostic.ts';
import { parseRegistryId } from '../../core/ids.ts';
import { shortText } from '../../documents/index.ts';
import { withoutReferences } from './literal-secret.ts';
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

/** More others than these say no more; a message of thousands would say nothing. */
const MAX_OTHERS = 10;

/** Of several registries, indexes or hosts with one id none is taken: nothing says which one was meant. */
export const checkDeclarations = ({ registries, indexes, hosts }: WorkspaceDocument): readonly Finding[] => [
  ...checkIds('registries', registries),
  ...checkIds('indexes', indexes),
  ...checkIds('hosts', hosts),
];

function checkIds(collection: string, declared: readonly { readonly id: string }[] = []): readonly Finding[] {
  const placesOf = Map.groupBy(declared.keys(), (at) => declared[at]?.id ?? '');
  return declared.flatMap(({ id }, at): readonly Finding[] => {
    const path = [collection, at, 'id'];
    if (!isId(id)) {
      const message = `"${shortText(id)}" is not an id.`;
      const hint = 'Use lower-case letters and digits, joined by `.`, `_` or `-`.';
      return [{ code: 'invalid_id', path, message, hint }];
    }
    const places = placesOf.get(id) ?? [];
    if (places.length === 1) return [];
    const others = places.slice(0, MAX_OTHERS + 1).filter((place) => place !== at);
    const more = places.length - 1 > MAX_OTHERS ? ' and others' : '';
    const message = `The same id stands at ${others.map((each) => `/${collection}/${each}`).join(', ')}${more}.`;
    return [
      { code: 'duplicate_id', path, message, hint: 'Rename all but one; until then none of them is read.' },
    ];
  });
}

/** One grammar for the ids of all sources. */
const isId = (text: string): boolean => parseRegistryId(text) !== undefined;

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
  const examples = [...declared].slice(0, 10).map(shortText).join(', ');
  const seen = new Set<string>();
  return (sources?.order ?? []).flatMap((source, at): readonly Finding[] => {
    const path = ['sources', 'order', at];
    const shown = `"${shortText(source)}"`;
    if (seen.has(source)) {
      const message = `${shown} stands in the order a second time.`;
      return [{ code: 'invalid_value', path, message, hint: 'Remove it here.' }];
    }
    seen.add(source);
    if (declared.has(source)) return [];
    const message = SOURCE.test(source)
      ? `No source ${shown} is declared here.`
      : `${shown} is not a source.`;
    return [{ code: 'invalid_value', path, message, hint: `Declared are ${examples}.` }];
  });
}

/** An endpoint needs an address and a model: nothing is guessed that texts would be sent to. */
export const checkEmbedder = ({ search }: WorkspaceDocument): readonly Finding[] => {
  const embedder = search?.embedder;
  if (embedder?.type !== 'openai') return [];
  const findings: Finding[] = [];
  for (const key of ['url', 'model'] as const)
    if (embedder[key] === undefined)
      findings.push({
        code: 'missing_field',
        path: ['search', 'embedder'],
        message: `The key \`${key}\` is missing.`,
        hint: `Add \`${key}:\` of the endpoint.`,
      });
  const address = embedder.url === undefined ? null : URL.parse(embedder.url);
  if (embedder.url !== undefined && !/^https?:$/.test(address?.protocol ?? ''))
    findings.push({
      code: 'invalid_value',
      path: ['search', 'embedder', 'url'],
      message: 'This is no address of http or https.',
      hint: 'Write it as `https://embeddings.example/v1`.',
    });
  return findings;
};

/** A name that is none would never be answered under, and nobody would see why. */
export const checkNames = ({ server }: WorkspaceDocument): readonly Finding[] =>
  (server?.names ?? []).flatMap((name, at): readonly Finding[] =>
    name.length <= 253 && (HOST_NAME.test(name) || IPV6.test(name))
      ? []
      : [
          {
            code: 'invalid_value',
            path: ['server', 'names', at],
            message: `"${shortText(name)}" is not a host name.`,
            hint: 'Write it without scheme, port and path: tools.example.com.',
          },
        ],
  );

const HOST_NAME = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/i;
const IPV6 = /^\[[0-9a-f:.]+\]$/i;

/** What is no store would else be noticed by the first record. A reference may stand for anything. */
export function checkStore({ store }: WorkspaceDocument): readonly Finding[] {
  const url = store?.url;
  if (url === undefined || withoutReferences(url) === '') return [];
  if (/^(?:sqlite:(?!\/\/).|postgres(?:ql)?:\/\/)/.test(url) || /^\$\{/.test(url)) return [];
  return [
    {
      code: 'invalid_value',
      path: ['store', 'url'],
      message: 'The text names no store that is known here.',
      hint: 'Write `sqlite:PATH` or `postgres://…`, or a reference that holds it.',
    },
  ];
}
