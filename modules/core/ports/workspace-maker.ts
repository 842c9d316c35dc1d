/** Makes a workspace that validates and serves. */
export interface WorkspaceMaker {
  /** Never overwrites: what is already there is reported and left alone. */
  init(
    signal: AbortSignal,
  ): Promise<{ readonly created: readonly string[]; readonly kept: readonly string[] }>;
}
