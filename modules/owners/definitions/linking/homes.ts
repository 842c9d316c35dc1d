import type { Item } from '../compile/compiled-document.ts';

const TOOLS_FOLDER = '/tools/';

/**
 * The package folder that a document belongs to: `packages/files/` for `packages/files/provider.yaml` and for what
 * lies under `packages/files/tools/`. undefined: the tool is not kept with a provider.
 */
export function homeOf({ kind, file }: Pick<Item, 'kind' | 'file'>): string | undefined {
  switch (kind) {
    case 'provider':
      return file.slice(0, file.lastIndexOf('/') + 1);
    case 'tool': {
      const at = file.lastIndexOf(TOOLS_FOLDER);
      return at === -1 ? undefined : file.slice(0, at + 1);
    }
    case 'capability':
    case 'words':
      return undefined;
  }
}
