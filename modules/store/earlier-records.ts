import { lstat, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { EarlierRecords } from '../core/ports/earlier-records.ts';
import { readBounded } from './bounded-read.ts';
import { errorCode } from './error-code.ts';

/** `.agent-tools/records/<owner>.json` of a workspace; imported, it is `<owner>.json.imported`. */
export function nodeEarlierRecords(workspace: string, owner: string): EarlierRecords {
  const file = `.agent-tools/records/${owner}.json`;
  const path = join(workspace, file);
  return {
    file,
    async stamp() {
      try {
        const { dev, ino, size, mtimeNs, ctimeNs } = await lstat(path, { bigint: true });
        return [dev, ino, size, mtimeNs, ctimeNs].join(' ');
      } catch (error) {
        return ABSENT.has(errorCode(error)) ? undefined : 'unreadable';
      }
    },
    read: (signal) => readBounded(path, signal),
    async retire() {
      try {
        await rename(path, `${path}.imported`);
      } catch (error) {
        if (!ABSENT.has(errorCode(error))) throw error;
      }
    },
  };
}

const ABSENT: ReadonlySet<string | undefined> = new Set(['ENOENT', 'ENOTDIR']);
