import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { DEFINITIONS, parseToolId } from '../../modules/core/ids.ts';
import type { SearchDocument } from '../../modules/core/ports/search-index.ts';

/** A query and the tools that answer it, by their place in the corpus. */
export interface JudgedQuery {
  readonly text: string;
  readonly relevant: ReadonlySet<number>;
  /** The same task as its annotators split it. */
  readonly steps: readonly string[];
}

export interface Corpus {
  readonly name: string;
  readonly documents: readonly SearchDocument[];
  readonly queries: readonly JudgedQuery[];
}

interface ToolLine {
  readonly id: string;
  readonly name: string;
  readonly desc?: string;
  readonly cat?: string;
  readonly server?: string;
  readonly params?: readonly { readonly name: string; readonly desc?: string }[];
}

interface QueryLine {
  readonly query: string;
  readonly rel: readonly string[];
  readonly steps?: string;
}

const DATA = new URL('../../../shared/data/', import.meta.url);

export const dataIsThere = (): boolean => existsSync(new URL('retrieval/', DATA));

const readText = (file: string): string => readFileSync(new URL(file, DATA), 'utf8');
const readLines = <T>(file: string): readonly T[] =>
  readText(file)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T);

/** A corpus in the normal form of `data/retrieval`; without queries where it has none. */
export function readCorpus(name: string): Corpus {
  const tools = readLines<ToolLine>(`retrieval/${name}.tools.jsonl`);
  const places = new Map(tools.map(({ id }, place) => [id, place]));
  const queries = existsSync(new URL(`retrieval/${name}.queries.jsonl`, DATA))
    ? readLines<QueryLine>(`retrieval/${name}.queries.jsonl`)
    : [];
  return {
    name,
    documents: tools.map(documentOf),
    queries: queries.map(({ query, rel, steps }) => ({
      text: query,
      relevant: placesOf(rel, places),
      steps: stepsOf(steps),
    })),
  };
}

/** Our own Spanish queries over the English Seal-Tools. */
export function readSpanish(): Corpus {
  const { documents } = readCorpus('sealtools');
  const places = new Map(documents.map(({ name }, place) => [name, place]));
  const file = JSON.parse(readText('retrieval/spanish_queries.own.json')) as {
    readonly sealtools: readonly (readonly [string, string])[];
  };
  return {
    name: 'spanish on sealtools',
    documents,
    queries: file.sealtools.map(([text, tool]) => ({ text, relevant: placesOf([tool], places), steps: [] })),
  };
}

const placesOf = (ids: readonly string[], places: ReadonlyMap<string, number>): ReadonlySet<number> =>
  new Set(ids.flatMap((id) => places.get(id) ?? []));

const stepsOf = (steps: string | undefined): readonly string[] =>
  (steps ?? '')
    .split('\n')
    .map((step) => step.replace(/^\s*\d+[.)]\s*/, '').trim())
    .filter((step) => step !== '');

function documentOf({ id, name, desc, cat, server, params }: ToolLine, place: number): SearchDocument {
  const toolId = parseToolId(`tool${place}`);
  if (toolId === undefined) throw new Error(`Place ${place} makes no tool id.`);
  return {
    ref: { source: DEFINITIONS, id: toolId },
    name,
    ids: [id],
    description: desc ?? '',
    capabilities: [],
    purposes: [],
    operations: [],
    tags: cat === undefined ? [] : [cat],
    examples: [],
    providers: server === undefined ? [] : [server],
    parameters: (params ?? []).map((param) => param.name),
    inputs: (params ?? []).flatMap((param) => param.desc ?? []),
  };
}

interface LiveTool {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly inputSchema?: {
    readonly properties?: Readonly<Record<string, { readonly description?: string }>>;
  };
}

/** The tools of the reference MCP servers as they list them, with our own queries: a catalog of a few dozen tools. */
export function readLiveServers(queries: readonly (readonly [string, string])[]): Corpus {
  const servers = ['filesystem', 'memory', 'everything', 'sequential-thinking'];
  const tools = servers.flatMap((server) => {
    const list = JSON.parse(readText(`mcp-servers-live/${server}.tools-list.json`)) as {
      tools: readonly LiveTool[];
    };
    return list.tools.map((tool) => ({ server, tool }));
  });
  const places = new Map(tools.map(({ tool }, place) => [tool.name, place]));
  return {
    name: 'live servers',
    documents: tools.map(({ server, tool }, place) =>
      documentOf(
        {
          id: `${server}.${tool.name}`,
          name: tool.title ?? tool.name,
          desc: tool.description ?? '',
          server,
          params: Object.entries(tool.inputSchema?.properties ?? {}).map(([name, { description }]) =>
            description === undefined ? { name } : { name, desc: description },
          ),
        },
        place,
      ),
    ),
    queries: queries.map(([text, tool]) => ({ text, relevant: placesOf([tool], places), steps: [] })),
  };
}

/** The tools of Docker's MCP catalog, without judged queries. */
export function readDockerTools(): Corpus {
  const root = new URL('docker-servers/', DATA);
  const documents = readdirSync(root).flatMap((server) => {
    const file = new URL(`${server}/tools.json`, root);
    if (!existsSync(file)) return [];
    const tools = JSON.parse(readFileSync(file, 'utf8')) as readonly { name: string; description?: string }[];
    return tools.map(({ name, description }) => ({ server, name, description }));
  });
  return {
    name: 'docker tools',
    documents: documents.map(({ server, name, description }, place) =>
      documentOf({ id: `${server}.${name}`, name, desc: description ?? '', server }, place),
    ),
    queries: [],
  };
}
