import type {
  CheckReport,
  DocumentCommands,
  FormatReport,
  PathMissing,
} from '../../core/ports/document-commands.ts';
import { ok, type Result } from '../../core/result.ts';
import { checkAll, checkNamed } from './commands/check-documents.ts';
import { formatDocuments, type StyledFile } from './commands/format-documents.ts';
import { findNamedFiles, type NamedPath } from './commands/named-files.ts';
import type { LoaderSettings } from './loading/definition-loader.ts';
import type { DefinitionsReader } from './reader.ts';

export interface DefinitionCommandsSettings extends LoaderSettings {
  readonly reader: DefinitionsReader;
  /** A path as it was typed, relative to the workspace, with `/`. */
  readonly relative: (typed: string) => string;
}

/** Checks and rewrites tools, providers and the vocabulary. */
export class DefinitionCommands implements DocumentCommands {
  readonly #settings: DefinitionCommandsSettings;

  constructor(settings: DefinitionCommandsSettings) {
    this.#settings = settings;
  }

  async check(paths: readonly string[], signal: AbortSignal): Promise<Result<CheckReport, PathMissing>> {
    const loaded = await this.#settings.reader.loaded(signal);
    if (paths.length === 0) return ok(checkAll(loaded, loaded.snapshot.diagnostics));
    const named = await findNamedFiles(this.#settings.files, loaded.roots, this.#named(paths), signal);
    return named.ok ? ok(await checkNamed(this.#settings, loaded, named.value, signal)) : named;
  }

  async format(
    paths: readonly string[],
    options: { readonly check: boolean },
    signal: AbortSignal,
  ): Promise<Result<FormatReport, PathMissing>> {
    const styled = await this.#styledFiles(paths, signal);
    return styled.ok
      ? ok(await formatDocuments(this.#settings.files, styled.value, options, signal))
      : styled;
  }

  async #styledFiles(
    paths: readonly string[],
    signal: AbortSignal,
  ): Promise<Result<readonly StyledFile[], PathMissing>> {
    const { state, roots } = await this.#settings.reader.loaded(signal);
    if (paths.length === 0) {
      const known = [...state.known.values()].filter(({ stamp }) => stamp !== undefined);
      return ok(inOrder(known.map(({ document: { file, kind } }) => ({ file, kind, isInside: true }))));
    }
    const named = await findNamedFiles(this.#settings.files, roots, this.#named(paths), signal);
    if (!named.ok) return named;
    const { inside, outside } = named.value;
    return ok(
      inOrder([
        ...Array.from(inside, ([file, { kind }]) => ({ file, kind, isInside: true })),
        ...Array.from(outside, ([file, { kind }]) => ({ file, kind, isInside: false })),
      ]),
    );
  }

  #named(paths: readonly string[]): readonly NamedPath[] {
    return paths.map((typed) => ({ typed, relative: this.#settings.relative(typed) }));
  }
}

const inOrder = (files: readonly StyledFile[]): readonly StyledFile[] =>
  files.toSorted((a, b) => (a.file < b.file ? -1 : 1));
