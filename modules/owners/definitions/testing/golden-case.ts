import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compareDiagnostics, type Diagnostic } from '../../../core/diagnostics/diagnostic.ts';
import type { DefinitionRecord } from '../../../core/model/definition-record.ts';
import { instantOf } from '../../../core/time.ts';
import { localCompiler } from '../compile/compiler.ts';
import { nodeSha256 } from '../compile/node-sha256.ts';
import { nodeDefinitionFiles } from '../files/node-files.ts';
import { DefinitionsReader } from '../reader.ts';
import { stillWatch, waitingTimer } from './fakes.ts';

/** What a folder of documents gives, short enough to be read line by line. */
export interface GoldenResult {
  readonly tools: readonly string[];
  readonly providers: readonly string[];
  readonly capabilities: readonly string[];
  /** Files without a readable id. */
  readonly words?: readonly string[];
  readonly documents: readonly string[];
  readonly diagnostics: readonly (readonly [place: string, what: string, message: string])[];
}

const FOLDER = path.join(import.meta.dirname, '..', 'golden');

export const goldenCases = (): readonly string[] =>
  readdirSync(FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

/** The owner's answer about a case, read from its folder as a workspace is. */
export async function readGolden(name: string): Promise<GoldenResult> {
  const reader = new DefinitionsReader({
    roots: async () => ({
      catalog: ['catalog/', 'packages/'],
      capabilities: ['capabilities/'],
      search: ['search/'],
    }),
    files: nodeDefinitionFiles(path.join(FOLDER, name), () => 'golden'),
    watch: stillWatch,
    timer: waitingTimer,
    quiet: 0,
    clock: { now: () => instantOf(0) },
    sha256: nodeSha256,
    compilerFor: () => localCompiler(nodeSha256),
  });
  const { records, diagnostics } = await reader.current(new AbortController().signal);
  return resultOf([...records.values()], diagnostics);
}

export function expectedOf(name: string): unknown {
  const file = path.join(FOLDER, name, 'expected.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** One line for each member, so that a change of the file reads like a change of the answer. */
export function writeExpected(name: string, result: GoldenResult): void {
  const list = (members: readonly unknown[]): string =>
    members.length === 0
      ? '[]'
      : `[\n${members.map((each) => `    ${JSON.stringify(each)}`).join(',\n')}\n  ]`;
  const text = Object.entries<readonly unknown[]>({ ...result })
    .map(([key, members]) => `  ${JSON.stringify(key)}: ${list(members)}`)
    .join(',\n');
  writeFileSync(path.join(FOLDER, name, 'expected.json'), `{\n${text}\n}\n`);
}

function resultOf(records: readonly DefinitionRecord[], load: readonly Diagnostic[]): GoldenResult {
  const lines = {
    tool: [] as string[],
    provider: [] as string[],
    capability: [] as string[],
    words: [] as string[],
    document: [] as string[],
  };
  const diagnostics = [...load];
  for (const record of records) {
    lines[record.kind].push(lineOf(record));
    diagnostics.push(...diagnosticsOf(record));
  }
  return {
    tools: lines.tool.sort(),
    providers: lines.provider.sort(),
    capabilities: lines.capability.sort(),
    ...(lines.words.length > 0 && { words: lines.words.sort() }),
    documents: lines.document.sort(),
    diagnostics: diagnostics
      .sort(compareDiagnostics)
      .map(({ file, line, column, severity, code, path: pointer, message, hint }) => [
        `${file}:${line}:${column} ${pointer}`,
        `${severity} ${code}`,
        hint === undefined ? message : `${message} ${hint}`,
      ]),
  };
}

function lineOf(record: DefinitionRecord): string {
  switch (record.kind) {
    case 'tool': {
      const {
        ref,
        origin,
        registration,
        lifecycle,
        effectiveRisk = 'unknown',
        latestVersion = 'unknown',
      } = record.tool;
      const state = registration.state === 'registered' ? 'registered' : `refused: ${registration.reason}`;
      const file = origin.kind === 'definition' ? origin.file : '';
      const conflicts = record.tool.conflicts.map(({ source, reason }) => `${reason} ${source}`);
      return [
        `${ref.id} (${file})`,
        state,
        lifecycle,
        `latest ${latestVersion}`,
        `risk ${effectiveRisk}`,
        ...conflicts,
      ].join(', ');
    }
    case 'provider':
      return `${record.provider.id} (${record.provider.file}), ${registered(record.provider.registered)}`;
    case 'capability':
      return `${record.capability.id} (${record.capability.file}), ${registered(record.capability.registered)}`;
    case 'words': {
      const { id, file, kind, language = 'any', words } = record.words;
      return `${id} (${file}), ${registered(record.words.registered)}, ${kind}, ${language}, ${words.join('|')}`;
    }
    case 'document':
      return record.document.file;
  }
}

const registered = (is: boolean): string => (is ? 'registered' : 'not registered');

function diagnosticsOf(record: DefinitionRecord): readonly Diagnostic[] {
  switch (record.kind) {
    case 'tool':
      return record.tool.diagnostics;
    case 'provider':
      return record.provider.diagnostics;
    case 'capability':
      return record.capability.diagnostics;
    case 'words':
      return record.words.diagnostics;
    case 'document':
      return record.document.diagnostics;
  }
}
