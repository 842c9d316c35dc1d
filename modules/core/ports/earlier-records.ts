import type { FileContent } from './document-files.ts';

/** The JSON file in which versions before the store kept an owner's records. It is imported once, and never written. */
export interface EarlierRecords {
  /** As messages name it: relative to the workspace. */
  readonly file: string;
  /** Another whenever the file is another; undefined: there is none. */
  stamp(): Promise<string | undefined>;
  read(signal: AbortSignal): Promise<FileContent>;
  /** Gives it a name under which nobody looks for it. Whoever else has done so already is not in the way. */
  retire(): Promise<void>;
}
