/** Where the compiled cache is kept. It may vanish at any time. */
export interface CacheFile {
  /** undefined: there is none that can be read. */
  read(): Promise<Uint8Array | undefined>;
  /** Replaces the file as a whole. May reject; nothing depends on it. */
  write(parts: readonly Uint8Array[]): Promise<void>;
}
