/** What an operation answered, here or on a server. */
export interface Answer {
  /** In the operation's output shape. */
  readonly output: unknown;
  /** For `--json`, with the line end. */
  readonly bytes: string;
}
