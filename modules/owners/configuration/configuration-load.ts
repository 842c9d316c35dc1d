import { compareDiagnostics, type Diagnostic, type Finding } from '../../core/diagnostics/diagnostic.ts';
import type { Workspace } from '../../core/model/workspace.ts';
import type { FileContent } from '../../core/ports/document-files.ts';
import { locate, unknownKeys, withoutPaths } from '../../documents/index.ts';
import { checkActivation, checkActivationKeys, isInActivationPolicy } from './activation-policy.ts';
import { checkAuth, checkAuthKeys, isInAuth } from './auth-methods.ts';
import { faultyInstances, isBadAsWhole, withoutBadMembers } from './bad-members.ts';
import { checkInstanceKeys, checkInstances } from './instance-definitions.ts';
import { aliasesIn, projectInstances } from './instance-projection.ts';
import { projectInstanceSettings } from './instance-settings.ts';
import { checkSecrets, isLiteral } from './literal-secret.ts';
import { applyOverlay, checkOverlayKeys } from './overlay.ts';
import { checkOverlayExists, type Overlay } from './overlay-file.ts';
import {
  checkDeclarations,
  checkEmbedder,
  checkNames,
  checkPaths,
  checkSources,
  checkStore,
} from './workspace-checks.ts';
import { overlayDocument, type WorkspaceDocument, workspaceDocument } from './workspace-document.ts';
import { isMapping, type Mapping, readWorkspaceFile, type WorkspaceFile } from './workspace-file.ts';
import { projectWorkspace } from './workspace-projection.ts';

export interface NamedContent {
  readonly file: string;
  readonly content: FileContent;
}

/** agent-tools.yaml, and the overlay where an environment is named. */
export interface ConfigurationFiles {
  readonly base: NamedContent;
  readonly overlay?: Overlay;
}

export interface LoadedConfiguration {
  /** Absent: a file is bad as a whole. */
  readonly workspace?: Workspace;
  readonly diagnostics: readonly Diagnostic[];
}

interface ReadFile extends WorkspaceFile {
  readonly file: string;
}

/** The workspace that the files mean together. Never throws. */
export function loadConfiguration(files: ConfigurationFiles): LoadedConfiguration {
  const { below, above } = readFiles(files);
  const together = merge(below, above);
  const findings = together === undefined ? [] : checkMeaning(together);
  const { ofBase = [], ofOverlay = [] } = Object.groupBy(findings, ({ path }) =>
    isStatedIn(above?.remainder?.value, path) ? 'ofOverlay' : 'ofBase',
  );
  const diagnostics = [
    ...(files.overlay === undefined ? [] : checkOverlayExists(files.overlay, files.base.file)),
    ...locateIn(below, [...secretsIn(below.remainder?.value), ...ofBase]),
    ...(above === undefined
      ? []
      : locateIn(above, [
          ...checkOverlayKeys(above.remainder?.value ?? {}),
          ...secretsIn(applyOverlay({}, above.remainder?.value ?? {})),
          ...ofOverlay,
        ])),
  ].sort(compareDiagnostics);
  if (together === undefined || isBadAsWhole(findings)) return { diagnostics };
  const usable = workspaceDocument.parse(withoutBadMembers(together.merged, findings).value);
  const faulty = new Set([...together.faulty, ...faultyInstances(findings)]);
  const instances = projectInstances(together.written, faulty, usable.policy?.activation);
  return { workspace: projectWorkspace(usable, instances), diagnostics };
}

/** How the instances without an error are run: with values, and only for whoever runs them. Never throws. */
export function loadInstanceSettings(files: ConfigurationFiles): ReturnType<typeof projectInstanceSettings> {
  const { below, above } = readFiles(files);
  const together = merge(below, above);
  const findings = together === undefined ? [] : checkMeaning(together);
  if (together === undefined || isBadAsWhole(findings)) return new Map();
  return projectInstanceSettings(workspaceDocument.parse(withoutBadMembers(together.merged, findings).value));
}

/**
 * Findings that were made elsewhere about what these files say, in each file that says it; that a secret is in plain
 * text, in each that has it so.
 */
export function locateStated(files: ConfigurationFiles, findings: readonly Finding[]): readonly Diagnostic[] {
  const { below, above } = readFiles(files);
  return [below, ...(above === undefined ? [] : [above])]
    .flatMap(({ file, document }) => {
      const stated = findings.filter(({ code, path }) =>
        code === 'literal_secret'
          ? isLiteral(valueAt(document.value, path))
          : isStatedIn(document.value, path),
      );
      return locate(file, { ...document, faults: [] }, stated);
    })
    .sort(compareDiagnostics);
}

function readFiles({ base, overlay }: ConfigurationFiles): {
  readonly below: ReadFile;
  readonly above?: ReadFile;
} {
  const below = { file: base.file, ...readWorkspaceFile(base.content, workspaceDocument, checkKeys) };
  if (overlay?.file === undefined) return { below };
  const { file, content } = overlay;
  return { below, above: { file, ...readWorkspaceFile(content, overlayDocument, checkKeys) } };
}

const checkKeys = (written: Mapping): readonly Finding[] => [
  ...unknownKeys(workspaceDocument, written).filter(
    ({ path }) => !isInActivationPolicy(path) && !isInAuth(path),
  ),
  ...checkActivationKeys(written),
  ...checkAuthKeys(written),
  ...checkInstanceKeys(written),
];

interface Together {
  readonly written: { readonly base: Mapping; readonly overlay: Mapping };
  /** Without the members that are bad in one of the files. */
  readonly merged: WorkspaceDocument;
  /** Aliases of instances that are. */
  readonly faulty: readonly string[];
}

/** undefined: one of the files is bad as a whole. Each is good in its shape, and merging keeps shapes. */
function merge(below: WorkspaceFile, above: WorkspaceFile | undefined): Together | undefined {
  if (below.remainder === undefined || (above !== undefined && above.remainder === undefined))
    return undefined;
  const faulty = faultyInstances([...below.findings, ...(above?.findings ?? [])]);
  const merged = applyOverlay(below.remainder.value, above?.remainder?.value ?? {});
  return {
    written: { base: below.remainder.written, overlay: above?.remainder?.written ?? {} },
    // An instance that is bad in one file is not judged by what the other says of it.
    merged: workspaceDocument.parse(
      withoutPaths(
        merged,
        faulty.map((alias) => ['instances', alias]),
      ),
    ),
    faulty,
  };
}

const checkMeaning = ({ merged, written }: Together): readonly Finding[] => [
  ...checkPaths(merged),
  ...checkDeclarations(merged),
  ...checkSources(merged),
  ...checkAuth(merged),
  ...checkNames(merged),
  ...checkEmbedder(merged),
  ...checkStore(merged),
  ...checkInstances(merged),
  ...checkActivation(merged, aliasesIn(written)),
];

const secretsIn = (usable: Mapping = {}): readonly Finding[] => checkSecrets(workspaceDocument.parse(usable));

/** Whether the value itself says what the path leads to. */
const isStatedIn = (value: unknown, path: Finding['path']): boolean => valueAt(value, path) !== undefined;

function valueAt(value: unknown, path: Finding['path']): unknown {
  let at = value;
  for (const step of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, step)) return undefined;
    at = Array.isArray(at) ? at[Number(step)] : isMapping(at) ? at[String(step)] : undefined;
  }
  return at;
}

const locateIn = (read: ReadFile, meaning: readonly Finding[]): readonly Diagnostic[] =>
  locate(read.file, read.document, [
    ...read.findings,
    ...meaning.map((finding) => ({
      ...finding,
      path: read.remainder?.original(finding.path) ?? finding.path,
    })),
  ]);
