import type { FileContent, FileWatch } from '../../core/ports/document-files.ts';
import type { RecordDocument } from '../../core/ports/record-document.ts';

export const NO_WATCH: FileWatch = {
  start: () => ({ follow: () => undefined, [Symbol.dispose]: () => undefined }),
};

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
