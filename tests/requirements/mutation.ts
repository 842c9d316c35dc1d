/** A rule removed: where, what text, and what stands there instead. The tests that cite the ids are run. */
export interface Mutation {
  /** The requirements whose tests must fail. */
  readonly ids: readonly string[];
  /** Workspace-relative source file. */
  readonly file: string;
  /** Must occur exactly once. */
  readonly find: string;
  readonly replace: string;
}
