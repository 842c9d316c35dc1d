/** What this installation looks like, for `doctor`: only what is known here and may be shown. */
export interface SetUp {
  look(signal: AbortSignal): Promise<readonly SetUpFinding[]>;
}

export interface SetUpFinding {
  /** `node`, `workspace`, `port`, `server`, … */
  readonly check: string;
  readonly outcome: 'ok' | 'warning' | 'problem';
  readonly message: string;
  /** The next step, where something is to be done. */
  readonly hint?: string;
}
