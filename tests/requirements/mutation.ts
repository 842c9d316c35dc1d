/** A rule removed: where, what text, and what stands there instead. */
export interface Mutation {
  /** The requirements whose tests must fail. */
  readonly ids: readonly string[];
  /** Workspace-relative source file. */
  readonly file: string;
  /** Must occur exactly once. */
  readonly find: string;
  readonly replace: string;
  /** Test files to run, workspace-relative. */
  readonly tests: readonly string[];
}
