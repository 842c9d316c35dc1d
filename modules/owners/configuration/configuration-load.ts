import { compareDiagnostics, type Diagnostic, type Finding } from '../../core/diagnostics/diagnostic.ts';
import type { Workspace } from '../../core/model/workspace.ts';
import type { FileContent } from '../../core/ports/document-files.ts';
import { locate, unknownKeys } from '../../documents/index.ts';
import { isBadAsWhole, withoutBadMembers } from './bad-members.ts';
import { applyOverlay, checkOverlayKeys } from './overlay.ts';
import { checkSecrets, type SecretMarks } from './secret-marks.ts';
import { checkInstances, checkPaths, checkRegistries, checkSources } from './workspace-checks.ts';
import { overlayDocument, type WorkspaceDocument, workspaceDocument } from './workspace-document.ts';
import { isMapping, type Mapping, readWorkspaceFile, type WorkspaceFile } from './workspace-file.ts';
import { projectWorkspace } from './workspace-projection.ts';

export interface NamedContent {
  readonly file: string;
  readonly content: FileContent;
}

export interface LoadedConfiguration {
  /** Absent: a file is bad as a whole. */
  readonly workspace?: Workspace;
  readonly diagnostics: readonly Diagnostic[];
}

/** agent-tools.yaml, and over it the overlay where one is asked for. Never throws. */
export function loadConfiguration(
  base: NamedContent,
  overlay: NamedContent | undefined,
  marks: SecretMarks,
): LoadedConfiguration {
  const below = readWorkspaceFile(base.content, workspaceDocument, checkKeys);
  const above =
    overlay === undefined ? undefined : readWorkspaceFile(overlay.content, overlayDocument, checkKeys);
  const merged = merge(below, above);
  const findings = merged === undefined ? [] : checkMeaning(merged, marks);
  const { ofBase = [], ofOverlay = [] } = Object.groupBy(findings, ({ path }) =>
    isStatedIn(above?.remainder?.value, path) ? 'ofOverlay' : 'ofBase',
  );
  const diagnostics = [
    ...locateIn(base.file, below, ofBase),
    ...(overlay === undefined || above === undefined
      ? []
      : locateIn(overlay.file, above, [...checkOverlayKeys(above.remainder?.value ?? {}), ...ofOverlay])),
  ].sort(compareDiagnostics);
  if (merged === undefined || isBadAsWhole(findings)) return { diagnostics };
  const usable = workspaceDocument.parse(withoutBadMembers(merged, findings).value);
  return { workspace: projectWorkspace(usable), diagnostics };
}

const checkKeys = (written: Mapping): readonly Finding[] => unknownKeys(workspaceDocument, written);

/** undefined: one of the files is bad as a whole. Each is good in its shape, and merging keeps shapes. */
function merge(below: WorkspaceFile, above: WorkspaceFile | undefined): WorkspaceDocument | undefined {
  if (below.remainder === undefined || (above !== undefined && above.remainder === undefined))
    return undefined;
  return workspaceDocument.parse(applyOverlay(below.remainder.value, above?.remainder?.value ?? {}));
}

const checkMeaning = (merged: WorkspaceDocument, marks: SecretMarks): readonly Finding[] => [
  ...checkPaths(merged),
  ...checkRegistries(merged),
  ...checkSources(merged),
  ...checkInstances(merged),
  ...checkSecrets(merged, marks),
];

/** Whether the overlay itself says what the path leads to. */
function isStatedIn(value: unknown, path: Finding['path']): boolean {
  let at = value;
  for (const step of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, step)) return false;
    at = Array.isArray(at) ? at[Number(step)] : isMapping(at) ? at[String(step)] : undefined;
  }
  return value !== undefined;
}

const locateIn = (file: string, read: WorkspaceFile, meaning: readonly Finding[]): readonly Diagnostic[] =>
  locate(file, read.document, [
    ...read.findings,
    ...meaning.map((finding) => ({
      ...finding,
      path: read.remainder?.original(finding.path) ?? finding.path,
    })),
  ]);
