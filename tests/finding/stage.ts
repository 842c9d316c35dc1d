import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { composeLocal } from '../../modules/app/compose.ts';
import { serveApp } from '../../modules/app/http/testing/serve-app.ts';
import { commandsIn, type Printed } from '../exposure/walk-commands.ts';

/** A folder of tools, asked over HTTP and by commands typed in it. */
export interface FindingStage extends AsyncDisposable {
  readonly folder: string;
  write(files: Readonly<Record<string, string>>): Promise<void>;
  remove(path: string): Promise<void>;
  /** The server reads the folder again. */
  reload(): Promise<void>;
  /** A GET; the body as JSON. */
  get<T>(path: string): Promise<T>;
  status(path: string): Promise<number>;
  /** A command of its own process, which asks no server. */
  type(...words: readonly string[]): Promise<Printed>;
  /** The same with `--json`. */
  typed<T>(...words: readonly string[]): Promise<T>;
}

export interface Found {
  readonly good_match: boolean;
  readonly advice: {
    readonly unknown: readonly string[];
    readonly split: boolean;
    readonly without_filters: boolean;
    readonly weak_queries: readonly number[];
    readonly text: string;
  } | null;
  readonly total: number;
  readonly next_cursor: string | null;
  readonly tools: readonly { readonly id: string; readonly score: number }[];
  readonly facets?: Readonly<Record<string, readonly { readonly value: string; readonly count: number }[]>>;
}

export const idsOf = ({ tools }: Pick<Found, 'tools'>): readonly string[] => tools.map(({ id }) => id);

export async function openStage(files: Readonly<Record<string, string>>): Promise<FindingStage> {
  const folder = await mkdtemp(join(tmpdir(), 'agent-tools-finding-'));
  const write = async (more: Readonly<Record<string, string>>): Promise<void> => {
    for (const [path, text] of Object.entries(more)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
  };
  await write(files);
  const { signal } = new AbortController();
  const app = composeLocal({ workspace: folder });
  await app.composer.refresh(signal);
  await app.composer.searchable();
  const served = await serveApp(app);
  const run = commandsIn(folder, {});
  return {
    folder,
    write,
    remove: (path) => rm(join(folder, path), { recursive: true }),
    async reload() {
      await app.composer.refresh(signal);
      await app.composer.searchable();
    },
    async get<T>(path: string): Promise<T> {
      const { status, text } = await served.ask(path);
      if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
      return JSON.parse(text) as T;
    },
    status: async (path) => (await served.ask(path)).status,
    type: (...words) => run({ words }),
    async typed<T>(...words: readonly string[]): Promise<T> {
      const { code, stdout, stderr } = await run({ words: [...words, '--json'] });
      if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}: ${stderr}`);
      return JSON.parse(stdout) as T;
    },
    async [Symbol.asyncDispose]() {
      await served[Symbol.asyncDispose]();
      await app[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const VOCABULARY = `- id: file.read
  name: Read a file
  description: Gives what is in a file.
  domain: file
- id: file.delete
  name: Delete a file
  description: Removes a file for ever.
  domain: file
- id: mail.send
  name: Send mail
  description: Sends a letter to somebody.
  domain: mail
- id: misc.thing
  name: A thing
  description: Something of no domain.
`;

const tool = (id: string, name: string, rest: string): string =>
  `id: ${id}\ntype: tool\nname: ${name}\nversions:\n  - version: 1.0.0\n    status: active\n    providers:\n      - {provider_id: box, provider_type: mcp_server, protocol: mcp}\n${rest}`;

/** Four tools of different risk, domain and tags; one says nothing of its risk. */
export const FILES = {
  'capabilities/all.yaml': VOCABULARY,
  'catalog/file.read.tool.yaml': tool(
    'files.read',
    'Read File',
    'description: Reads the text of a document from the disk.\ncapabilities: [file.read]\nrisk: low\ntags: [disk, text]\nlanguages: [en]\n',
  ),
  'catalog/file.head.tool.yaml': tool(
    'files.head',
    'First Lines',
    'description: Reads the first lines of a document.\ncapabilities: [file.read]\ntags: [text]\n',
  ),
  'catalog/file.delete.tool.yaml': tool(
    'files.delete',
    'Delete File',
    'description: Deletes a document from the disk for ever.\ncapabilities: [file.delete]\nrisk: high\ntags: [disk]\n',
  ),
  'catalog/mail.send.tool.yaml': tool(
    'mail.send',
    'Send Letter',
    'description: Sends a document to somebody as a letter through the postmaster.\ncapabilities: [mail.send]\nrisk: medium\nlanguages: [en, es]\n',
  ),
};
