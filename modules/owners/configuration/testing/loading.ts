import type { FileContent } from '../../../core/ports/document-files.ts';
import {
  type ConfigurationFiles,
  type LoadedConfiguration,
  loadConfiguration,
} from '../configuration-load.ts';

/** A workspace from text, and its findings as lines. */

export const content = (text: string | undefined): FileContent =>
  text === undefined ? { state: 'missing' } : { state: 'read', bytes: new TextEncoder().encode(text) };

export const filesOf = (base: string | undefined, overlay?: string): ConfigurationFiles => ({
  base: { file: 'agent-tools.yaml', content: content(base) },
  ...(overlay !== undefined && { overlay: { file: 'agent-tools.test.yaml', content: content(overlay) } }),
});

export const load = (base: string | undefined, overlay?: string): LoadedConfiguration =>
  loadConfiguration(filesOf(base, overlay));

export const found = ({ diagnostics }: LoadedConfiguration): readonly string[] =>
  diagnostics.map(
    ({ code, file, line, column, path }) =>
      `${code} ${file.replace('agent-tools.', '')}:${line}:${column} ${path}`,
  );
