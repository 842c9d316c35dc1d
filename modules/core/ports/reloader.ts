/** Asks the owners anew and resolves when the view that holds their answers is served by this process. */
export interface Reloader {
  /** `paths`: workspace-relative; the caller knows that nothing else changed. */
  reload(paths: readonly string[] | undefined, signal: AbortSignal): Promise<void>;
}
