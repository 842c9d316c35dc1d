import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { FileContent } from '../../core/ports/document-files.ts';
import type { RecordDocument } from '../../core/ports/record-document.ts';
import { readBounded } from '../bounded-read.ts';
import { PATIENCE } from '../document-lock.ts';
import { lockedDocument } from '../locked-document.ts';

const FILE = '.agent-tools/records/count.json';

/** The document of one folder that processes count in. */
export function countingDocument(
  folder: string,
  { token, patience = PATIENCE }: { readonly token: () => string; readonly patience?: number | undefined },
): RecordDocument {
  const file = path.join(folder, FILE);
  return lockedDocument({
    file,
    written: FILE,
    token,
    patience,
    read: (signal) => readBounded(file, signal),
    async prepare() {
      await mkdir(path.dirname(file), { recursive: true });
    },
    watch: () => ({ [Symbol.dispose]: () => undefined }),
  });
}

export const numberIn = (content: FileContent): number =>
  content.state === 'read' ? Number(new TextDecoder().decode(content.bytes)) : 0;

/** One more than before: whoever loses an update shows in the sum. */
export async function countUp(document: RecordDocument, signal: AbortSignal): Promise<{ value: number }> {
  let value = 0;
  await document.update<never>((before) => {
    value = numberIn(before) + 1;
    return { ok: true, value: new TextEncoder().encode(String(value)) };
  }, signal);
  return { value };
}
