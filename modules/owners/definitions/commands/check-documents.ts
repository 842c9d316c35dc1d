import { compareDiagnostics, type Diagnostic } from '../../../core/diagnostics/diagnostic.ts';
import type { CheckReport } from '../../../core/ports/document-commands.ts';
import { readFailure } from '../compile/unreadable-document.ts';
import { precedenceIn } from '../linking/precedence.ts';
import { applyChanges } from '../loading/apply-changes.ts';
import type { Loaded, LoaderSettings } from '../loading/definition-loader.ts';
import { readChanges } from '../loading/read-changes.ts';
import { DefinitionState } from '../state/definition-state.ts';
import { diagnosticsOfFile } from './file-diagnostics.ts';
import type { NamedFiles } from './named-files.ts';

type FilesOf = readonly (readonly [state: DefinitionState, files: readonly string[]])[];

/** Everything that the workspace's folders hold. */
export const checkAll = ({ state }: Loaded, load: readonly Diagnostic[]): CheckReport =>
  reportOn([[state, [...state.known.keys()]]], load);

/** Files of the workspace as they stand there; others against its vocabulary, tools and providers. */
export async function checkNamed(
  settings: LoaderSettings,
  loaded: Loaded,
  { inside, outside, oddities }: NamedFiles,
  signal: AbortSignal,
): Promise<CheckReport> {
  const beside = new DefinitionState({
    precedence: precedenceIn([]),
    sha256: (text) => settings.sha256(text),
    beyond: loaded.state.near,
  });
  await using compiler = settings.compilerFor(outside.size);
  const found = { read: [...outside], settled: [] };
  const { changes } = await readChanges(found, new Map(), { ...settings, compiler }, signal);
  await applyChanges(beside, changes, { ...settings, placesOf: () => undefined });
  return reportOn(
    [
      [loaded.state, [...inside.keys()]],
      [beside, [...outside.keys()]],
    ],
    oddities.map(({ path, message, severity }) => readFailure(path, message, severity)),
  );
}

function reportOn(states: FilesOf, others: readonly Diagnostic[]): CheckReport {
  const known = states.flatMap(([state, files]) =>
    files.flatMap((file) => state.known.get(file)?.document ?? []),
  );
  const count = (kind: string): number =>
    known.reduce((sum, { items }) => sum + items.filter((item) => item.kind === kind).length, 0);
  return {
    checked: {
      files: known.length,
      tools: count('tool'),
      providers: count('provider'),
      capabilities: count('capability'),
      registryEntries: 0,
    },
    diagnostics: [
      ...states.flatMap(([state, files]) => files.flatMap((file) => diagnosticsOfFile(state, file))),
      ...others,
    ].sort(compareDiagnostics),
  };
}
