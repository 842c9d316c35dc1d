import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import * as z from 'zod';

/** A catalog of N tools for benches: the shapes of a real corpus where one is beside the repository, made ones otherwise. */

interface Seed {
  readonly name: string;
  readonly description: string;
}

const REAL = join(import.meta.dirname, '..', '..', 'shared', 'data', 'toolsdk', 'packages-list.json');
const PER_FOLDER = 500;
const DOMAINS = ['file', 'text', 'web', 'data', 'cloud', 'mail', 'image', 'audio', 'code', 'search'];
const ABILITIES = ['read', 'write', 'list', 'find', 'convert', 'check', 'send', 'merge', 'count', 'watch'];
const WORDS =
  'reads writes lists finds converts checks sends merges counts watches files folders messages pages images records tables queues events users with filters and pages through results in one call returning structured output'.split(
    ' ',
  );

/** Deterministic numbers: the same corpus on every machine. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function realSeeds(): readonly Seed[] {
  if (!existsSync(REAL)) return [];
  const packages = JSON.parse(readFileSync(REAL, 'utf8')) as Record<
    string,
    { readonly tools?: Record<string, Seed> }
  >;
  return Object.values(packages).flatMap(({ tools }) =>
    Object.values(tools ?? {}).filter(({ name }) => typeof name === 'string'),
  );
}

export interface Corpus {
  readonly folder: string;
  readonly tools: number;
  /** Of the tools. */
  readonly files: readonly string[];
  /** Names and descriptions of real tools. */
  readonly real: boolean;
  /** SHA-256 over all files, their paths and contents. */
  readonly digest: string;
}

const corpus = z.object({
  folder: z.string(),
  tools: z.int(),
  files: z.array(z.string()),
  real: z.boolean(),
  digest: z.string(),
});

/** Within this time after a file was written, its times do not prove that it is unchanged. Milliseconds. */
const SETTLES_AFTER = 2_500;

/** The corpus that an earlier run has left in `folder`, or a new one. */
export async function corpusIn(folder: string, tools: number): Promise<Corpus> {
  const list = `${folder}.json`;
  if (existsSync(list)) {
    const kept = corpus.safeParse(JSON.parse(readFileSync(list, 'utf8')));
    if (kept.data?.folder === folder && digestOf(folder, kept.data.files) === kept.data.digest)
      return kept.data;
  }
  rmSync(folder, { recursive: true, force: true });
  const written = writeCorpus(folder, tools);
  writeFileSync(list, JSON.stringify(written));
  await setTimeout(SETTLES_AFTER);
  return written;
}

function digestOf(folder: string, files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of [...files, vocabularyIn(folder)])
    hash.update(relative(folder, file)).update('\0').update(readFileSync(file)).update('\0');
  return `sha256:${hash.digest('hex')}`;
}

const vocabularyIn = (folder: string): string => join(folder, 'capabilities', 'all.yaml');

/** Writes the corpus as a workspace below `folder`. */
export function writeCorpus(folder: string, tools: number): Corpus {
  const seeds = realSeeds();
  const next = numbers(tools);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  const sentence = (): string =>
    `${Array.from({ length: 8 + Math.floor(next() * 30) }, () => pick(WORDS)).join(' ')}.`;
  mkdirSync(join(folder, 'capabilities'), { recursive: true });
  writeFileSync(join(folder, 'agent-tools.yaml'), 'version: 1\n');
  writeFileSync(
    vocabularyIn(folder),
    DOMAINS.flatMap((domain) =>
      ABILITIES.map(
        (ability) =>
          `- id: ${domain}.${ability}\n  name: ${ability} ${domain}\n  description: It can ${ability} ${domain}.\n`,
      ),
    ).join(''),
  );
  const files = Array.from({ length: tools }, (_, at) => {
    const group = join(folder, 'catalog', `group-${Math.floor(at / PER_FOLDER)}`);
    if (at % PER_FOLDER === 0) mkdirSync(group, { recursive: true });
    const seed = seeds.length === 0 ? undefined : (seeds[at % seeds.length] as Seed);
    const id = `${pick(DOMAINS)}.t${at}`;
    const file = join(group, `${id}.tool.yaml`);
    writeFileSync(
      file,
      toolText(id, seed?.name ?? `${pick(ABILITIES)} ${at}`, seed?.description ?? sentence(), pick),
    );
    return file;
  });
  return { folder, tools, files, real: seeds.length > 0, digest: digestOf(folder, files) };
}

function toolText(id: string, name: string, description: string, pick: <T>(list: readonly T[]) => T): string {
  const capability = (): string => `${pick(DOMAINS)}.${pick(ABILITIES)}`;
  const lines = [
    `id: ${id}`,
    'type: tool',
    `name: ${JSON.stringify(name.slice(0, 100))}`,
    `description: ${JSON.stringify(description.replaceAll(/\s+/g, ' ').slice(0, 600))}`,
    'capabilities:',
    ...new Set([`  - ${capability()}`, `  - ${capability()}`]),
    'tags:',
    ...new Set([`  - ${pick(DOMAINS)}`, `  - ${pick(ABILITIES)}`]),
    'author:',
    '  name: Bench',
    '  type: Organization',
    'publisher:',
    '  name: Bench',
    '  type: Organization',
    'license: MIT',
    `risk: ${pick(['low', 'medium', 'medium', 'low'])}`,
    'approval_required: false',
    'versions:',
    '  - version: 1.0.0',
    '    status: active',
    '    contract:',
    '      inputs:',
    '        path: string',
    '        limit: integer?',
    '      outputs:',
    '        content: string',
    '    providers:',
    `      - provider_id: provider-${Math.floor(Number(id.split('.t')[1]) / 10)}`,
    '        provider_type: mcp_server',
    '        protocol: mcp',
    '        offer_status: active',
  ];
  return `${lines.join('\n')}\n`;
}
