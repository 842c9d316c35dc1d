import type { Workspace } from '../../core/model/workspace.ts';
import type { BaseDefinitions, BaseRefusal, BaseState } from '../../core/ports/base-definitions.ts';
import type { Catalog } from '../../core/ports/catalog.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { documentFiles, entryPoints, isConfiguration, normalPath } from './base-files.ts';
import { BaseFolder } from './base-folder.ts';
import { GitHistory } from './git-history.ts';
import type { GitSettings } from './git-process.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A workspace in a folder, read as this one is. Its catalog stays readable when it is disposed. */
export interface OpenedWorkspace extends AsyncDisposable {
  readonly composer: Catalog & { readonly workspace: Workspace; refresh(signal: AbortSignal): Promise<void> };
}

/**
 * The workspace's definitions at a revision: its documents are put into a folder of their own and read from there by the
 * same readers, so that both sides are read alike. The folder stands in `temporary` and is gone before the answer is given.
 */
export function gitBaseDefinitions(
  { temporary: within, ...settings }: GitSettings & { readonly temporary: string },
  openWorkspace: (folder: string) => OpenedWorkspace,
): BaseDefinitions {
  const history = new GitHistory(settings);
  return {
    async at(revision: string, signal: AbortSignal): Promise<Result<BaseState, BaseRefusal>> {
      const prefix = await history.prefix(signal);
      if (!prefix.ok) return prefix;
      const commit = await history.commit(revision, signal);
      if (!commit.ok) return err(commit.error);
      const { entries, unsafe } = await history.tree(commit.value, prefix.value, signal);

      await using temporary = await temporaryFolder(within);
      const folder = new BaseFolder(temporary.path, history);
      for (const path of unsafe) folder.leaveOut(path);
      await folder.write(entries.filter(isConfiguration), signal);
      await using opened = openWorkspace(temporary.path);
      const { composer } = opened;
      // What is read is the configuration's word, so it is asked first.
      await composer.refresh(signal);
      const { workspace } = composer;
      const paths = new Set(workspace.registries.map(({ path }) => normalPath(path)));
      const documents = documentFiles(entries, workspace).filter((entry) => !isConfiguration(entry));
      const registries = await folder.write(documents, signal, ({ path }) => paths.has(path));
      const written = new Set(documents.map(({ path }) => path));
      const rest = entries.filter(({ path }) => !written.has(path));
      for (const [path, content] of registries) await folder.mark(entryPoints(rest, path, content));
      await composer.refresh(signal);
      return ok({ catalog: composer, commit: commit.value, leftOut: folder.leftOut });
    },
  };
}
