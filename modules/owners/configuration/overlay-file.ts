import { type Diagnostic, severityOf } from '../../core/diagnostics/diagnostic.ts';
import type { FileContent } from '../../core/ports/document-files.ts';

/** `agent-tools.<environment>.yaml`; undefined: the name is none that can stand in a file name. */
export const overlayFile = (environment: string): string | undefined =>
  /^[A-Za-z0-9]+(?:[_-][A-Za-z0-9]+)*$/.test(environment) ? `agent-tools.${environment}.yaml` : undefined;

/** What was asked for by the name of an environment. Without `file` the name is none, and nothing was looked for. */
export type Overlay =
  | { readonly file: string; readonly content: FileContent }
  | { readonly file?: undefined };

/** An environment was named that says nothing: the workspace is that of agent-tools.yaml alone. */
export function checkOverlayExists(overlay: Overlay, workspaceFile: string): readonly Diagnostic[] {
  if (overlay.file !== undefined && overlay.content.state !== 'missing') return [];
  return [
    {
      code: 'overlay_missing',
      severity: severityOf('overlay_missing'),
      file: workspaceFile,
      line: 1,
      column: 1,
      path: '',
      // A name that is none may be a path of this machine, and is not repeated.
      message:
        overlay.file === undefined
          ? 'The name of the environment cannot stand in a file name, so no overlay is read.'
          : `There is no \`${overlay.file}\` beside this file, so the environment changes nothing.`,
      hint:
        overlay.file === undefined
          ? 'Name it in letters and digits, joined by `-` or `_`, with `--env` or AGENT_TOOLS_ENV.'
          : 'Create it, or correct `--env` or AGENT_TOOLS_ENV.',
    },
  ];
}
